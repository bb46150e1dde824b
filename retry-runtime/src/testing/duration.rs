//! Durations as a script writes them.

use std::time::Duration;

/// `500ms`, `1.5s`, `2m`, `1h`.
pub(super) fn parse_duration(text: &str) -> Option<Duration> {
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit_at);
    let milliseconds = match unit {
        "ms" => 1.0,
        "s" => 1e3,
        "m" => 60e3,
        "h" => 3600e3,
        _ => return None,
    };
    let well_formed =
        number.starts_with(|c: char| c.is_ascii_digit()) && number.ends_with(|c: char| c.is_ascii_digit());
    let value: f64 = number.parse().ok().filter(|_| well_formed)?;
    Duration::try_from_secs_f64(value * milliseconds / 1e3).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn good() {
        let cases = [("500ms", 500), ("1.5s", 1500), ("2m", 120_000), ("1h", 3_600_000), ("0s", 0)];
        for (text, milliseconds) in cases {
            assert_eq!(parse_duration(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
    }

    #[test]
    fn bad() {
        for text in
            ["", "s", "1", "-1s", "+1s", ".5s", "1.s", "1e3s", "1 s", "1d", "nans", "1s2", "99999999999999999999h"]
        {
            assert_eq!(parse_duration(text), None, "{text}");
        }
    }
}
