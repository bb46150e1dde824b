//! The IETF `RateLimit` field: `"burst";r=0;t=3, "daily";r=0;t=80000`.

use core::time::Duration;

use super::number::{Decimal, seconds};

/// The longest reset of all policies with nothing left.
///
/// Reads the list of items with `r` and `t` parameters of the current draft (draft-ietf-httpapi-ratelimit-headers-08 and
/// later), and the dictionary `limit=, remaining=, reset=` of drafts 03 to 07. A policy whose `r` or `t` is missing or
/// malformed is skipped.
#[must_use]
pub fn parse(text: &str) -> Option<Duration> {
    let current = unquoted(text, ',').filter_map(policy).max();
    current.or_else(|| exhausted(unquoted(text, ','), "remaining", "reset"))
}

fn policy(item: &str) -> Option<Duration> {
    exhausted(unquoted(item, ';').skip(1), "r", "t")
}

fn exhausted<'a>(pairs: impl Iterator<Item = &'a str>, left: &str, reset: &str) -> Option<Duration> {
    let (mut none_left, mut wait) = (false, None);
    for (name, value) in pairs.filter_map(|pair| pair.split_once('=')) {
        let (name, value) = (name.trim_ascii(), value.trim_ascii());
        if name.eq_ignore_ascii_case(left) {
            none_left = Decimal::parse(value)?.is_zero();
        } else if name.eq_ignore_ascii_case(reset) {
            wait = seconds(value);
        }
    }
    wait.filter(|_| none_left)
}

/// Splits at a separator, but not inside a quoted string.
fn unquoted(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let mut escaped = false;
    text.split(move |c| {
        let hit = c == separator && !quoted;
        quoted ^= c == '"' && !escaped;
        escaped = c == '\\' && quoted && !escaped;
        hit
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_the_latest_empty_policy() {
        let secs = |text| parse(text).map(|wait| wait.as_secs());
        assert_eq!(secs("\"burst\";r=0;t=3, \"daily\";r=0;t=80000"), Some(80_000));
        assert_eq!(secs("\"a,b;c\" ; t = 7 ; r = 0"), Some(7));
        assert_eq!(secs("\"peruser\";r=0;t=9;pk=:cHsdsRa894==:"), Some(9));
        assert_eq!(secs("limit=100, remaining=0, reset=50"), Some(50));
        for none in [
            "\"api\";r=12;t=55",
            "\"api\";r=zero;t=",
            "\"default\";r=0",
            "\"default\";t=5",
            "limit=1, remaining=2, reset=3",
            "",
        ] {
            assert_eq!(secs(none), None, "{none}");
        }
    }
}
