//! Where the user's tokens stand, so that an error about them stands there too.
//!
//! The compiler takes the place of an expression from its first and its last token. Spans can't be joined on stable, so both are
//! kept apart, and what is generated is spread over them.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericArgument, Path, PathArguments, Type};

/// The first and the last of some tokens.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    first: Span,
    last: Span,
}

impl Place {
    /// The place of these tokens; of none, the attribute.
    pub(crate) fn of(tokens: impl ToTokens) -> Self {
        let mut spans = tokens.into_token_stream().into_iter().map(|token| (open(&token), close(&token)));
        let (first, end) = spans.next().unwrap_or_else(|| (Span::call_site(), Span::call_site()));
        let last = spans.last().map_or(end, |(_, end)| end);
        Self { first, last }
    }

    /// The tokens, spread over the place. Names in them are the user's: for paths and methods, not for our variables.
    pub(crate) fn spread(self, tokens: TokenStream) -> TokenStream {
        self.moved(tokens, |_, place| place)
    }

    /// The tokens, all at the start of the place. Names in them stay ours.
    pub(crate) fn ours_at_start(self, tokens: TokenStream) -> TokenStream {
        Self { first: self.first, last: self.first }.moved(tokens, Span::located_at)
    }

    /// The tokens, spread over the place. Names in them stay ours.
    pub(crate) fn ours(self, tokens: TokenStream) -> TokenStream {
        self.moved(tokens, Span::located_at)
    }

    /// The tokens, all at the end of the place.
    pub(crate) fn at_end(self, tokens: TokenStream) -> TokenStream {
        Self { first: self.last, last: self.last }.spread(tokens)
    }

    fn moved(self, tokens: TokenStream, to: impl Fn(&Span, Span) -> Span + Copy) -> TokenStream {
        let mut tokens: Vec<TokenTree> = tokens.into_iter().map(|token| moved(token, self.first, to)).collect();
        if let Some(last) = tokens.pop() {
            tokens.push(moved(last, self.last, to));
        }
        tokens.into_iter().collect()
    }

    /// `runtime::private::name`, which may be a path. As if the user had written it there; of a path that begins with `$crate` this is all that can
    /// be kept: one token elsewhere, and an error about it would move to the attribute.
    pub(crate) fn path(self, runtime: &Path, name: &str) -> TokenStream {
        let names = name.split("::").map(|name| Ident::new(name, self.last));
        let path = quote!(#runtime::private #(::#names)*);
        let dollar = runtime.segments.first().is_some_and(|segment| segment.ident == "$crate");
        if dollar { self.moved(path, Span::located_at) } else { self.spread(path) }
    }
}

fn moved(mut token: TokenTree, place: Span, to: impl Fn(&Span, Span) -> Span + Copy) -> TokenTree {
    if let TokenTree::Group(group) = &token {
        let inside = group.stream().into_iter().map(|token| moved(token, place, to)).collect();
        let mut moved = Group::new(group.delimiter(), inside);
        moved.set_span(to(&group.span(), place));
        return moved.into();
    }
    token.set_span(to(&token.span(), place));
    token
}

/// The path, resolved as it was, but standing at `at`.
pub(crate) fn located(path: &Path, at: Span) -> TokenStream {
    path.to_token_stream().into_iter().map(|token| moved(token, at, Span::located_at)).collect()
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

/// Where the error type stands: the last of at least two arguments, or the whole type where it is an alias.
pub(crate) fn error_place(output: &Type) -> Place {
    error_type(output).map_or_else(|| Place::of(output), Place::of)
}

fn error_type(output: &Type) -> Option<&Type> {
    let error = last_argument(output, 2)?;
    // By its name alone: where it is another type, the error only stands nearer to the point.
    match error {
        Type::Path(path) if path.path.segments.last()?.ident == "GaveUp" => last_argument(error, 1).or(Some(error)),
        _ => Some(error),
    }
}

/// The last argument of a path, where it is a type and there are at least so many.
fn last_argument(ty: &Type, least: usize) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    match arguments.args.last()? {
        GenericArgument::Type(ty) if arguments.args.len() >= least => Some(ty),
        _ => None,
    }
}
