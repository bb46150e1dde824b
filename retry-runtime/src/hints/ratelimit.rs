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

/// One item of a `RateLimit` or a `RateLimit-Policy` field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Item<'a> {
    /// The policy that it is about, without its quotes.
    pub name: &'a str,
    /// `q`: how much goes through in a window; of a draft before 08, the name itself.
    pub quota: Option<u64>,
    /// `r`: how much is left.
    pub remaining: Option<u64>,
    /// `t`: until there is more.
    pub reset: Option<Duration>,
    /// `w`: the window.
    pub window: Option<Duration>,
    /// `qu`: what is counted, where it says so.
    pub unit: Option<&'a str>,
}

/// The items of a list, of draft-ietf-httpapi-ratelimit-headers-08 and later; the dictionary of drafts 03 to 07 as one item without a
/// name. What is malformed is left out.
pub fn items(text: &str) -> impl Iterator<Item = Item<'_>> {
    let dictionary = unquoted(text, ',').next().is_some_and(|first| !first.contains(';') && first.contains('='));
    let whole = dictionary.then(|| item("", unquoted(text, ',')));
    let each = (!dictionary).then(|| unquoted(text, ',')).into_iter().flatten().map(|text| {
        let mut parts = unquoted(text, ';');
        let name = parts.next().unwrap_or_default().trim_ascii().trim_matches('"');
        item(name, parts)
    });
    whole.into_iter().chain(each)
}

fn item<'a>(name: &'a str, pairs: impl Iterator<Item = &'a str>) -> Item<'a> {
    let quota = Decimal::parse(name).map(Decimal::whole);
    let mut item = Item { name, quota, ..Item::default() };
    for (key, value) in pairs.filter_map(|pair| pair.split_once('=')) {
        let (key, value) = (key.trim_ascii(), value.trim_ascii());
        let number = || Decimal::parse(value).map(Decimal::whole);
        match key {
            "q" | "limit" => item.quota = number(),
            "r" | "remaining" => item.remaining = number(),
            "t" | "reset" => item.reset = seconds(value),
            "w" => item.window = seconds(value),
            "qu" => item.unit = Some(value.trim_matches('"')),
            _ => {}
        }
    }
    item
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
