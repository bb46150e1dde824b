//! The three forms of an HTTP date (RFC 9110, 5.6.7), all in GMT, read by `httpdate`.
//!
//! What it holds for malformed is skipped, a wrong weekday included. It takes two-digit years for 1970 to 2069. RFC 9110 has
//! them pivot fifty years from now, which differs for years that no provider was seen to send, and it would read a date of
//! today as one of the past century wherever the local clock stands at 1970.

use core::time::Duration;
use std::time::UNIX_EPOCH;

/// Time since 1970 of an IMF-fixdate, an RFC 850 date or an asctime date.
#[must_use]
pub fn parse(text: &str) -> Option<Duration> {
    since_epoch(text).or_else(|| leap(text))
}

fn since_epoch(text: &str) -> Option<Duration> {
    httpdate::parse_http_date(text).ok()?.duration_since(UNIX_EPOCH).ok()
}

/// The grammar has a second 60, which `httpdate` has not: it is the one after 59. Minutes are never followed by a space.
fn leap(text: &str) -> Option<Duration> {
    let before = text.contains(":60 ").then(|| text.replace(":60 ", ":59 "))?;
    since_epoch(&before).map(|before| before.saturating_add(Duration::from_secs(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(1_696_004_797); // 2023-09-29T16:26:37Z

    fn ahead(text: &str) -> Option<u64> {
        parse(text)?.checked_sub(NOW).map(|wait| wait.as_secs())
    }

    #[test]
    fn reads_the_three_forms() {
        assert_eq!(ahead("Fri, 29 Sep 2023 16:26:57 GMT"), Some(20));
        assert_eq!(ahead("Friday, 29-Sep-23 16:26:57 GMT"), Some(20));
        assert_eq!(ahead("Fri Sep 29 16:26:57 2023"), Some(20));
        assert_eq!(ahead("Sun Oct  1 16:26:37 2023"), Some(2 * 86_400));
    }

    #[test]
    fn the_leap_second_is_the_one_after_59() {
        assert_eq!(ahead("Fri, 29 Sep 2023 16:26:60 GMT"), Some(23));
        assert_eq!(ahead("Friday, 29-Sep-23 16:26:60 GMT"), Some(23));
        assert_eq!(ahead("Fri Sep 29 16:26:60 2023"), Some(23));
    }

    #[test]
    fn skips_the_malformed() {
        for bad in [
            "Fri, 30 Feb 2023 16:26:57 GMT",
            "Mon, 29 Sep 2023 16:26:57 GMT",
            "Fri, 29 Sep 100000 16:26:57 GMT",
            "Fri, 29 Sep 2023 18:26:57 +0200",
            "fri, 29 sep 2023 16:26:57 gmt",
            "Fri, 29 Sep 2023 25:26:57 GMT",
            "Fri, 29 Sep 2023 16:60:57 GMT",
            "Fri, 29 Sep 2023 16:26:61 GMT",
            "Fri, 29 Sep 1969 16:26:57 GMT",
            "2023-09-29T16:26:57Z",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
