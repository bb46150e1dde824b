//! What stands in the groups of a chain: parentheses of its own, arguments, called values.

use proc_macro2::{Delimiter, Group, Ident, TokenTree};

use super::super::tokens::{is_ident, is_keyword, is_punct};
use super::{Call, Form, operand};

/// What stands in parentheses of its own: `(f())`, `(&mut future)`.
pub(super) fn inside(parentheses: &Group) -> Form {
    let tokens: Vec<_> = parentheses.stream().into_iter().collect();
    let borrowed = is_punct(tokens.first(), '&') && is_ident(tokens.get(1), "mut");
    let mut tokens = if borrowed { &tokens[2..] } else { &tokens[..] };
    while borrowed && is_punct(tokens.first(), '*') {
        tokens = &tokens[1..];
    }
    match operand(tokens).filter(|operand| operand.start == 0) {
        Some(operand) => operand.form,
        // `(if a { f() } else { g() })`
        None => last_call(tokens).map_or(Form::Other, |name| Form::Call(Call { name, bare: false, tried: false })),
    }
}

/// The last name of a value that is called.
pub(super) fn last_name(value: &[TokenTree]) -> Option<Ident> {
    match value.split_last()? {
        (TokenTree::Ident(name), _) => (!is_keyword(name)).then(|| name.clone()),
        (TokenTree::Group(group), before) if group.delimiter() == Delimiter::Bracket => last_name(before),
        (TokenTree::Group(group), before) => {
            last_name(before).or_else(|| last_name(&group.stream().into_iter().collect::<Vec<_>>()))
        }
        (TokenTree::Punct(punct), before) if punct.as_char() == '?' => last_name(before),
        _ => None,
    }
}

/// The name of the function that is called last.
fn last_call(tokens: &[TokenTree]) -> Option<Ident> {
    (0..tokens.len()).rev().find_map(|at| {
        let TokenTree::Group(group) = &tokens[at] else { return None };
        match at.checked_sub(1).map(|before| &tokens[before]) {
            Some(TokenTree::Ident(name)) if group.delimiter() == Delimiter::Parenthesis && !is_keyword(name) => {
                Some(name.clone())
            }
            Some(TokenTree::Punct(punct)) if matches!(punct.as_char(), '!' | '#') => None,
            _ => last_call(&group.stream().into_iter().collect::<Vec<_>>()),
        }
    })
}

/// What becomes of the last argument in an adaptor.
pub(super) fn last_argument(arguments: &Group) -> Option<Form> {
    let tokens: Vec<_> = arguments.stream().into_iter().collect();
    let tokens = match tokens.split_last() {
        Some((last, rest)) if is_punct(Some(last), ',') => rest,
        _ => &tokens[..],
    };
    match operand(tokens)?.form {
        Form::Call(call) | Form::Adapted(call) => Some(Form::Adapted(call)),
        Form::Place(place) | Form::Held(place) => Some(Form::Held(place)),
        Form::Other => None,
    }
}
