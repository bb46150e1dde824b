//! What a call tells the log.
//!
//! A binary of its own: one subscriber for the whole process is there before the first event, and sorts by thread. (Subscribers
//! that come and go beside other threads' events may miss some.)
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

#[allow(dead_code, reason = "shared with the tests of the contract, which use all of it")]
#[path = "../contract/support.rs"]
mod support;

use std::cell::RefCell;
use std::collections::HashSet;
use std::fmt::{self, Write as _};
use std::sync::Once;

use futures::stream::{self, Stream, StreamExt as _};
use retry_runtime::{IdempotencyKey, Verdict, llm_retry};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Level, Metadata, Subscriber};

use self::support::{AMBIGUOUS, Answer, FATAL, Log, TRANSIENT, secs};

thread_local! {
    static LINES: RefCell<Vec<(Level, String)>> = const { RefCell::new(Vec::new()) };
}

/// Writes every event as one line: the level, then `name=value`.
struct Lines;

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let _ = write!(self.0, "{}={value:?} ", field.name());
    }
}

impl Subscriber for Lines {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target().starts_with("retry_runtime")
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        LINES.with_borrow_mut(|lines| lines.push((*event.metadata().level(), line.0)));
    }

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The events of a call.
async fn lines(call: impl Future) -> Vec<(Level, String)> {
    static SUBSCRIBED: Once = Once::new();
    SUBSCRIBED.call_once(|| tracing::subscriber::set_global_default(Lines).unwrap());
    LINES.take();
    call.await;
    LINES.take()
}

fn levels(lines: &[(Level, String)]) -> Vec<Level> {
    lines.iter().map(|line| line.0).collect()
}

#[llm_retry(
    idempotent(key = "sesame-4711"),
    allow(LR112, reason = "one call in this test"),
    name = "ask",
    jitter = "none",
    max_attempts = 3
)]
async fn ask(log: &Log, fails: u32) -> Answer {
    match log.run() {
        1 if fails > 0 => {
            Err(Verdict::rate_limited(Some(secs(2))).with_floor(secs(2), "retry-after").with_status(429).into())
        }
        run if run <= fails => Err(TRANSIENT),
        run => Ok(run),
    }
}

#[tokio::test(start_paused = true)]
async fn a_success_at_once_is_silent() {
    assert_eq!(lines(ask(&Log::new(), 0)).await, []);
}

#[tokio::test(start_paused = true)]
async fn a_success_after_retries_is_one_info_behind_one_debug_for_each_failure() {
    let lines = lines(ask(&Log::new(), 2)).await;
    assert_eq!(levels(&lines), [Level::DEBUG, Level::DEBUG, Level::INFO]);
    assert!(lines[2].1.contains("operation=\"ask\"") && lines[2].1.contains("attempts=3"), "{}", lines[2].1);
}

#[tokio::test(start_paused = true)]
async fn a_failed_attempt_says_what_it_was_and_what_follows() {
    let lines = lines(ask(&Log::new(), 2)).await;
    let first = &lines[0].1;
    for part in [
        "operation=\"ask\"",
        "attempt=1",
        "verdict=\"rate_limited\"",
        "reason=\"rate_limited\"",
        "processed=\"no\"",
        "status=429",
        "wait_ms=2",
        "wait_source=\"retry-after\"",
        "request_id=",
        "key=",
    ] {
        assert!(first.contains(part), "{part} is not in: {first}");
    }
    let second = &lines[1].1;
    assert!(second.contains("attempt=2") && second.contains("wait_ms=1000"), "{second}");
    assert!(!second.contains("status="), "{second}");
}

#[tokio::test(start_paused = true)]
async fn giving_up_is_one_warning_with_all_attempts_in_its_line() {
    let lines = lines(ask(&Log::new(), 9)).await;
    assert_eq!(levels(&lines), [Level::DEBUG, Level::DEBUG, Level::DEBUG, Level::WARN]);
    let warning = &lines[3].1;
    for part in ["operation=\"ask\"", "attempts=3", "stop=\"attempts_used_up\"", "#1 ", "#2 ", "#3 ", "gave up: all 3"]
    {
        assert!(warning.contains(part), "{part} is not in: {warning}");
    }
}

#[tokio::test(start_paused = true)]
async fn no_line_holds_the_key_and_all_hold_its_fingerprint() {
    let lines = lines(ask(&Log::new(), 9)).await;
    let fingerprint = IdempotencyKey::from_text("sesame-4711").fingerprint();
    assert_eq!(lines.len(), 4);
    for (_, line) in lines {
        assert!(!line.contains("sesame") && line.contains(&format!("key={fingerprint}")), "{line}");
    }
}

#[tokio::test(start_paused = true)]
async fn every_line_of_a_call_has_the_same_request_id() {
    let lines = lines(ask(&Log::new(), 9)).await;
    let ids: HashSet<_> = lines
        .iter()
        .filter_map(|(_, line)| line.split(' ').find_map(|part| part.strip_prefix("request_id=")))
        .map(|id| id.trim_matches('"').to_owned())
        .collect();
    assert_eq!(ids.len(), 1, "{ids:?}");
}

#[tokio::test(start_paused = true)]
async fn what_is_not_repeated_is_one_debug_and_one_warning() {
    #[llm_retry(non_idempotent)]
    async fn once(answer: Answer) -> Answer {
        answer.clone()
    }
    for answer in [Err(FATAL), Err(AMBIGUOUS), Err(TRANSIENT)] {
        assert_eq!(levels(&lines(once(answer)).await), [Level::DEBUG, Level::WARN]);
    }
}

