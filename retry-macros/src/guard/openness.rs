//! How much is known of a value's type where it is awaited.
//!
//! `let mut next = None;` gets its type from what is put into it later: a value without a type would be taken for a tool.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use super::chain::{Call, Form, Place, WRAPPERS};
use super::tokens::{is_ident, is_punct};

/// How much is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    /// Everything.
    All,
    /// What it is, but not what is in it.
    Head,
    /// Nothing.
    Nothing,
}

/// What takes a part out of a container.
const EXTRACTORS: [&str; 18] = [
    "expect",
    "get_mut",
    "get_unchecked_mut",
    "into_inner",
    "into_pin",
    "next",
    "pop",
    "pop_back",
    "pop_front",
    "remove",
    "replace",
    "swap_remove",
    "take",
    "unwrap",
    "unwrap_or",
    "unwrap_or_default",
    "unwrap_or_else",
    "recv",
];

/// Calls that make something whose type only its use tells.
const HOLLOW: [&str; 15] = [
    "bounded",
    "channel",
    "default",
    "empty",
    "from",
    "from_fn",
    "from_iter",
    "new",
    "oneshot",
    "pending",
    "repeat_with",
    "sync_channel",
    "unbounded",
    "unbounded_channel",
    "with_capacity",
];

/// Functions that return what their caller wants: without that type there is none.
const OPEN: [&str; 20] = [
    "collect",
    "default",
    "deserialize",
    "from",
    "from_reader",
    "from_slice",
    "from_str",
    "from_value",
    "get",
    "into",
    "json",
    "parse",
    "product",
    "sum",
    "transmute",
    "try_get",
    "try_from",
    "try_into",
    "unwrap_or_default",
    "zeroed",
];

/// What is known of a call, where the types of its arguments are not.
pub(super) fn of_call(call: &Call) -> Known {
    let extracts = call.tried || EXTRACTORS.iter().any(|known| call.name == known);
    if extracts { Known::Nothing } else { Known::Head }
}

/// Whether a function of this name returns what its caller wants.
pub(super) fn is_open(name: &Ident) -> bool {
    OPEN.iter().any(|known| name == known)
}

/// What is known of a `let` variable's value. `variable` answers for the variables in it, and `touched` says that one of those
/// is not known in full.
pub(super) fn of_value(form: Option<&Form>, touched: bool, hollow: bool, variable: impl Fn(&Ident) -> Known) -> Known {
    let last = match form {
        Some(Form::Call(last) | Form::Adapted(last)) => Some(last),
        _ => None,
    };
    match form {
        _ if last.is_some_and(|last| is_open(&last.name)) => Known::Nothing,
        _ if !touched && !hollow => Known::All,
        Some(Form::Call(last)) => of_call(last),
        Some(Form::Adapted(last)) if of_call(last) == Known::Head => Known::All,
        // Whatever stands beside it in an adaptor, like a `Duration::from_secs(1)`: the type is the variable's.
        Some(Form::Place(Place { variable: Some(name), .. }) | Form::Held(Place { variable: Some(name), .. }))
            if touched || !is_type(name) =>
        {
            variable(name)
        }
        _ => Known::Nothing,
    }
}

/// Whether something in a value gets its type from its use: `None`, `[]`, `vec![]`, `Vec::new()`, `channel(1)`.
pub(super) fn is_hollow(value: &[TokenTree]) -> bool {
    (0..value.len()).any(|at| match &value[at] {
        TokenTree::Group(group) => {
            let made = at > 0 && is_punct(value.get(at - 1), '!');
            let empty = group.stream().is_empty() && (made || group.delimiter() == Delimiter::Bracket);
            empty || is_hollow_stream(group.stream())
        }
        TokenTree::Ident(name) => {
            let pattern = is_punct(value.get(at + 1), '=') && is_punct(value.get(at + 2), '>');
            name == "None" && !pattern || makes(value, at, name)
        }
        _ => false,
    })
}

fn is_hollow_stream(stream: TokenStream) -> bool {
    is_hollow(&stream.into_iter().collect::<Vec<_>>())
}

/// `channel(..)`, `channel::<T>(..)`, `Window::with(..)`; not `Some(..)`, `Box::pin(..)`, `Self::charge(..)`.
fn makes(tokens: &[TokenTree], at: usize, name: &Ident) -> bool {
    let called =
        matches!(tokens.get(at + 1), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis);
    let turbofish = is_punct(tokens.get(at + 1), ':') && is_punct(tokens.get(at + 3), '<');
    if !called && !turbofish || at > 0 && is_punct(tokens.get(at - 1), '.') {
        return false;
    }
    let of_type = || match at.checked_sub(3).map(|of| &tokens[of]) {
        Some(TokenTree::Ident(of)) => is_punct(tokens.get(at - 1), ':') && is_type(of) && of != "Self",
        _ => false,
    };
    let wraps = || is_type(name) || WRAPPERS.iter().any(|wrapper| name == wrapper);
    HOLLOW.iter().any(|known| name == known) || called && of_type() && !wraps()
}

/// Whether a name is written as types and variants are.
pub(super) fn is_type(name: &Ident) -> bool {
    name.to_string().starts_with(char::is_uppercase)
}

/// Whether a type leaves something open: `_`, but not `'_`.
pub(super) fn has_hole(ty: &[TokenTree]) -> bool {
    (0..ty.len()).any(|at| match &ty[at] {
        TokenTree::Group(group) => has_hole(&group.stream().into_iter().collect::<Vec<_>>()),
        token => is_ident(Some(token), "_") && !(at > 0 && is_punct(ty.get(at - 1), '\'')),
    })
}
