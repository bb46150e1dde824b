//! What the headers of an answer tell about its limits, also where it is a success.
//!
//! `OpenAI`, Azure, Groq and their kin: `x-ratelimit-{limit,remaining,reset}-{requests,tokens}`; Anthropic:
//! `anthropic-ratelimit-{requests,tokens,input-tokens,..}-{limit,remaining,reset}`; Mistral and Cerebras name the window as well
//! (`-minute`, `-day`); GitHub's kin leave the dimension out; IETF: `RateLimit` and `RateLimit-Policy`.

use core::time::Duration;

use http::HeaderMap;

use crate::gate::{Bucket, Told};
use crate::hints::clock::Clock;
use crate::hints::moment;
use crate::hints::number::Decimal;
use crate::hints::ratelimit::{Item, items};

/// Buckets are read, not trusted: of each dimension no more than so many.
const LIMIT: usize = 8;

/// What the headers tell; `None` where they tell nothing.
pub(crate) fn told(headers: &HeaderMap, clock: Clock) -> Option<Told> {
    let mut found = Found::default();
    for (name, value) in headers {
        let Ok(value) = core::str::from_utf8(value.as_bytes()) else { continue };
        match name.as_str() {
            "ratelimit" | "ratelimit-policy" => items(value).for_each(|item| found.take_item(&item)),
            name => found.take(name, value.trim_ascii(), clock),
        }
    }
    let told = Told { requests: found.requests.tightest(), tokens: found.tokens.tightest() };
    (told != Told::default()).then_some(told)
}

#[derive(Default)]
struct Found<'a> {
    requests: Dimension<'a>,
    tokens: Dimension<'a>,
}

/// The buckets of one dimension, each under the words that are no field's.
#[derive(Default)]
struct Dimension<'a>(Vec<(Key<'a>, Bucket)>);

/// The name before and behind the field.
type Key<'a> = (&'a str, &'a str);

impl<'a> Found<'a> {
    fn take(&mut self, name: &'a str, value: &str, clock: Clock) {
        let Some((key, field)) = split(name) else { return };
        let tokens = name.contains("token");
        let dimension = if tokens { &mut self.tokens } else { &mut self.requests };
        let Some(bucket) = dimension.bucket(key) else { return };
        let number = || Decimal::parse(value).map(Decimal::whole);
        match field {
            Field::Limit => bucket.limit = number().or(bucket.limit),
            Field::Remaining => bucket.remaining = number().or(bucket.remaining),
            Field::Reset => bucket.reset = moment::parse(value, clock).or(bucket.reset),
        }
        bucket.window = window(name).or(bucket.window);
    }

    fn take_item(&mut self, item: &Item<'a>) {
        let dimension = match item.unit {
            None | Some("requests") => &mut self.requests,
            Some(unit) if unit.contains("token") => &mut self.tokens,
            // Bytes, or requests at a time: no rate of either.
            Some(_) => return,
        };
        // The field and its policy are of one name; a policy of old drafts has none but its quota.
        let name = if Decimal::parse(item.name).is_some() { "" } else { item.name };
        let Some(bucket) = dimension.bucket(("ratelimit", name)) else { return };
        bucket.limit = item.quota.or(bucket.limit);
        bucket.remaining = item.remaining.or(bucket.remaining);
        bucket.reset = item.reset.or(bucket.reset);
        bucket.window = item.window.or(bucket.window);
    }
}

impl<'a> Dimension<'a> {
    fn bucket(&mut self, key: Key<'a>) -> Option<&mut Bucket> {
        let place = self.0.iter().position(|(known, _)| *known == key);
        if place.is_none() && self.0.len() < LIMIT {
            self.0.push((key, Bucket::default()));
        }
        let place = place.or(self.0.len().checked_sub(1))?;
        self.0.get_mut(place).filter(|(known, _)| *known == key).map(|(_, bucket)| bucket)
    }

    /// The one that will be empty first holds for all. What is known of a call before it goes is its input: what it is answered
    /// counts where nothing else is told, and where all of it is used up.
    fn tightest(self) -> Option<Bucket> {
        let left = |bucket: &Bucket| bucket.remaining.or(bucket.limit).unwrap_or(u64::MAX);
        let told = self.0.into_iter().filter(|(_, bucket)| *bucket != Bucket::default());
        told.min_by_key(|((before, behind), bucket)| {
            let output = before.contains("output") || behind.contains("output");
            (output && left(bucket) > 0, left(bucket))
        })
        .map(|(_, bucket)| bucket)
    }
}

enum Field {
    Limit,
    Remaining,
    Reset,
}

/// From `x-ratelimit-reset-tokens` to what stands before and behind the field, and the field. Azure also writes `x-rate-limit-`, Together `x-tokenlimit-`.
fn split(name: &str) -> Option<(Key<'_>, Field)> {
    const ROOTS: [&str; 3] = ["ratelimit", "rate-limit", "tokenlimit"];
    let (_, rest) = ROOTS.iter().find_map(|root| name.split_once(root))?;
    let fields = [("-remaining", Field::Remaining), ("-reset", Field::Reset), ("-limit", Field::Limit)];
    fields.into_iter().find_map(|(word, field)| Some((rest.split_once(word)?, field)))
}

