//! RFC 3339: `2026-05-01T14:00:10.250+02:00`.

use core::time::Duration;

use super::calendar::{Civil, clock, fixed};
use super::number::Decimal;

/// Time since 1970 of an RFC 3339 moment. A moment without an offset is malformed.
#[must_use]
pub fn parse(text: &str) -> Option<Duration> {
    let (date, rest) = text.split_once(['T', 't', ' '])?;
    let time = civil(date, rest.get(..8)?)?;
    let (fraction, offset) = fraction(rest.get(8..)?)?;
    let time = time.saturating_add(fraction);
    match offset {
        "Z" | "z" => Some(time),
        _ => shift(time, offset),
    }
}

fn civil(date: &str, time: &str) -> Option<Duration> {
    let mut parts = date.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    let (hour, minute, second) = clock(time)?;
    let (year, month, day) = (fixed(year, 4)?, fixed(month, 2)?, fixed(day, 2)?);
    Civil { year, month, day, hour, minute, second }.since_epoch()
}

/// Splits `.250+02:00` into the fraction of a second and the offset.
fn fraction(rest: &str) -> Option<(Duration, &str)> {
    let Some(digits) = rest.strip_prefix('.') else {
        return Some((Duration::ZERO, rest));
    };
    let end = digits.find(|c: char| !c.is_ascii_digit())?;
    let (digits, offset) = digits.split_at(end);
    let part = Decimal::parse(&format!("0.{digits}"))?;
    Some((part.times(Duration::from_secs(1)), offset))
}

fn shift(time: Duration, offset: &str) -> Option<Duration> {
    let (hours, minutes) = offset.get(1..)?.split_once(':')?;
    let (hours, minutes) = (fixed(hours, 2)?, fixed(minutes, 2)?);
    if hours > 23 || minutes > 59 {
        return None;
    }
    let by = Duration::from_secs(hours * 3600 + minutes * 60);
    match offset.as_bytes().first()? {
        b'+' => time.checked_sub(by),
        b'-' => time.checked_add(by),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_offsets_and_fractions() {
        let noon = Duration::from_secs(1_777_636_800); // 2026-05-01T12:00:00Z
        assert_eq!(parse("2026-05-01T12:00:00Z"), Some(noon));
        assert_eq!(parse("2026-05-01T14:00:10.250+02:00"), Some(noon + Duration::from_millis(10_250)));
        assert_eq!(parse("2026-05-01T07:00:00-05:00"), Some(noon));
    }

    #[test]
    fn skips_the_malformed() {
        for bad in [
            "",
            "2026-05-01",
            "2026-05-01T12:00:00",
            "2026-02-30T12:00:00Z",
            "2026-05-01T12:00:00.Z",
            "2026-05-01T12:00:00+2:00",
            "é026-05-01T12:00:00Z",
            "2026-05-01T12:00:0éZ",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
