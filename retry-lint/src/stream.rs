//! The word `stream`: the function returns a stream, and what fails before its first item is retried.

use proc_macro2::{Delimiter, Group, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Ident, Lit, Token};

use crate::arguments::{Form, Name};
use crate::errors::Errors;
use crate::suggest::nearest;
use crate::tokens::opened_expr;
use crate::written::Written;

/// `stream`, or `stream(tool_calls = "whole")`.
#[derive(Clone, Debug)]
pub struct Streamed {
    /// The word as it stands there.
    pub word: TokenStream,
    /// `tool_calls = "whole"`: the fragments of a tool call are delivered when it is complete.
    pub whole_tool_calls: bool,
    /// Whether a mistake is already said on the word.
    pub(crate) said: bool,
}

const FORMS: &str = "write `stream` or `stream(tool_calls = \"whole\")`";

/// Reads the word, which may have an argument.
pub(crate) fn read(to: &mut Written, name: &Name, form: Form, errors: &mut Errors) {
    let no_value = format!("`stream` takes no value\n{FORMS}");
    let mut whole_tool_calls = false;
    match form {
        Form::Word => {}
        Form::List(list) => whole_tool_calls = arguments(&list, errors),
        Form::Value(value) => errors.on(value, no_value),
        Form::Missing => errors.on(&name.tokens, no_value),
        Form::Colon(rest) | Form::Broken(rest) => errors.on(rest, no_value),
    }
    // However it is written, it is meant: what depends on it shall not be said to lack it.
    to.stream = Some(Streamed { word: name.tokens.clone(), whole_tool_calls, said: false });
}

fn arguments(list: &Group, errors: &mut Errors) -> bool {
    if list.delimiter() != Delimiter::Parenthesis {
        errors.on(list, format!("`stream` takes its argument in parentheses\n{FORMS}"));
        return false;
    }
    if list.stream().is_empty() {
        errors.on(list, format!("empty parentheses after `stream`\n{FORMS}"));
        return false;
    }
    inside.parse2(list.stream()).map_err(|error| errors.push(error)).is_ok()
}

fn inside(input: ParseStream<'_>) -> syn::Result<()> {
    let expected = |input: ParseStream<'_>| rest(input, &format!("expected `tool_calls = \"whole\"`\n{FORMS}"));
    let word: Ident = input.call(Ident::parse_any).map_err(|_| expected(input))?;
    if word != "tool_calls" {
        return Err(unknown(&word));
    }
    if input.parse::<Token![=]>().is_err() || input.is_empty() {
        return Err(syn::Error::new_spanned(word, format!("`tool_calls` needs a value\n{FORMS}")));
    }
    let value: Expr = input.parse().map_err(|_| expected(input))?;
    if !is_whole(&value) {
        let message = format!("`tool_calls` takes `\"whole\"`: calls as they come are the default\n{FORMS}");
        return Err(syn::Error::new_spanned(value, message));
    }
    input.parse::<Option<Token![,]>>()?;
    if input.is_empty() { Ok(()) } else { Err(rest(input, "`stream` takes one argument\nremove this")) }
}

fn is_whole(value: &Expr) -> bool {
    match opened_expr(value) {
        Expr::Lit(lit) => matches!(&lit.lit, Lit::Str(text) if text.value() == "whole"),
        _ => false,
    }
}

fn unknown(word: &Ident) -> syn::Error {
    let text = word.to_string();
    let near = nearest(&text, ["tool_calls"]);
    let meant = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
    syn::Error::new_spanned(word, format!("unknown word `{text}` in `stream(..)`{meant}\n{FORMS}"))
}

fn rest(input: ParseStream<'_>, message: &str) -> syn::Error {
    syn::Error::new_spanned(input.cursor().token_stream(), message)
}
