//! Durations with units: Go's (`6m0s`, `1h2m3.5s`, `120ms`) and protobuf's (`34.07s`).

use core::time::Duration;

use super::number::{Decimal, positive};

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

/// The sum of all numbers with their units; `None` unless the whole text is such a list, without signs or spaces.
#[must_use]
pub fn units(text: &str) -> Option<Duration> {
    let mut rest = text.trim_ascii();
    let mut sum = Duration::ZERO;
    while !rest.is_empty() {
        let (number, after) = split(rest, |c| c.is_ascii_digit() || c == '.');
        let (name, after) = split(after, |c| !c.is_ascii_digit() && c != '.');
        sum = sum.saturating_add(Decimal::parse(number)?.times(unit(name)?));
        rest = after;
    }
    positive(sum)
}

/// The length of a unit, by its short name.
fn unit(name: &str) -> Option<Duration> {
    Some(match name {
        "ns" => Duration::from_nanos(1),
        // Micro sign and Greek mu: Go writes the former, people the latter.
        "us" | "\u{b5}s" | "\u{3bc}s" => Duration::from_micros(1),
        "ms" => Duration::from_millis(1),
        "s" => Duration::from_secs(1),
        "m" => Duration::from_secs(MINUTE),
        "h" => Duration::from_secs(HOUR),
        "d" => Duration::from_secs(DAY),
        _ => return None,
    })
}

/// The length of a unit in a sentence, by any of its names, in lower case.
pub(super) fn unit_word(name: &str) -> Option<Duration> {
    Some(match name {
        "millisecond" | "milliseconds" | "msec" | "msecs" | "millis" => Duration::from_millis(1),
        "sec" | "secs" | "second" | "seconds" => Duration::from_secs(1),
        "min" | "mins" | "minute" | "minutes" => Duration::from_secs(MINUTE),
        "hr" | "hrs" | "hour" | "hours" => Duration::from_secs(HOUR),
        "day" | "days" => Duration::from_secs(DAY),
        "week" | "weeks" => Duration::from_secs(7 * DAY),
        _ => return unit(name),
    })
}

fn split(text: &str, matches: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !matches(c)).unwrap_or(text.len());
    text.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_go_durations() {
        assert_eq!(units("6m0s"), Some(Duration::from_secs(360)));
        assert_eq!(units("1h2m3.5s"), Some(Duration::from_millis(3_723_500)));
        assert_eq!(units("12ms"), Some(Duration::from_millis(12)));
        assert_eq!(units("34.074824224s"), Some(Duration::new(34, 74_824_224)));
        assert_eq!(units("500µs"), Some(Duration::from_micros(500)));
    }

    #[test]
    fn skips_the_malformed() {
        for bad in ["", "0s", "-5s", "NaNs", "34", "s", "1.5.2s", "tomorrow", "1 s", "5x"] {
            assert_eq!(units(bad), None, "{bad}");
        }
    }
}
