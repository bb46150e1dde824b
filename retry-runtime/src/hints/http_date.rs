//! The three forms of an HTTP date (RFC 9110, 5.6.7), all in GMT.
//!
//! Written out here because the `httpdate` crate pivots two-digit years at 1970 where the RFC pivots fifty years from now,
//! and rejects a wrong weekday, which no other reader looks at (PROVIDERS.md 4).

use core::time::Duration;

use super::calendar::{Civil, clock, fixed, month};

const YEAR: Duration = Duration::from_secs(31_556_952);

/// Time since 1970 of an IMF-fixdate, an RFC 850 date or an asctime date. `now`, also counted from 1970, decides the
/// century of a two-digit year.
#[must_use]
pub fn parse(text: &str, now: Duration) -> Option<Duration> {
    let text = text.trim_ascii();
    let words: Vec<&str> = text.splitn(8, ' ').collect();
    match words[..] {
        [weekday, day, name, year, time, "GMT"] if weekday.len() == 4 && weekday.ends_with(',') => {
            civil(fixed(day, 2)?, month(name)?, fixed(year, 4)?, time)
        }
        [weekday, date, time, "GMT"] if weekday.ends_with(',') => rfc850(date, time, now),
        [_, name, day, time, year] => civil(fixed(day, 2)?, month(name)?, fixed(year, 4)?, time),
        // asctime pads the day with a space.
        [_, name, "", day, time, year] => civil(fixed(day, 1)?, month(name)?, fixed(year, 4)?, time),
        _ => None,
    }
}

/// A date that would be more than fifty years ahead is of the past century (RFC 9110, 5.6.7).
fn rfc850(date: &str, time: &str, now: Duration) -> Option<Duration> {
    let mut parts = date.split('-');
    let (day, name, year) = (parts.next()?, parts.next()?, parts.next()?);
    let (day, month, year) = (fixed(day, 2)?, month(name)?, fixed(year, 2)?);
    let century = now.as_secs() / YEAR.as_secs() + 1970;
    let moment = civil(day, month, century / 100 * 100 + year, time);
    let limit = now.saturating_add(YEAR.saturating_mul(50));
    match moment {
        Some(moment) if moment <= limit => Some(moment),
        _ => civil(day, month, (century / 100 * 100 + year).checked_sub(100)?, time),
    }
}

fn civil(day: u64, month: u64, year: u64, time: &str) -> Option<Duration> {
    let (hour, minute, second) = clock(time)?;
    Civil { year, month, day, hour, minute, second }.since_epoch()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(1_696_004_797); // 2023-09-29T16:26:37Z

    fn ahead(text: &str) -> Option<u64> {
        parse(text, NOW)?.checked_sub(NOW).map(|wait| wait.as_secs())
    }

    #[test]
    fn reads_the_three_forms() {
        assert_eq!(ahead("Fri, 29 Sep 2023 16:26:57 GMT"), Some(20));
        assert_eq!(ahead("Friday, 29-Sep-23 16:26:57 GMT"), Some(20));
        assert_eq!(ahead("Fri Sep 29 16:26:57 2023"), Some(20));
        assert_eq!(ahead("Sun Oct  1 16:26:37 2023"), Some(2 * 86_400));
        assert_eq!(ahead("Fri, 29 Sep 2023 16:26:60 GMT"), Some(23));
    }

    #[test]
    fn skips_the_impossible() {
        for bad in [
            "Fri, 30 Feb 2023 16:26:57 GMT",
            "Fri, 29 Sep 100000 16:26:57 GMT",
            "Fri, 29 Sep 2023 18:26:57 +0200",
            "fri, 29 sep 2023 16:26:57 gmt",
            "Fri, 29 Sep 2023 25:26:57 GMT",
            "2023-09-29T16:26:57Z",
        ] {
            assert_eq!(parse(bad, NOW), None, "{bad}");
        }
    }

    #[test]
    fn two_digit_years_pivot_fifty_years_from_now() {
        let now = Duration::from_secs(1_796_126_400); // 2026-12-01T12:00:00Z
        let in_2070 = parse("Monday, 01-Dec-70 12:00:20 GMT", now);
        assert_eq!(in_2070.map(|at| at > now), Some(true));
        let in_1980 = parse("Monday, 01-Dec-80 12:00:20 GMT", now);
        assert_eq!(in_1980.map(|at| at < now), Some(true));
    }
}
