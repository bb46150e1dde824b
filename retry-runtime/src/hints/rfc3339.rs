//! RFC 3339: `2026-05-01T14:00:10.250+02:00`, read by `chrono`.

use core::time::Duration;

use chrono::DateTime;

/// Time since 1970 of an RFC 3339 moment. A moment without an offset is malformed, and one before 1970 is past for everyone.
#[must_use]
pub fn parse(text: &str) -> Option<Duration> {
    let moment = DateTime::parse_from_rfc3339(text).ok()?;
    // In a leap second the fraction goes on above a whole one; `Duration` carries it over.
    let fraction = Duration::from_nanos(u64::from(moment.timestamp_subsec_nanos()));
    Some(Duration::from_secs(u64::try_from(moment.timestamp()).ok()?).saturating_add(fraction))
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
        assert_eq!(parse("2026-05-01T11:59:60Z"), Some(noon));
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
            "12026-05-01T12:00:00Z",
            "1969-12-31T23:59:59Z",
            "é026-05-01T12:00:00Z",
            "2026-05-01T12:00:0éZ",
        ] {
            assert_eq!(parse(bad), None, "{bad}");
        }
    }
}