/// In how long the limit goes through, where the name says so.
fn window(name: &str) -> Option<Duration> {
    let windows = [("second", 1), ("minute", 60), ("hour", 3600), ("day", 86_400)];
    let named = name.rsplit('-').find_map(|word| windows.iter().find(|(window, _)| word == *window));
    named.map(|(_, seconds)| Duration::from_secs(*seconds))
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};
    use std::time::UNIX_EPOCH;

    use super::*;

    fn of(lines: &[(&'static str, &'static str)]) -> Option<Told> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        told(&headers, Clock::local(UNIX_EPOCH + Duration::from_secs(1_777_636_800)))
    }

    fn bucket(limit: u64, remaining: u64, reset_ms: u64) -> Bucket {
        let reset = Some(Duration::from_millis(reset_ms));
        Bucket { limit: Some(limit), remaining: Some(remaining), reset, window: None }
    }

    #[test]
    fn openai_and_its_kin() {
        let told = of(&[
            ("x-ratelimit-limit-requests", "60"),
            ("x-ratelimit-remaining-requests", "59"),
            ("x-ratelimit-reset-requests", "1s"),
            ("x-ratelimit-limit-tokens", "150000"),
            ("x-ratelimit-remaining-tokens", "149984"),
            ("x-ratelimit-reset-tokens", "6m0s"),
        ]);
        let tokens = Some(bucket(150_000, 149_984, 360_000));
        assert_eq!(told, Some(Told { requests: Some(bucket(60, 59, 1000)), tokens }));
    }

    #[test]
    fn azure_misspells_and_gives_bare_seconds() {
        let told = of(&[
            ("x-rate-limit-limit-tokens", "8000"),
            ("x-rate-limit-remaining-tokens", "1"),
            ("x-rate-limit-reset-tokens", "55"),
        ]);
        assert_eq!(told, Some(Told { requests: None, tokens: Some(bucket(8000, 1, 55_000)) }));
    }

    #[test]
    fn of_anthropics_token_buckets_the_input_counts_until_the_output_is_used_up() {
        let with = |output: &'static str| {
            of(&[
                ("anthropic-ratelimit-requests-limit", "50"),
                ("anthropic-ratelimit-requests-remaining", "49"),
                ("anthropic-ratelimit-requests-reset", "2026-05-01T12:00:01Z"),
                ("anthropic-ratelimit-input-tokens-limit", "40000"),
                ("anthropic-ratelimit-input-tokens-remaining", "39000"),
                ("anthropic-ratelimit-input-tokens-reset", "2026-05-01T12:00:02Z"),
                ("anthropic-ratelimit-output-tokens-limit", "8000"),
                ("anthropic-ratelimit-output-tokens-remaining", output),
                ("anthropic-ratelimit-output-tokens-reset", "2026-05-01T12:00:30Z"),
            ])
        };
        let told = |tokens| Some(Told { requests: Some(bucket(50, 49, 1000)), tokens: Some(tokens) });
        assert_eq!(with("500"), told(bucket(40_000, 39_000, 2000)));
        assert_eq!(with("0"), told(bucket(8000, 0, 30_000)));
    }

    #[test]
    fn names_with_a_window() {
        let told = of(&[("x-ratelimit-limit-req-minute", "60"), ("x-ratelimit-remaining-req-minute", "0")]);
        let minute = Some(Duration::from_secs(60));
        let requests = Some(Bucket { limit: Some(60), remaining: Some(0), reset: None, window: minute });
        assert_eq!(told, Some(Told { requests, tokens: None }));
    }

    #[test]
    fn ietf_fields_and_their_policies() {
        let window = Some(Duration::from_secs(10));
        let requests = Some(Bucket { window, ..bucket(100, 50, 3000) });
        let told = of(&[
            ("ratelimit-policy", "\"burst\";q=100;w=10,\"daily\";q=5000;w=86400"),
            ("ratelimit", "\"burst\";r=50;t=3,\"daily\";r=4000;t=80000"),
        ]);
        assert_eq!(told, Some(Told { requests, tokens: None }));
        let told = of(&[("ratelimit", "limit=100, remaining=50, reset=3"), ("ratelimit-policy", "100;w=10")]);
        assert_eq!(told, Some(Told { requests, tokens: None }));
        assert_eq!(of(&[("ratelimit", "\"b\";r=5;t=3;qu=\"content-bytes\"")]), None);
    }

    #[test]
    fn nonsense_tells_nothing() {
        for (name, value) in [
            ("x-ratelimit-remaining-requests", "-1"),
            ("x-ratelimit-limit-requests", "NaN"),
            ("x-ratelimit-reset-requests", "tomorrow"),
            ("ratelimit", "\"x\";r=;t=-5"),
            ("ratelimit", ";;,,=\""),
            ("x-limit", "5"),
            ("anthropic-ratelimit-unified-status", "allowed"),
        ] {
            assert_eq!(of(&[(name, value)]), None, "{name}: {value}");
        }
        let many: Vec<_> = (0..100).map(|_| ("x-ratelimit-limit-requests", "7")).collect();
        assert_eq!(of(&many).and_then(|told| told.requests?.limit), Some(7));
    }
}
