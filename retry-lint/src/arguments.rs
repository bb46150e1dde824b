//! The arguments of an attribute, parsed so loosely that one malformed option hides no other.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Token, token};

use crate::errors::{Errors, Of};

/// One argument: `name`, `name = value`, `name(..)`, or something that wanted to be one.
pub(crate) struct Argument {
    pub(crate) name: Name,
    pub(crate) form: Form,
    /// The comma before it is missing, which is said on its name.
    pub(crate) unseparated: bool,
}

/// The name of an argument: one word, or by mistake several with `-` between them.
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) tokens: TokenStream,
}

/// What follows the name.
pub(crate) enum Form {
    /// Nothing.
    Word,
    /// `= expr`
    Value(Expr),
    /// `=` and nothing.
    Missing,
    /// `= ..`, which is no expression.
    Broken(TokenStream),
    /// `(..)`, or by mistake `[..]` or `{..}`.
    List(Group),
    /// `: ..`, by mistake.
    Colon(TokenStream),
}

/// Reads the arguments. `is_meant` tells what looks like an option from other words.
pub(crate) fn parse(args: TokenStream, is_meant: impl Fn(&str) -> bool, errors: &mut Errors) -> Vec<Argument> {
    let hint = match errors.judged() {
        Of::Retry => "write `name = value`, like `max_attempts = 5`",
        Of::Tool => "write a word without quotes, like `read_only`",
    };
    parse_words(args, hint, is_meant, errors)
}

/// Reads the arguments. `hint` says what to write in the place of something that is no name.
pub(crate) fn parse_words(
    args: TokenStream,
    hint: &str,
    is_meant: impl Fn(&str) -> bool,
    errors: &mut Errors,
) -> Vec<Argument> {
    let mut found = Vec::new();
    let all = |input: ParseStream<'_>| {
        let mut unseparated = false;
        while !input.is_empty() {
            let before = input.cursor();
            let argument = argument(input, hint, errors);
            // A word alone that nobody knows is refused itself: what follows may belong to it.
            let stray = argument.as_ref().is_some_and(|it| matches!(it.form, Form::Word) && !is_meant(&it.name.text));
            found.extend(argument.map(|argument| Argument { unseparated, ..argument }));
            unseparated = !stray && !separator(input, &is_meant, errors);
            if stray {
                let _ = input.parse::<Token![,]>();
            }
            if input.cursor() == before {
                return Err(input.error("expected an option"));
            }
        }
        Ok(())
    };
    if let Err(error) = all.parse2(args) {
        errors.push(error);
    }
    found
}

fn argument(input: ParseStream<'_>, hint: &str, errors: &mut Errors) -> Option<Argument> {
    let Some(name) = name(input) else {
        not_a_name(input, hint, errors);
        return None;
    };
    Some(Argument { name, form: form(input), unseparated: false })
}

/// Reads `word`, or `word-word`, which is no name but shall be answered as one.
fn name(input: ParseStream<'_>) -> Option<Name> {
    if input.peek2(Token![::]) {
        return None;
    }
    let first = word(input)?;
    let mut text = first.to_string();
    let mut tokens = first.into_token_stream();
    while input.peek(Token![-]) && input.peek2(Ident::peek_any) {
        let dash = input.parse::<Token![-]>().ok()?;
        let next = word(input)?;
        text = format!("{text}-{next}");
        dash.to_tokens(&mut tokens);
        next.to_tokens(&mut tokens);
    }
    Some(Name { text, tokens })
}

fn word(input: ParseStream<'_>) -> Option<Ident> {
    input.peek(Ident::peek_any).then(|| input.call(Ident::parse_any).ok())?
}

fn not_a_name(input: ParseStream<'_>, hint: &str, errors: &mut Errors) {
    let token = input.cursor().token_tree().map(|(token, _)| token);
    if input.peek(Token![,]) {
        errors.on(token, "one `,` too many\nremove it");
    } else {
        errors.on(token, format!("expected the name of an option\n{hint}"));
        skip_to_comma(input);
    }
}

fn form(input: ParseStream<'_>) -> Form {
    if input.peek(Token![=]) && input.parse::<Token![=]>().is_ok() {
        value(input)
    } else if input.peek(Token![:]) && !input.peek(Token![::]) {
        Form::Colon(skip_to_comma(input))
    } else if input.peek(token::Paren) || input.peek(token::Bracket) || input.peek(token::Brace) {
        input.parse().map_or(Form::Word, Form::List)
    } else {
        Form::Word
    }
}

/// Reads the expression after `=`; it may contain commas, as in `judge::<A, B>`.
fn value(input: ParseStream<'_>) -> Form {
    if input.is_empty() || input.peek(Token![,]) {
        return Form::Missing;
    }
    let ahead = input.fork();
    // An attribute on a value would be dropped silently.
    if !input.peek(Token![#]) {
        if let Ok(expr) = ahead.parse() {
            syn::parse::discouraged::Speculative::advance_to(input, &ahead);
            return Form::Value(expr);
        }
    }
    Form::Broken(skip_to_comma(input))
}

/// Reads the comma after an argument, or says what stands in its place. Not where it has said that on the next argument.
fn separator(input: ParseStream<'_>, is_meant: impl Fn(&str) -> bool, errors: &mut Errors) -> bool {
    if input.is_empty() || input.parse::<Token![,]>().is_ok() {
        return true;
    }
    let next = input.cursor().token_tree().map(|(token, _)| token);
    if let Some(option) = word(&input.fork()).filter(|word| is_meant(&word.to_string())) {
        let message = format!("missing `,` before `{option}`\nseparate options with commas");
        errors.on(next, message);
        return false;
    }
    errors.on(next, "expected `,`\nseparate options with commas");
    if input.parse::<Token![;]>().is_err() {
        skip_to_comma(input);
        let _ = input.parse::<Token![,]>();
    }
    true
}

fn skip_to_comma(input: ParseStream<'_>) -> TokenStream {
    let mut skipped = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        match input.parse::<TokenTree>() {
            Ok(token) => skipped.extend([token]),
            Err(_) => break,
        }
    }
    skipped
}
