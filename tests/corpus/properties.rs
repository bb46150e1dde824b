//! What holds for every answer, however broken.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use proptest::collection::vec;
use proptest::prelude::*;
use retry_runtime::classify::stream::{StreamEnd, Transcript};
use retry_runtime::hints::clock::Clock;
use retry_runtime::hints::{duration, http_date, moment, number, ratelimit, retry_after, rfc3339, text};
use retry_runtime::{ResponseView, Verdict, VerdictKind};

const NOW: Duration = Duration::from_secs(1_700_000_000);

fn arrived() -> SystemTime {
    UNIX_EPOCH + NOW
}

fn judge(status: u16, pairs: &[(&str, &str)], body: &[u8]) -> Verdict {
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        let name = HeaderName::from_bytes(name.as_bytes());
        if let (Ok(name), Ok(value)) = (name, HeaderValue::from_bytes(value.as_bytes())) {
            headers.append(name, value);
        }
    }
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::OK);
    let transcript = Transcript {
        status,
        headers: &headers,
        frames: body,
        end: StreamEnd::Eof,
        delivered: false,
        arrived: arrived(),
    };
    let _ = transcript.verdict();
    ResponseView { status, headers: &headers, body, arrived: arrived() }.verdict()
}

fn limited(pairs: &[(&str, &str)]) -> Option<Duration> {
    judge(429, pairs, b"").floor()
}

/// Header names that some rule reads.
fn names() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "retry-after",
        "retry-after-ms",
        "x-ms-retry-after-ms",
        "x-amz-retry-after",
        "date",
        "age",
        "ratelimit",
        "x-ratelimit-remaining-tokens",
        "x-ratelimit-reset-tokens",
        "x-ratelimit-reset",
        "anthropic-ratelimit-unified-reset",
        "anthropic-ratelimit-unified-status",
        "x-amzn-errortype",
        "x-should-retry",
        "content-type",
    ])
}

/// Pieces that rules look for, in any order.
fn fragments() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "{",
        "}",
        "[",
        "]",
        "\"error\"",
        ":",
        ",",
        "\"code\"",
        "\"message\"",
        "429",
        "null",
        "1e400",
        "-0",
        "\"details\"",
        "\"retryDelay\"",
        "\"34s\"",
        "try again in ",
        "1m12.5s",
        "limit: 0",
        "Limit 9, Requested 10",
        "data: ",
        "\n\n",
        "event: error\n",
        "[DONE]",
        "\"choices\"",
        "\"\\ud800\"",
        "é",
        "\u{0}",
        "Retry-After",
        "\"finish_reason\"",
        "Fri, 29 Sep 2023 16:26:57 GMT",
        "2026-05-01T14:00:10.250+02:00",
        "µs",
        "9999999999999999999999",
        ";r=0;t=5",
    ]);
    vec(pieces, 0..40).prop_map(|pieces| pieces.concat())
}

