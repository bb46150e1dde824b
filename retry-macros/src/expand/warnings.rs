//! Warnings on stable: the use of a deprecated macro, on the user's token.
//!
//! A deprecated constant would be named with its path, `complete::{closure#0}::LR111`; a macro is named as it is called.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use retry_lint::plan::Warning;

/// A block for each warning: `#[deprecated(note = "..")] macro_rules! LR111 { () => {} }`, and its use.
pub(super) fn warnings(warnings: &[Warning]) -> TokenStream {
    warnings.iter().map(warning).collect()
}

fn warning(warning: &Warning) -> TokenStream {
    let here = Span::mixed_site();
    let Warning { code, span, note } = warning;
    let defined = Ident::new(code, here);
    let used = Ident::new(code, span.resolved_at(here));
    let definition = quote_spanned!(here=> #[deprecated(note = #note)] macro_rules! #defined { () => {} });
    let using = quote_spanned!(here=> #used! {});
    quote!({ #definition #using })
}
