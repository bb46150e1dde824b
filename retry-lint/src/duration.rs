//! Durations: `"30s"`, `"1m30s"`, `"1.5s"`, or a path to a `const Duration`.

mod text;

use core::time::Duration;

use proc_macro2::Span;
use quote::ToTokens;
use syn::{Expr, ExprPath, Lit};

use self::text::{Mistake, parse};
use crate::errors::Errors;
use crate::value::Value;

/// A duration: a literal, or a path to a `const Duration`.
#[derive(Clone, Debug)]
pub enum DurationValue {
    /// `"30s"`
    Literal {
        /// The value.
        value: Duration,
        /// Its token.
        span: Span,
    },
    /// `crate::LIMIT`, `Self::LIMIT`, `T::LIMIT`, `<T as Limits>::LIMIT`
    Path(ExprPath),
}

/// Reads a duration.
pub(crate) fn read(value: &Value<'_>, errors: &mut Errors) -> Option<DurationValue> {
    if let Some(path) = value.path() {
        return Some(DurationValue::Path(path.clone()));
    }
    let Some(text) = value.text() else {
        wrong_kind(value, errors);
        return None;
    };
    match parse(&text.value()) {
        Ok(duration) => Some(DurationValue::Literal { value: duration, span: text.span() }),
        Err(mistake) => {
            let (what, write) = mistake.say(&text.value(), value.example);
            value.wrong_write(&what, &write, errors);
            None
        }
    }
}

impl Mistake {
    /// What is wrong, and the value to write instead.
    fn say(&self, text: &str, example: &str) -> (String, String) {
        let tight: String = text.chars().filter(|character| !character.is_whitespace()).collect();
        let what = match self {
            Mistake::Empty => "is empty".to_owned(),
            Mistake::Space => "takes a duration without spaces".to_owned(),
            Mistake::Negative => "can't be negative".to_owned(),
            Mistake::NoUnit => "needs a unit: `ms`, `s`, `m` or `h`".to_owned(),
            Mistake::UnknownUnit(unit) => {
                format!("knows no unit `{unit}`: units are `ms`, `s`, `m` and `h`")
            }
            Mistake::Order => "takes its units from large to small, each once".to_owned(),
            Mistake::TooLong => "is too long: the longest is a year".to_owned(),
            Mistake::Malformed => "takes numbers with units".to_owned(),
        };
        let candidates = match self {
            Mistake::UnknownUnit(unit) => [tight.replace(unit, near_unit(unit)), String::new()],
            _ => [tight.clone(), format!("{tight}s")],
        };
        let write = match self {
            Mistake::TooLong => Some("8760h".to_owned()),
            Mistake::Space | Mistake::NoUnit | Mistake::UnknownUnit(_) => {
                candidates.into_iter().find(|candidate| parse(candidate).is_ok())
            }
            _ => None,
        };
        (what, write.map_or_else(|| example.to_owned(), |text| format!("\"{text}\"")))
    }
}

/// The unit that `sec`, `Minutes` or `millis` stand for.
fn near_unit(unit: &str) -> &'static str {
    let unit = unit.to_lowercase();
    let words = [("msec", "ms"), ("mil", "ms"), ("s", "s"), ("m", "m"), ("h", "h")];
    words.into_iter().find(|(word, _)| unit.starts_with(word)).map_or("", |(_, unit)| unit)
}

/// Says that it is no duration at all; a bare number is repeated with a unit and in quotes.
fn wrong_kind(value: &Value<'_>, errors: &mut Errors) {
    let number = match value.lit() {
        Some(Lit::Int(_) | Lit::Float(_)) => value.expr().to_token_stream().to_string(),
        _ => String::new(),
    };
    let candidates = [number.clone(), format!("{number}s")];
    let write = candidates.into_iter().find(|candidate| parse(candidate).is_ok());
    let write = write.map_or_else(|| value.example.to_owned(), |text| format!("\"{text}\""));
    if matches!(value.expr(), Expr::Unary(_)) {
        value.wrong_write("can't be negative", &write, errors);
    } else {
        let what = "takes a string with units, or a path to a `const Duration`";
        value.wrong_write(what, &write, errors);
    }
}