#[tokio::test(start_paused = true)]
async fn nested_calls_each_give_up_once() {
    #[llm_retry(read_only, name = "outer")]
    async fn outer(log: &Log) -> Answer {
        ask(log, 9).await
    }
    let lines = lines(outer(&Log::new())).await;
    let warnings: Vec<_> = lines.iter().filter(|line| line.0 == Level::WARN).collect();
    assert_eq!(warnings.len(), 2);
    assert!(warnings[1].1.contains("operation=\"outer\"") && warnings[1].1.contains("stop=\"inner_call_gave_up\""));
}

#[tokio::test(start_paused = true)]
async fn a_dropped_call_says_nothing_more() {
    let log = Log::new();
    let lines = lines(tokio::time::timeout(secs(1), ask(&log, 9))).await;
    assert_eq!(levels(&lines), [Level::DEBUG]);
}

#[llm_retry(read_only, name = "tokens", jitter = "none", stream)]
async fn tokens(log: &Log, fails: bool) -> Result<impl Stream<Item = Answer> + use<>, support::Failure> {
    let first = log.run() == 1;
    Ok(stream::iter([if first { Err(TRANSIENT) } else { Ok(1) }, if fails { Err(FATAL) } else { Ok(2) }]))
}

#[tokio::test(start_paused = true)]
async fn a_stream_is_told_of_when_it_is_open_and_its_end_only_where_it_breaks_off() {
    let read = |fails| async move { tokens(&Log::new(), fails).await.unwrap().count().await };
    let whole = lines(read(false)).await;
    assert_eq!(levels(&whole), [Level::DEBUG, Level::INFO]);
    let broken = lines(read(true)).await;
    assert_eq!(levels(&broken), [Level::DEBUG, Level::INFO, Level::DEBUG, Level::WARN]);
    for part in ["operation=\"tokens\"", "stop=\"interrupted\"", "broke off after 1 item", "attempts=2"] {
        assert!(broken[3].1.contains(part), "{part} is not in: {}", broken[3].1);
    }
}

mod upstream {
    use std::time::Duration;

    use futures::future::join_all;
    use retry_runtime::{Breaker, Upstream};
    use tokio::time::{advance, sleep};

    use super::*;

    fn said(lines: &[(Level, String)]) -> Vec<&str> {
        let ours = lines.iter().filter(|line| line.1.contains("upstream=\"model\""));
        ours.filter_map(|line| line.1.strip_prefix("message=")?.split("upstream=").next()).map(str::trim).collect()
    }

    #[llm_retry(read_only, max_attempts = 1, upstream = upstream)]
    async fn once(upstream: &Upstream, answer: Answer) -> Answer {
        answer.clone()
    }

    #[tokio::test(start_paused = true)]
    async fn a_call_that_gets_through_says_nothing() {
        let upstream = Upstream::new("model").gate().in_flight(1).breaker(Breaker::new());
        assert_eq!(lines(once(&upstream, Ok(1))).await, []);
    }

    #[tokio::test(start_paused = true)]
    async fn a_gate_says_that_it_was_refused_that_it_closed_and_that_it_opened() {
        #[llm_retry(read_only, upstream = upstream)]
        async fn ask(upstream: &Upstream, log: &Log) -> Answer {
            if log.run() == 1 { Err(Verdict::rate_limited(Some(secs(3))).into()) } else { Ok(1) }
        }
        let (upstream, log) = (Upstream::new("model").gate(), Log::new());
        let lines = lines(ask(&upstream, &log)).await;
        assert_eq!(said(&lines), ["refused", "gate closed", "gate opened"]);
        assert!(lines[0].1.contains("wait_ms=3000"), "{lines:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_breaker_says_that_it_opened_that_a_probe_goes_and_that_it_closed() {
        let upstream = Upstream::new("model").breaker(Breaker::new());
        let lines = lines(async {
            for _ in 0..6 {
                let _ = once(&upstream, Err(TRANSIENT)).await;
            }
            advance(secs(20)).await;
            let _ = once(&upstream, Ok(1)).await;
        });
        assert_eq!(said(&lines.await), ["breaker opened", "breaker half-open: one probe goes", "breaker closed"]);
    }

    #[tokio::test(start_paused = true)]
    async fn an_empty_budget_is_the_reason_in_the_warning() {
        #[llm_retry(read_only, max_attempts = 100, base = "1ms", upstream = upstream)]
        async fn ask(upstream: &Upstream) -> Answer {
            Err(TRANSIENT)
        }
        let upstream = Upstream::new("model");
        let lines = lines(ask(&upstream)).await;
        assert_eq!(said(&lines), ["failure budget empty"]);
        let (level, last) = lines.last().unwrap();
        assert!(*level == Level::WARN && last.contains("stop=\"budget_empty\""), "{last}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_gate_opens_once_for_each_time_that_it_closes() {
        #[llm_retry(read_only, deadline = "1h", max_refused = 1000, upstream = upstream)]
        async fn ask(upstream: &Upstream, log: &Log, wait: Option<Duration>) -> Answer {
            let number = log.run();
            if number % 7 == 3 {
                return Err(Verdict::rate_limited(wait).into());
            }
            // An answer takes longer than a refusal would.
            sleep(secs(2)).await;
            Ok(number)
        }
        for wait in [None, Some(secs(3))] {
            let (upstream, log) = (Upstream::new("model").gate(), Log::new());
            let lines = lines(async {
                join_all((0..30).map(|_| ask(&upstream, &log, wait))).await;
                sleep(secs(600)).await;
                ask(&upstream, &log, wait).await.unwrap();
            });
            let lines = lines.await;
            let turns: Vec<_> = said(&lines).into_iter().filter(|said| said.starts_with("gate")).collect();
            assert!(!turns.is_empty());
            let pairs = turns.chunks(2).all(|pair| pair == ["gate closed", "gate opened"]);
            assert!(pairs, "{turns:?}");
        }
    }
}