/// Writes a wait as a header.
type Form = fn(u64) -> (&'static str, String);

proptest! {
    #[test]
    fn parsers_never_panic(noise in any::<String>(), built in fragments()) {
        let clock = Clock::local(arrived());
        for text in [&noise, &built] {
            let _ = (number::seconds(text), number::millis(text), duration::units(text), text::parse(text));
            let _ = (http_date::parse(text), rfc3339::parse(text), moment::parse(text, clock));
            let _ = (ratelimit::parse(text), retry_after::parse(text, clock));
        }
    }

    #[test]
    fn the_whole_never_panics(
        status in 100_u16..1000,
        headers in vec((names(), prop_oneof![any::<String>(), fragments()]), 0..6),
        body in prop_oneof![fragments().prop_map(String::into_bytes), vec(any::<u8>(), 0..200)],
    ) {
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let verdict = judge(status, &headers, &body);
        prop_assert!(verdict.floor() != Some(Duration::ZERO));
        prop_assert!(verdict.floor().is_some() == verdict.wait_source().is_some());
    }

    /// Without a single digit nothing names a wait.
    #[test]
    fn no_floor_from_a_malformed_source(name in names(), value in "[^0-9]{0,30}", body in "[^0-9]{0,200}") {
        prop_assert_eq!(judge(429, &[(name, &value)], body.as_bytes()).floor(), None);
    }

    /// A broken source does not disturb a good one.
    #[test]
    fn a_good_source_survives_a_bad_one(name in names(), value in "[a-zé:;,. ]{0,20}", wait in 1_u64..100_000) {
        let floor = limited(&[(name, &value), ("retry-after", &wait.to_string())]);
        prop_assert_eq!(floor, Some(Duration::from_secs(wait)));
    }

    /// A longer hint never gives a shorter wait, in any of the forms.
    #[test]
    fn longer_hints_wait_longer(short in 1_u64..900_000_000, more in 1_u64..90_000_000) {
        let long = (short + more).min(999_999_999);
        let remaining = ("x-ratelimit-remaining-tokens", "0");
        let forms: [Form; 6] = [
            |wait| ("retry-after", wait.to_string()),
            |wait| ("retry-after", format!("{wait}.5")),
            |wait| ("retry-after-ms", wait.to_string()),
            |wait| ("x-ratelimit-reset-tokens", format!("{wait}s")),
            |wait| ("x-ratelimit-reset-tokens", wait.to_string()),
            |wait| ("ratelimit", format!("\"a\";r=0;t={wait}")),
        ];
        for form in forms {
            let ((name, first), (_, second)) = (form(short), form(long));
            let (first, second) = (limited(&[(name, &first), remaining]), limited(&[(name, &second), remaining]));
            prop_assert!(first.is_some() && first <= second, "{name}: {first:?} then {second:?}");
        }
    }

    /// Two hints wait at least as long as each of them alone.
    #[test]
    fn hints_add_up_to_the_longest(seconds in 1_u64..1000, text in 1_u64..1000) {
        let body = format!("{{\"error\":{{\"message\":\"Please try again in {text}s.\"}}}}");
        let floor = judge(429, &[("retry-after", &seconds.to_string())], body.as_bytes()).floor();
        prop_assert_eq!(floor, Some(Duration::from_secs(seconds.max(text))));
    }

    /// Through our own handling of the leap second, too.
    #[test]
    fn dates_are_read_as_they_are_written(seconds in 0_u64..200_000_000_000) {
        let at = UNIX_EPOCH + Duration::from_secs(seconds);
        prop_assert_eq!(http_date::parse(&httpdate::fmt_http_date(at)), Some(Duration::from_secs(seconds)));
    }

    /// Whatever else an answer says: no wait below what a header states, a longer statement waits no less, and a statement that
    /// is none changes nothing.
    #[test]
    fn a_stated_wait_holds_in_every_answer(
        status in 300_u16..600,
        headers in vec((names(), fragments()), 0..4),
        body in fragments(),
        wait in 1_u64..10_000_000,
        more in 0_u64..10_000_000,
        malformed in "[a-zé:;,. -]{0,12}",
    ) {
        let judge = |said: &str| {
            let said = [("retry-after-ms", said)];
            let headers = headers.iter().map(|(name, value)| (*name, value.as_str())).chain(said);
            judge(status, &headers.collect::<Vec<_>>(), body.as_bytes())
        };
        let (short, long) = (judge(&wait.to_string()), judge(&(wait + more).to_string()));
        if !matches!(short.kind(), VerdictKind::Fatal | VerdictKind::Success) {
            prop_assert!(short.floor() >= Some(Duration::from_millis(wait)), "{short:?}");
        }
        prop_assert!(short.kind() == long.kind() && short.floor() <= long.floor(), "{short:?} {long:?}");
        prop_assert_eq!(judge(&malformed), judge("-1"));
    }

    /// What an answer quotes back in a 400 decides nothing.
    #[test]
    fn an_echoed_prompt_decides_nothing(prompt in "[ -!#-\\[\\]-~]{0,200}", trap in fragments()) {
        let trap: String = trap.chars().filter(|c| !c.is_control() && *c != '"' && *c != '\\').collect();
        let body = format!("{{\"error\":{{\"message\":\"Invalid value: '{prompt}{trap} try again in 9s rate limit'\",\"type\":\"invalid_request_error\",\"param\":\"messages\",\"code\":\"invalid_value\"}}}}");
        let verdict = judge(400, &[], body.as_bytes());
        prop_assert_eq!((verdict.kind(), verdict.floor()), (VerdictKind::Fatal, None));
    }
}

/// 64 KiB of each kind of spite: nesting, numbers, letters, escapes, frames, and what sentences are looked for in.
fn spite() -> Vec<String> {
    const SIZE: usize = 64 * 1024;
    let repeat = |piece: &str| piece.repeat(SIZE / piece.len());
    let nested = |open: &str, close: &str| {
        let depth = SIZE / (open.len() + close.len());
        format!("{}1{}", open.repeat(depth), close.repeat(depth))
    };
    let said = |piece: &str| format!("{{\"error\":{{\"message\":\"{}\"}}}}", repeat(piece));
    vec![
        repeat("["),
        repeat("{\"a\":"),
        repeat("{\"error\":"),
        nested("[", "]"),
        nested("{\"error\":", "}"),
        nested("[{\"details\":", "}]"),
        said("try again in 1s "),
        said("limit: requested "),
        said("retry in 1s1s1s1s"),
        said("again in 99999999999999999999d "),
        said("\u{1f9e8}"),
        said("e\u{301}\u{202e}"),
        said("\u{130}\u{212a}"),
        said("\\u0130\\ud83e\\udde8"),
        said("\\ud83d"),
        format!("{{\"errors\":[{}{{}}]}}", repeat("{\"code\":\"x\"},")),
        format!("{{\"details\":[{}{{}}]}}", repeat("{\"reason\":\"x\"},")),
        format!("{{{}\"a\":1}}", repeat("\"error\":{\"code\":1},")),
        format!("[{}1]", repeat("9999999999999999999,")),
        format!("[{}1]", repeat("-1e-308,")),
        format!("{{\"estimated_time\":{}}}", repeat("9")),
        format!("{{\"error\":{{\"code\":1e{}}}}}", repeat("9")),
        format!("{{\"retry_after\":0.{}1}}", repeat("0")),
        format!("{{\"code\":\"{}\"}}", repeat("a")),
        repeat("{\n"),
        repeat("[\n"),
        repeat("[{},"),
        repeat("data: {\"error\":\n"),
        repeat("data: [\n\n"),
        repeat("event: error\n"),
        repeat("data: \n"),
        repeat("\\u0000é"),
        repeat("\u{feff}"),
        format!("\"{}", repeat("\\ud83d")),
        repeat("9"),
        repeat("<"),
        format!("{{\"error\":{{\"metadata\":{{\"raw\":\"{}\"}}}}}}", repeat("[")),
    ]
}

/// All statuses together well within a second each, in a debug build on a busy machine; and each within some megabytes.
#[test]
fn spiteful_bodies_are_judged_in_time_and_room() {
    for body in spite() {
        let (head, start) = (body.chars().take(40).collect::<String>(), Instant::now());
        for status in [200, 400, 429, 500] {
            for media in ["application/json", "text/event-stream", "application/x-ndjson"] {
                let used = allocation_counter::measure(|| {
                    let _ = judge(status, &[("content-type", media)], body.as_bytes());
                });
                assert!(used.bytes_max < 4 << 20, "{head}: {} bytes for {status} as {media}", used.bytes_max);
            }
        }
        assert!(start.elapsed() < Duration::from_secs(10), "{head}: {:?}", start.elapsed());
        println!("{:>8.1?} for 24 verdicts on {head:?}", start.elapsed());
    }
}
