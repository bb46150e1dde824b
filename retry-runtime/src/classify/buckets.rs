//! Rate-limit buckets: `x-ratelimit-remaining-tokens: 0` and the `reset` of the same bucket.

use core::time::Duration;
use std::collections::BTreeMap;

use super::floor::Floor;
use crate::hints::clock::Clock;
use crate::hints::moment;
use crate::hints::number::Decimal;

/// Buckets are counted, not trusted: more than this many are ignored.
const LIMIT: usize = 64;

/// What was said about one bucket.
#[derive(Default)]
struct Bucket {
    /// Whether nothing is left in it; `None` if that was not reported.
    empty: Option<bool>,
    reset: Option<Duration>,
}

enum Field {
    Remaining,
    Reset,
    Status,
}

/// The latest reset of the empty buckets. If none is known to be empty, and the answer is about a rate limit, the latest
/// reset of those whose content was not reported. The reset of a bucket with something left says nothing: it is the time
/// until the bucket is full.
pub(super) fn floor<'a>(
    fields: impl Iterator<Item = (&'a str, &'a str)>,
    clock: Clock,
    rate_limited: bool,
) -> Option<Floor> {
    let buckets = collect(fields, clock);
    let latest =
        |empty| buckets.values().filter(|bucket| bucket.empty == empty).filter_map(|bucket| bucket.reset).max();
    let unreported = || if rate_limited { latest(None) } else { None };
    latest(Some(true)).or_else(unreported).map(|wait| (wait, "ratelimit-reset"))
}

fn collect<'a>(fields: impl Iterator<Item = (&'a str, &'a str)>, clock: Clock) -> BTreeMap<String, Bucket> {
    let mut buckets: BTreeMap<String, Bucket> = BTreeMap::new();
    for (name, value) in fields {
        let Some((key, field)) = split(name) else {
            continue;
        };
        if buckets.len() >= LIMIT && !buckets.contains_key(&key) {
            continue;
        }
        buckets.entry(key).or_default().take(&field, value.trim_ascii(), clock);
    }
    buckets
}

impl Bucket {
    fn take(&mut self, field: &Field, value: &str, clock: Clock) {
        match field {
            Field::Remaining => self.report(Decimal::parse(value).map(Decimal::is_zero)),
            // Anthropic's unified limit: `allowed`, `allowed_warning`, `rejected`.
            Field::Status => self.report(Some(value == "rejected")),
            Field::Reset => self.reset = self.reset.max(moment::parse(value, clock)),
        }
    }

    /// Of repeated lines the one that says "empty" counts.
    fn report(&mut self, empty: Option<bool>) {
        self.empty = self.empty.max(empty);
    }
}

/// From `x-ratelimit-reset-tokens` or `anthropic-ratelimit-tokens-reset` to the bucket and the field. Azure also writes
/// `x-rate-limit-`, Together `x-tokenlimit-`.
fn split(name: &str) -> Option<(String, Field)> {
    let name = name.to_ascii_lowercase().replace('_', "-").replace("rate-limit", "ratelimit");
    let mut words: Vec<&str> = name.split('-').collect();
    if !words.iter().any(|word| matches!(*word, "ratelimit" | "tokenlimit")) {
        return None;
    }
    let is_field = |word: &&str| matches!(*word, "remaining" | "reset" | "status");
    let field = match words.remove(words.iter().position(is_field)?) {
        "remaining" => Field::Remaining,
        "reset" => Field::Reset,
        _ => Field::Status,
    };
    Some((words.join("-"), field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::UNIX_EPOCH;

    fn secs(fields: &[(&str, &str)]) -> Option<u64> {
        let clock = Clock::local(UNIX_EPOCH);
        floor(fields.iter().copied(), clock, true).map(|(wait, _)| wait.as_secs())
    }

    #[test]
    fn only_the_empty_bucket_counts() {
        let full = [("x-ratelimit-remaining-requests", "9"), ("x-ratelimit-reset-requests", "6m0s")];
        let empty = [("x-ratelimit-remaining-tokens", "0"), ("x-ratelimit-reset-tokens", "55")];
        assert_eq!(secs(&[full, empty].concat()), Some(55));
        assert_eq!(secs(&full), None);
        assert_eq!(secs(&[("x-rate-limit-reset-tokens", "55"), full[0]]), Some(55));
    }

    #[test]
    fn spellings() {
        assert_eq!(secs(&[("RateLimit-Remaining", "0"), ("RateLimit-Reset", "30")]), Some(30));
        assert_eq!(
            secs(&[("anthropic-ratelimit-unified-status", "allowed"), ("anthropic-ratelimit-unified-reset", "30")]),
            None
        );
        assert_eq!(secs(&[("x-ratelimit-remaining-tokens", "-1"), ("x-ratelimit-reset-tokens", "-1")]), None);
    }
}
