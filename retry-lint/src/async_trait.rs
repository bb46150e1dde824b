//! What `#[async_trait]` has made of a method before we see it.
//!
//! On an impl or a trait it always expands first. From `async fn f(&self, x: X) -> R { body }` comes
//!
//! ```text
//! fn f<'life0, 'async_trait>(&'life0 self, x: X)
//!     -> ::core::pin::Pin<Box<dyn ::core::future::Future<Output = R> + Send + 'async_trait>>
//! where 'life0: 'async_trait
//! {
//!     Box::pin(async move {
//!         if let Option::Some(__ret) = Option::None::<R> { #[allow(..)] return __ret; }
//!         let __self = self;
//!         let x = x;
//!         let __ret: R = { body };
//!         #[allow(unreachable_code)] __ret
//!     })
//! }
//! ```
//!
//! Without `-> R` the edge is missing and the body stands after `let _: () =`. Where R names an
//! associated type that is an `impl Trait` there is neither edge nor `__ret`: all is body then.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::{GenericParam, ReceiverKind, Signature};

use crate::errors::Errors;
use crate::signature::refuse_mut;
use crate::tokens::{as_group, changeable, is_group, is_punct, is_word, opened};

/// `{ Box::pin(async move { prefix; let __ret: R = { body }; __ret }) }`, taken apart.
#[derive(Debug)]
pub struct AsyncTraitBody {
    /// `Box::pin`, in the tokens it came in.
    pub pin: TokenStream,
    /// The parentheses after `pin`.
    pub parens: Span,
    /// The `async` of the block.
    pub async_token: Ident,
    /// The `move` of the block.
    pub move_token: Ident,
    /// The braces of the `async move` block.
    pub block: Span,
    /// The braces of the whole function.
    pub braces: Span,
    /// What must run once, before the loop: the edge of `#[async_trait]`, `let __self = self;`,
    /// `let x = x;`.
    pub prefix: TokenStream,
    /// The braces the user wrote and what is in them, `self` renamed to `__self`.
    pub body: Group,
}

impl AsyncTraitBody {
    /// Puts another block in the place of what is in the box.
    pub(crate) fn put(&mut self, block: &Group) {
        (self.prefix, self.body) = prefix_and_body(block);
    }
}

/// Whether `#[async_trait]` has been here: it leaves a lifetime of its name.
pub(crate) fn was_here(sig: &Signature) -> bool {
    sig.asyncness.is_none()
        && sig.generics.params.iter().any(|param| match param {
            GenericParam::Lifetime(param) => param.lifetime.ident == "async_trait",
            _ => false,
        })
}

/// Takes the body apart; `None` where it looks otherwise.
pub(crate) fn take_apart(braces: &Group) -> Option<AsyncTraitBody> {
    let boxed = take_box_apart(braces)?;
    let (prefix, body) = prefix_and_body(&boxed.body);
    Some(AsyncTraitBody { prefix, body, ..boxed })
}

/// Takes `{ Box::pin(async move { body }) }` apart.
pub(crate) fn take_box_apart(braces: &Group) -> Option<AsyncTraitBody> {
    let mut tokens = opened(braces.stream());
    let parens = as_group(tokens.last(), Delimiter::Parenthesis)?.clone();
    tokens.pop();
    if !is_word(tokens.last(), "pin") {
        return None;
    }
    let [TokenTree::Ident(async_token), TokenTree::Ident(move_token), block] =
        <[TokenTree; 3]>::try_from(opened(parens.stream())).ok()?
    else {
        return None;
    };
    let block = as_group(Some(&block), Delimiter::Brace)?.clone();
    (async_token == "async" && move_token == "move").then(|| AsyncTraitBody {
        pin: tokens.into_iter().collect(),
        parens: parens.span(),
        async_token,
        move_token,
        block: block.span(),
        braces: braces.span(),
        prefix: TokenStream::new(),
        body: block,
    })
}

/// Splits `prefix; let __ret: R = { body }; #[..] __ret`, from its end.
fn prefix_and_body(block: &Group) -> (TokenStream, Group) {
    let tokens: Vec<TokenTree> = block.stream().into_iter().collect();
    split(&tokens).unwrap_or_else(|| (TokenStream::new(), block.clone()))
}

fn split(tokens: &[TokenTree]) -> Option<(TokenStream, Group)> {
    let mut end = tokens;
    if is_word(end.last(), "__ret") {
        end = without_last(end);
        if is_group(end.last(), Delimiter::Bracket) {
            end = without_last(without_last(end));
        }
    }
    if !is_punct(end.last(), ';') {
        return None;
    }
    let end = without_last(end);
    let body = as_group(end.last(), Delimiter::Brace)?.clone();
    let start = (0..end.len()).find(|at| {
        let returned = end.get(at + 1);
        is_word(end.get(*at), "let")
            && (is_word(returned, "__ret") || is_word(returned, "_"))
            && is_punct(end.get(at + 2), ':')
    })?;
    Some((end.iter().take(start).cloned().collect(), body))
}

fn without_last(tokens: &[TokenTree]) -> &[TokenTree] {
    tokens.split_last().map_or(&[], |(_, rest)| rest)
}

/// Judges the `let mut x = x;` of the prefix: the `mut` is the user's, save in
/// `let mut __self = self;`, which is how `&mut self` arrives.
pub(crate) fn judge(sig: &Signature, prefix: &TokenStream, errors: &mut Errors) {
    let by_reference = sig.receiver().is_some_and(|receiver| matches!(receiver.kind, ReceiverKind::Reference(..)));
    let tokens: Vec<TokenTree> = prefix.clone().into_iter().collect();
    let lets = tokens.iter().enumerate().filter(|(_, token)| is_word(Some(token), "let"));
    for (at, _) in lets {
        let pattern = tokens.iter().skip(at + 1).take_while(|token| !is_punct(Some(token), '='));
        let own = by_reference && pattern.clone().any(|token| is_word(Some(token), "__self"));
        for (word, name) in changeable(pattern.filter(|_| !own).cloned()) {
            refuse_mut(word, &name, errors);
        }
    }
}
