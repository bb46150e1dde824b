//! The text of a duration.
//!
//! The grammar: one to four parts, each a number (digits, and a fraction of up to nine digits if
//! need be) and a unit, from large to small: `h`, `m`, `s`, `ms`. No spaces, no sign, no days:
//! nobody waits a day for one call. The sum is at most a year, so that later arithmetic is easy.

use core::time::Duration;

/// The units from large to small, in nanoseconds.
const UNITS: [(&str, u128); 4] =
    [("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000)];

/// A year of 365 days.
const LONGEST: u128 = 8_760 * 3_600_000_000_000;

/// What can be wrong with the text of a duration.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Mistake {
    Empty,
    Space,
    Negative,
    NoUnit,
    UnknownUnit(String),
    Order,
    TooLong,
    Malformed,
}

/// Adds up the parts.
pub(super) fn parse(text: &str) -> Result<Duration, Mistake> {
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
}

#[cfg(test)]
mod tests;
