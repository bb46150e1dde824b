//! `crate = path`: the path stands once in the body, as an import. Where it leads nowhere the compiler says so there, and knows
//! what comes of the import for something that it has complained of.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::Path;
use syn::spanned::Spanned;

/// `use path::private::root as name;`, and the name; nothing, and the path itself, where it is the default.
pub(super) fn imported(runtime: &Path, renamed: bool) -> (TokenStream, Path) {
    if !renamed {
        return (TokenStream::new(), runtime.clone());
    }
    let here = Span::mixed_site();
    let name = Ident::new("__llm_runtime", here);
    // Where the path leads to another crate, what is missing in that is missing at the user's path.
    let at = runtime.segments.last().map_or(here, |last| last.ident.span()).span().resolved_at(here);
    let root = quote_spanned!(at=> private::root);
    (quote_spanned!(here=> use #runtime::#root as #name;), name.into())
}
