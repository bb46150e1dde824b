//! Attributes above ours have already run: what they have made shows that they should stand below.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::{Signature, Type};

use super::says::Says;
use crate::errors::Of;
use crate::tokens::{as_group, is_punct, is_word, opened, opened_type};
use crate::{async_trait, returns};

/// `#[tracing::instrument]` moves the arguments into its own block, which a second attempt could not do again; and its span would
/// be one for all attempts of a body that the rules can't look into.
pub(super) fn instrument_stands_below(sig: &Signature, body: &Group, says: &mut Says<'_>) {
    // Of a function that is not async, it is all in one more block.
    let deeper = || sig.asyncness.is_none() && braces(body).any(|inside| traced(inside.stream()));
    if says.judged() == Of::Retry && (traced(body.stream()) || deeper()) {
        let message = "`#[instrument]` above `#[llm_retry]` puts all attempts into its own block\n\
                       swap the two attributes: below, each attempt is a span";
        says.on(&sig.ident, message);
    }
}

fn traced(body: TokenStream) -> bool {
    body.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word.to_string().starts_with("__tracing_"),
        _ => false,
    })
}

/// The groups that stand in a body.
fn groups(body: &Group) -> impl Iterator<Item = Group> + use<> {
    body.stream().into_iter().filter_map(|token| if let TokenTree::Group(group) = token { Some(group) } else { None })
}

fn braces(body: &Group) -> impl Iterator<Item = Group> + use<> {
    groups(body).filter(|group| group.delimiter() == Delimiter::Brace)
}

/// The user's own braces out of what `#[instrument]` has made of them: `if false { let __tracing_attr_fake_return .. } { .. }`.
pub(crate) fn untraced(body: &Group) -> Option<Group> {
    let is_edge = |token: TokenTree| is_word(Some(&token), "__tracing_attr_fake_return");
    let edge = |inside: Group| inside.stream().into_iter().any(is_edge);
    let mut inside = braces(body);
    if inside.by_ref().any(edge) {
        if let Some(own) = inside.next() {
            return Some(own);
        }
    }
    groups(body).find_map(|inside| untraced(&inside))
}

/// `#[tokio::test]` and `#[tokio::main]` take the `async` away and block on the body.
pub(super) fn tokio_stands_below(sig: &Signature, body: &Group, says: &mut Says<'_>) {
    if sig.asyncness.is_none() && blocks(body.stream()) {
        let ours = says.judged().attribute();
        let message =
            format!("an attribute above `{ours}` has made this a function that is not async\nswap the two attributes");
        says.on(&sig.ident, message);
    }
}

/// `let body = async { .. }; .. block_on(body)`, as tokio writes it, or a path in full, as others do.
fn blocks(body: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = body.clone().into_iter().take(4).collect();
    let tokio = is_word(tokens.get(1), "body") && is_word(tokens.get(3), "async");
    let others = is_punct(tokens.first(), ':') || is_punct(tokens.first(), '<');
    (tokio || others) && mentions(body, "block_on")
}

fn mentions(stream: TokenStream, text: &str) -> bool {
    stream.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == text,
        TokenTree::Group(group) => mentions(group.stream(), text),
        _ => false,
    })
}

/// rmcp's `#[tool]` writes `-> ::std::pin::Pin<Box<dyn Future>>` and `{ Box::pin(async move { .. }) }`. Nobody writes the
/// colons in front by hand.
pub(super) fn tool_stands_below(sig: &Signature, body: &Group, says: &mut Says<'_>) {
    if boxed_by_macro(sig, body) {
        let ours = says.judged().attribute();
        let message = format!(
            "an attribute above `{ours}`, like `#[tool]`, has put this function in a box\nswap the two attributes"
        );
        says.on(&sig.ident, message);
    }
}

/// Whether a macro has made a function with a boxed future of an `async fn`.
pub(crate) fn boxed_by_macro(sig: &Signature, body: &Group) -> bool {
    let absolute = match returns::written(&sig.output).map(opened_type) {
        Some(Type::Path(path)) => path.path.leading_colon.is_some(),
        _ => false,
    };
    let tokens = opened(body.stream());
    let (pin, arguments) = (tokens.iter().rev().nth(1), tokens.last());
    let future = as_group(arguments, Delimiter::Parenthesis);
    let begins = future.and_then(|group| group.stream().into_iter().next());
    let absolute = absolute && !async_trait::was_here(sig);
    sig.asyncness.is_none() && absolute && is_word(pin, "pin") && is_word(begins.as_ref(), "async")
}
