//! The effect words: what running a function twice does.

use proc_macro2::{Delimiter, Group};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, Token};

use crate::arguments::{Form, Name};
use crate::errors::Errors;
use crate::suggest::nearest;

/// The effect word of an attribute.
#[derive(Debug)]
pub enum Effect {
    /// `read_only`
    ReadOnly,
    /// `idempotent`, or `idempotent(key = expr)`
    Idempotent {
        /// The expression after `key =`.
        key: Option<Box<Expr>>,
    },
    /// `idempotent(natural)`
    IdempotentNatural,
    /// `non_idempotent`
    NonIdempotent,
}

impl Effect {
    /// The word as it is written.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::ReadOnly => "read_only",
            Self::Idempotent { key: None } => "idempotent",
            Self::Idempotent { key: Some(_) } => "idempotent(key = ..)",
            Self::IdempotentNatural => "idempotent(natural)",
            Self::NonIdempotent => "non_idempotent",
        }
    }
}

const FORMS: &str = "write `idempotent`, `idempotent(natural)` or `idempotent(key = expr)`";

/// Reads `read_only` or `non_idempotent`: a word that stands alone.
pub(crate) fn alone(effect: Effect, name: &Name, form: Form, errors: &mut Errors) -> Option<Effect> {
    let word = &name.text;
    let write = format!("write `{word}`");
    match form {
        Form::Word => return Some(effect),
        Form::Value(value) => errors.on(value, format!("`{word}` takes no value\n{write}")),
        Form::Missing => errors.on(&name.tokens, format!("`{word}` takes no value\n{write}")),
        Form::Colon(rest) | Form::Broken(rest) => {
            errors.on(rest, format!("`{word}` takes no value\n{write}"));
        }
        Form::List(list) => errors.on(list, format!("`{word}` takes no arguments\n{write}")),
    }
    None
}

/// Reads `idempotent`, which may have arguments.
pub(crate) fn idempotent(name: &Name, form: Form, errors: &mut Errors) -> Option<Effect> {
    let no_value = format!("`idempotent` takes no value\n{FORMS}");
    match form {
        Form::Word => return Some(Effect::Idempotent { key: None }),
        Form::List(list) => return arguments(&list, errors),
        Form::Value(value) => errors.on(value, no_value),
        Form::Missing => errors.on(&name.tokens, no_value),
        Form::Colon(rest) | Form::Broken(rest) => errors.on(rest, no_value),
    }
    None
}

fn arguments(list: &Group, errors: &mut Errors) -> Option<Effect> {
    if list.delimiter() != Delimiter::Parenthesis {
        errors.on(list, format!("`idempotent` takes its arguments in parentheses\n{FORMS}"));
        return None;
    }
    if list.stream().is_empty() {
        errors.on(list, format!("empty parentheses after `idempotent`\n{FORMS}"));
        return None;
    }
    match inside.parse2(list.stream()) {
        Ok(effect) => Some(effect),
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

fn inside(input: ParseStream<'_>) -> syn::Result<Effect> {
    let word: Ident = match input.call(Ident::parse_any) {
        Ok(word) => word,
        Err(_) => {
            return Err(rest(input, &format!("expected `natural` or `key = expr`\n{FORMS}")));
        }
    };
    let effect = match word.to_string().as_str() {
        "natural" => Effect::IdempotentNatural,
        "key" => Effect::Idempotent { key: Some(key(&word, input)?) },
        other => return Err(unknown(&word, other)),
    };
    input.parse::<Option<Token![,]>>()?;
    if input.is_empty() {
        return Ok(effect);
    }
    let next = input.fork().call(Ident::parse_any).map(|next| next.to_string());
    let excluded = if word == "natural" { "key" } else { "natural" };
    if next.is_ok_and(|next| next == excluded) {
        return Err(rest(input, "`natural` and `key` exclude each other\nwhat is idempotent by nature needs no key"));
    }
    Err(rest(input, "`idempotent` takes one argument\nremove this"))
}

fn key(word: &Ident, input: ParseStream<'_>) -> syn::Result<Box<Expr>> {
    let needs = "`key` needs an expression\nwrite `idempotent(key = expr)`, like `key = order.id`";
    if input.parse::<Token![=]>().is_err() || input.is_empty() || input.peek(Token![,]) {
        return Err(syn::Error::new_spanned(word, needs));
    }
    let next = input.cursor().token_stream();
    input.parse().map_err(|_| syn::Error::new_spanned(next, needs))
}

fn unknown(word: &Ident, text: &str) -> syn::Error {
    let near = nearest(text, ["natural", "key"]);
    let meant = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
    syn::Error::new_spanned(word, format!("unknown word `{text}` in `idempotent(..)`{meant}\n{FORMS}"))
}

fn rest(input: ParseStream<'_>, message: &str) -> syn::Error {
    syn::Error::new_spanned(input.cursor().token_stream(), message)
}
