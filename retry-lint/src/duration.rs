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

<<<<<<< HEAD
/// The units from large to small, in nanoseconds.
const UNITS: [(&str, u128); 4] =
    [("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000)];

/// A year of 365 days.
const LONGEST: u128 = 8_760 * 3_600_000_000_000;

=======
>>>>>>> lint
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
<<<<<<< HEAD
            Mistake::Space | Mistake::NoUnit => candidates.into_iter().find(|candidate| parse(candidate).is_ok()),
=======
            Mistake::Space | Mistake::NoUnit | Mistake::UnknownUnit(_) => candidates
                .into_iter()
                .find(|candidate| parse(candidate).is_ok()),
>>>>>>> lint
            _ => None,
        };
        (what, write.map_or_else(|| example.to_owned(), |text| format!("\"{text}\"")))
    }
}

<<<<<<< HEAD
fn parse(text: &str) -> Result<Duration, Mistake> {
    if text.is_empty() {
        return Err(Mistake::Empty);
    }
    if text.contains(char::is_whitespace) {
        return Err(Mistake::Space);
    }
    if text.starts_with(['-', '\u{2212}']) {
        return Err(Mistake::Negative);
    }
    let mut rest = text;
    let mut units = UNITS.as_slice();
    let mut nanos: u128 = 0;
    while !rest.is_empty() {
        nanos += part(&mut rest, &mut units)?;
    }
    match u64::try_from(nanos) {
        Ok(nanos) if u128::from(nanos) <= LONGEST => Ok(Duration::from_nanos(nanos)),
        _ => Err(Mistake::TooLong),
    }
}

/// Takes one number with its unit off `rest`, and that unit and all larger ones off `units`.
fn part(rest: &mut &str, units: &mut &[(&str, u128)]) -> Result<u128, Mistake> {
    let number = take_while(rest, |character| character.is_ascii_digit() || character == '.');
    let unit = take_while(rest, |character| !character.is_ascii_digit() && character != '.');
    if number.is_empty() {
        return Err(Mistake::Malformed);
    }
    if unit.is_empty() {
        return Err(Mistake::NoUnit);
    }
    let Some(nanos) = UNITS.iter().find(|(name, _)| *name == unit).map(|(_, nanos)| *nanos) else {
        return Err(Mistake::UnknownUnit(unit.to_owned()));
    };
    let Some(at) = units.iter().position(|(name, _)| *name == unit) else {
        return Err(Mistake::Order);
    };
    *units = units.get(at + 1..).unwrap_or_default();
    scale(number, nanos)
}

/// `number` times `unit`, where the number may have a fraction.
fn scale(number: &str, unit: u128) -> Result<u128, Mistake> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, "0"));
    if whole.is_empty() || fraction.is_empty() || fraction.contains('.') || fraction.len() > 9 {
        return Err(Mistake::Malformed);
    }
    let whole: u128 = whole.parse::<u64>().map_err(|_| Mistake::TooLong)?.into();
    let numerator: u128 = fraction.parse::<u64>().map_err(|_| Mistake::Malformed)?.into();
    let denominator: u128 = fraction.chars().fold(1, |power, _| power * 10);
    Ok(whole * unit + numerator * unit / denominator)
}

fn take_while<'a>(rest: &mut &'a str, accepts: impl Fn(char) -> bool) -> &'a str {
    let end = rest.find(|character| !accepts(character)).unwrap_or(rest.len());
    let (taken, left) = rest.split_at(end);
    *rest = left;
    taken
=======
/// The unit that `sec`, `Minutes` or `millis` stand for.
fn near_unit(unit: &str) -> &'static str {
    let unit = unit.to_lowercase();
    let words = [
        ("msec", "ms"),
        ("mil", "ms"),
        ("s", "s"),
        ("m", "m"),
        ("h", "h"),
    ];
    words
        .into_iter()
        .find(|(word, _)| unit.starts_with(word))
        .map_or("", |(_, unit)| unit)
>>>>>>> lint
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
