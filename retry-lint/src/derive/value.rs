//! What follows a word of `#[retry(..)]`, and what is said when it is another thing.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::Parser;
use syn::{Expr, Ident, Lit, LitStr, Path};

use super::plan::{Asked, Plain};
use super::site::Site;
use super::words::{Says, TABLE, Word, lines};
use crate::arguments::{Form, Name};
use crate::errors::Errors;
use crate::suggest::nearest;
use crate::tokens::opened_expr;
use crate::value::{Value, after_equals};
use crate::{literal, paths};

/// What a word brings along.
#[derive(Debug)]
pub(super) enum Given {
    Nothing,
    Field(Box<Asked>),
    Code(LitStr),
    Plain(Plain),
    Runtime(Path),
}

/// Reads what follows a word.
pub(super) fn read(word: &Word, name: &Name, form: Form, site: &Site<'_>, errors: &mut Errors) -> Option<Given> {
    match word.says {
        Says::Status | Says::Wait => field(word, name, form, site, errors).map(|asked| Given::Field(Box::new(asked))),
        Says::Reason => {
            let expr = after_equals(word.name, "\"acme.busy\"", name, form, errors)?;
            code(&Value::new(word.name, "\"acme.busy\"", &expr), errors).map(Given::Code)
        }
        Says::Rest => {
            let expr = after_equals(word.name, "fatal", name, form, errors)?;
            plain(&Value::new(word.name, "fatal", &expr), errors).map(Given::Plain)
        }
        Says::Crate => {
            let expr = after_equals(word.name, "::retry_runtime", name, form, errors)?;
            paths::crate_path(&Value::new(word.name, "::retry_runtime", &expr), errors).map(Given::Runtime)
        }
        _ => nothing(word, name, form, errors).then_some(Given::Nothing),
    }
}

fn nothing(word: &Word, name: &Name, form: Form, errors: &mut Errors) -> bool {
    let word = word.name;
    let no_value = format!("`{word}` takes no value\nwrite `{word}` alone");
    match form {
        Form::Word => return true,
        Form::Value(value) => errors.on(value, no_value),
        Form::Missing => errors.on(&name.tokens, no_value),
        Form::Colon(rest) | Form::Broken(rest) => errors.on(rest, no_value),
        Form::List(list) => errors.on(list, format!("`{word}` takes no arguments\nwrite `{word}` alone")),
    }
    false
}

fn code(value: &Value<'_>, errors: &mut Errors) -> Option<LitStr> {
    let text = literal::name(value, errors)?;
    if text.value().contains(|letter: char| letter.is_whitespace() || letter.is_control()) {
        value.wrong("is a code for reports and logs, without spaces", errors);
        return None;
    }
    Some(text)
}

fn plain(value: &Value<'_>, errors: &mut Errors) -> Option<Plain> {
    let quoted = value.text().map(LitStr::value);
    let word = quoted.clone().or_else(|| Some(value.path()?.path.get_ident()?.to_string()));
    let kinds = || TABLE.iter().filter(|row| matches!(row.says, Says::Plain(_)));
    let near = word.as_deref().and_then(|word| nearest(word, kinds().map(|row| row.name)));
    match (quoted, kinds().find(|row| Some(row.name) == word.as_deref())) {
        (None, Some(Word { says: Says::Plain(kind), .. })) => return Some(*kind),
        (Some(_), Some(row)) => value.wrong_write("takes a word without quotes", row.name, errors),
        _ => {
            let meant = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
            let names: Vec<String> = kinds().map(|row| format!("`{}`", row.name)).collect();
            let listed = lines("words:", &names);
            errors.on(value.expr(), format!("`rest` takes one of four words{meant}\n{listed}"));
        }
    }
    None
}

/// Reads the name or the index of a field.
fn field(word: &Word, name: &Name, form: Form, site: &Site<'_>, errors: &mut Errors) -> Option<Asked> {
    let names = site.names();
    let Some(first) = names.first() else {
        errors.on(&name.tokens, without_fields(word, site));
        return None;
    };
    let form = match form {
        Form::Broken(tokens) if is_keyword(&tokens) => return known(word, &tokens.to_string(), &tokens, site, errors),
        form => form,
    };
    let expr = after_equals(word.name, first, name, form, errors)?;
    let expr = opened_expr(&expr);
    if let Some(text) = name_of(expr) {
        return known(word, &text, expr, site, errors);
    }
    let quoted = Value::new(word.name, word.example, expr).text().map(LitStr::value);
    let write = quoted.clone().filter(|text| names.contains(text)).unwrap_or_else(|| first.clone());
    let what = if quoted.is_some() { "the name of a field, without quotes" } else { "the name of a field" };
    errors.on(expr, format!("`{0}` takes {what}\nwrite `{0} = {write}`", word.name));
    None
}

fn without_fields(word: &Word, site: &Site<'_>) -> String {
    let (word, variant) = (word.name, site.ident);
    let ty = if word == "wait" { "Duration" } else { "http::StatusCode" };
    format!("`{word}` needs a field, but `{variant}` has none\nremove `{word}`, or write `{variant}({ty})`")
}

/// A field named `r#type` is found as `type` too.
fn is_keyword(tokens: &TokenStream) -> bool {
    Ident::parse_any.parse2(tokens.clone()).is_ok()
}

fn name_of(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Path(path) if path.attrs.is_empty() => Some(path.path.get_ident()?.unraw().to_string()),
        Expr::Lit(lit) => match &lit.lit {
            Lit::Int(int) => Some(int.to_string()),
            _ => None,
        },
        _ => None,
    }
}

fn known(word: &Word, text: &str, at: impl ToTokens, site: &Site<'_>, errors: &mut Errors) -> Option<Asked> {
    let found = site.find(text);
    if found.is_none() {
        let names = site.names();
        let is_index = |name: &&str| name.starts_with(|first: char| first.is_ascii_digit());
        let near = nearest(text, names.iter().map(String::as_str).filter(|name| !is_index(name)));
        let meant = near.map_or_else(String::new, |near| format!(": did you mean `{near}`?"));
        let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
        let listed = lines("fields:", &names);
        errors.on(at, format!("`{}` has no field `{text}` for `{}`{meant}\n{listed}", site.ident, word.name));
    }
    found
}
