//! Where the user's tokens stand, so that an error about them stands there too.
//!
//! The compiler takes the place of an expression from its first and its last token. Spans can't be joined on stable, so both are
//! kept apart, and what is generated is spread over them.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::{GenericArgument, Path, PathArguments, Type};

/// The first and the last of some tokens, resolved as the macro's own.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) first: Span,
    pub(crate) last: Span,
}

impl Place {
    /// The place of these tokens; of none, the attribute.
    pub(crate) fn of(tokens: impl ToTokens) -> Self {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| (open(&token), close(&token)));
        let here = Span::mixed_site();
        let (first, end) = spans.next().unwrap_or((here, here));
        let last = spans.last().map_or(end, |(_, end)| end);
        Self { first: first.resolved_at(here), last: last.resolved_at(here) }
    }

    /// `runtime::private::name`, from the first token to the last, resolved as `runtime` was. One token elsewhere, and the
    /// error would move to the attribute.
    pub(crate) fn path(self, runtime: &Path, name: &str) -> TokenStream {
        let runtime = located(runtime, self.first);
        let name = Ident::new(name, self.last);
        quote_spanned!(self.first=> #runtime::private::#name)
    }
}

fn open(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) => group.span_open(),
        other => other.span(),
    }
}

fn close(token: &TokenTree) -> Span {
    match token {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    }
}

/// The path, resolved as it was, but standing at `at`.
fn located(path: &Path, at: Span) -> TokenStream {
    let respan = |mut token: TokenTree| {
        token.set_span(token.span().located_at(at));
        token
    };
    path.to_token_stream().into_iter().map(respan).collect()
}

/// Where the error type stands: the last of at least two arguments, or the whole type where it is an alias.
pub(crate) fn error_place(output: &Type) -> Place {
    error_type(output).map_or_else(|| Place::of(output), Place::of)
}

fn error_type(output: &Type) -> Option<&Type> {
    let Type::Path(path) = output else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    match arguments.args.last()? {
        GenericArgument::Type(error) if arguments.args.len() > 1 => Some(error),
        _ => None,
    }
}
