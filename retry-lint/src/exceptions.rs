//! `allow(LR111, reason = "…")`: an exception from rules, in sight of the reviewer.

use proc_macro2::{Delimiter, Group, Ident, TokenStream};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Expr, Lit, Token};

use crate::arguments::{Form, Name};
use crate::errors::Errors;
use crate::tokens::opened_expr;

/// One `allow(..)`, not yet judged.
pub(crate) struct Exception {
    /// `allow`, as it stands there.
    pub(crate) name: TokenStream,
    /// The words that stand for rules.
    pub(crate) codes: Vec<Ident>,
    /// Why.
    pub(crate) reason: Reason,
}

/// What is said for an exception.
pub(crate) enum Reason {
    /// Something.
    Given,
    /// Nothing, in quotes.
    Empty(TokenStream),
    /// No `reason` is written.
    Missing,
}

const FORM: &str = "write `allow(LR111, reason = \"why it is right here\")`";

/// Reads what stands after `allow`.
pub(crate) fn read(name: &Name, form: Form, errors: &mut Errors) -> Option<Exception> {
    let takes = format!("`allow` takes codes and a reason in parentheses\n{FORM}");
    match form {
        Form::List(list) if list.delimiter() == Delimiter::Parenthesis => return Some(inside(name, &list, errors)),
        Form::List(list) => errors.on(list, takes),
        Form::Word | Form::Missing => errors.on(&name.tokens, takes),
        Form::Value(value) => errors.on(value, takes),
        Form::Colon(rest) | Form::Broken(rest) => errors.on(rest, takes),
    }
    None
}

fn inside(name: &Name, list: &Group, errors: &mut Errors) -> Exception {
    let mut exception = Exception { name: name.tokens.clone(), codes: Vec::new(), reason: Reason::Missing };
    if list.stream().is_empty() {
        errors.on(list, format!("empty parentheses after `allow`\n{FORM}"));
        exception.reason = Reason::Given; // One mistake is enough.
        return exception;
    }
    let all = |input: ParseStream<'_>| {
        while !input.is_empty() {
            argument(&mut exception, input)?;
            if !input.is_empty() && input.parse::<Token![,]>().is_err() {
                return Err(input.error(format!("expected `,`\n{FORM}")));
            }
        }
        Ok(())
    };
    if let Err(error) = all.parse2(list.stream()) {
        errors.push(error);
        exception.reason = Reason::Given;
    } else if exception.codes.is_empty() {
        errors.on(list, format!("this exception names no rule\n{FORM}"));
    }
    exception
}

/// `LR111`, or `reason = ".."`.
fn argument(exception: &mut Exception, input: ParseStream<'_>) -> syn::Result<()> {
    let expected = |input: ParseStream<'_>| {
        syn::Error::new_spanned(input.cursor().token_stream(), format!("expected a code or a reason\n{FORM}"))
    };
    let word = input.call(Ident::parse_any).map_err(|_| expected(input))?;
    if word != "reason" {
        exception.codes.push(word);
        return Ok(());
    }
    if !matches!(exception.reason, Reason::Missing) {
        return Err(syn::Error::new_spanned(word, "`reason` is written twice\nkeep one"));
    }
    if input.parse::<Token![=]>().is_err() || input.is_empty() {
        return Err(syn::Error::new_spanned(word, format!("`reason` needs a text\n{FORM}")));
    }
    let value: Expr = input.parse().map_err(|_| expected(input))?;
    exception.reason = reason(&value)?;
    Ok(())
}

fn reason(value: &Expr) -> syn::Result<Reason> {
    match opened_expr(value) {
        Expr::Lit(lit) => match &lit.lit {
            Lit::Str(text) if text.value().trim().is_empty() => Ok(Reason::Empty(text.to_token_stream())),
            Lit::Str(_) => Ok(Reason::Given),
            _ => Err(syn::Error::new_spanned(value, format!("`reason` takes a string literal\n{FORM}"))),
        },
        _ => Err(syn::Error::new_spanned(value, format!("`reason` takes a string literal\n{FORM}"))),
    }
}
