//! Values that are literals: integers, factors, jitters, names.

use core::ops::RangeInclusive;

use proc_macro2::Span;
use syn::{Lit, LitInt, LitStr};

use crate::errors::Errors;
use crate::suggest::nearest;
use crate::value::Value;

/// An integer and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    /// The value.
    pub value: u32,
    /// Its token.
    pub span: Span,
}

/// The four jitters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jitter {
    /// `"full"`
    Full,
    /// `"equal"`
    Equal,
    /// `"decorrelated"`
    Decorrelated,
    /// `"none"`
    None,
}

const JITTERS: [(&str, Jitter); 4] =
    [("full", Jitter::Full), ("equal", Jitter::Equal), ("decorrelated", Jitter::Decorrelated), ("none", Jitter::None)];

/// Reads an integer in a range: a literal without a suffix, or with `u32`.
pub(crate) fn integer(value: &Value<'_>, range: RangeInclusive<u32>, errors: &mut Errors) -> Option<Integer> {
    let expected = format!("an integer from {} to {}", range.start(), range.end());
    match value.lit() {
        Some(Lit::Int(lit)) => integer_literal(value, lit, &range, errors),
        Some(Lit::Str(text)) if parses_in(&text.value(), &range) => {
            let what = format!("takes {expected}, without quotes");
            value.wrong_write(&what, &text.value(), errors);
            None
        }
        _ => {
            value.wrong(&instead_of(value, &expected), errors);
            None
        }
    }
}

fn parses_in(text: &str, range: &RangeInclusive<u32>) -> bool {
    text.parse().is_ok_and(|number| range.contains(&number))
}

fn instead_of(value: &Value<'_>, expected: &str) -> String {
    if value.is_negative() {
        format!("can't be negative: it takes {expected}")
    } else if value.path().is_some() {
        format!("takes {expected}, written as a literal")
    } else {
        format!("takes {expected}")
    }
}

fn integer_literal(
    value: &Value<'_>,
    lit: &LitInt,
    range: &RangeInclusive<u32>,
    errors: &mut Errors,
) -> Option<Integer> {
    let number: Option<u32> = lit.base10_digits().parse().ok();
    if !matches!(lit.suffix(), "" | "u32") {
        let own = number.filter(|number| range.contains(number)).map(|number| number.to_string());
        let write = own.as_deref().unwrap_or(value.example);
        value.wrong_write("takes an integer without a suffix", write, errors);
        return None;
    }
    if let Some(number) = number.filter(|number| range.contains(number)) {
        return Some(Integer { value: number, span: lit.span() });
    }
    let expected = format!("must be an integer from {} to {}", range.start(), range.end());
    let too_small = number.is_some_and(|number| number < *range.start());
    let bound = if too_small { range.start() } else { range.end() };
    value.wrong_write(&expected, &bound.to_string(), errors);
    None
}

/// Reads a factor: a literal number, finite, at least 1.
pub(crate) fn factor(value: &Value<'_>, errors: &mut Errors) -> Option<f64> {
    let number = match value.lit() {
        Some(Lit::Int(lit)) if matches!(lit.suffix(), "" | "u32" | "f64") => lit.base10_digits().parse::<f64>().ok(),
        Some(Lit::Float(lit)) if matches!(lit.suffix(), "" | "f64") => lit.base10_digits().parse::<f64>().ok(),
        Some(Lit::Int(_) | Lit::Float(_)) => {
            value.wrong("takes a number without a suffix", errors);
            return None;
        }
        Some(Lit::Str(text)) if text.value().parse::<f64>().is_ok_and(|number| number.is_finite() && number >= 1.0) => {
            value.wrong_write("takes a number, without quotes", &text.value(), errors);
            return None;
        }
        _ => None,
    };
    match number {
        Some(number) if number.is_finite() && number >= 1.0 => return Some(number),
        Some(number) if number < 1.0 => value.wrong_write("must be at least 1", "1", errors),
        Some(_) => value.wrong("must be finite", errors),
        None if value.is_negative() => value.wrong_write("must be at least 1", "1", errors),
        None => value.wrong("takes a literal number of at least 1", errors),
    }
    None
}

/// Reads a jitter.
pub(crate) fn jitter(value: &Value<'_>, errors: &mut Errors) -> Option<Jitter> {
    let near = |word: &str| nearest(word, JITTERS.iter().map(|(name, _)| *name));
    let Some(text) = value.text().map(LitStr::value) else {
        let near = value.last_word().as_deref().and_then(near);
        let write = format!("\"{}\"", near.unwrap_or("full"));
        value.wrong_write("takes a string", &write, errors);
        return None;
    };
    let exact = JITTERS.iter().find(|(name, _)| *name == text);
    if exact.is_none() {
        unknown_jitter(value, &text, near(&text), errors);
    }
    exact.map(|(_, jitter)| *jitter)
}

fn unknown_jitter(value: &Value<'_>, text: &str, near: Option<&str>, errors: &mut Errors) {
    let names: Vec<String> = JITTERS.iter().map(|(name, _)| format!("`\"{name}\"`")).collect();
    let meant = near.map_or_else(String::new, |name| format!(": did you mean `\"{name}\"`?"));
    let listed = names.join(", ");
    errors.on(value.expr(), format!("unknown jitter `{text}`{meant}\njitters: {listed}"));
}

/// Reads a name: a string that says something.
pub(crate) fn name(value: &Value<'_>, errors: &mut Errors) -> Option<LitStr> {
    let Some(text) = value.text() else {
        value.wrong("takes a string literal", errors);
        return None;
    };
    if text.value().trim().is_empty() {
        value.wrong("is empty", errors);
        return None;
    }
    Some(text.clone())
}

/// Reads `"off"`, the one value that switches something off that is on.
pub(crate) fn off(value: &Value<'_>, errors: &mut Errors) -> bool {
    let is_off = value.text().is_some_and(|text| text.value() == "off");
    if !is_off {
        value.wrong("takes `\"off\"` and no other value: without it there is one", errors);
    }
    is_off
}
