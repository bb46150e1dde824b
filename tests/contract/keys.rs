//! Idempotency keys and request ids.

use std::collections::HashSet;
use std::sync::Mutex;

use retry_runtime::{Attempt, GaveUp, IdempotencyKey, llm_retry};

use super::support::{Answer, Failure, Log, TRANSIENT};

/// What each attempt saw.
#[derive(Default)]
struct Seen(Mutex<Vec<(u32, Option<IdempotencyKey>, String)>>);

impl Seen {
    fn note(&self) {
        let attempt = Attempt::current().unwrap();
        let seen = (attempt.number(), attempt.idempotency_key(), attempt.request_id());
        self.0.lock().unwrap().push(seen);
    }

    fn numbers(&self) -> Vec<u32> {
        self.0.lock().unwrap().iter().map(|seen| seen.0).collect()
    }

    fn keys(&self) -> HashSet<Option<String>> {
        self.0.lock().unwrap().iter().map(|seen| seen.1.as_ref().map(ToString::to_string)).collect()
    }

    fn request_ids(&self) -> HashSet<String> {
        self.0.lock().unwrap().iter().map(|seen| seen.2.clone()).collect()
    }
}

fn is_uuid(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_hexdigit).count();
    text.len() == 36 && digits == 32
}

#[llm_retry(idempotent, jitter = "none", budget = "off")]
async fn random(seen: &Seen) -> Answer {
    seen.note();
    Err(TRANSIENT)
}

#[llm_retry(idempotent(key = format!("order-{order}")), jitter = "none", budget = "off")]
async fn derived(seen: &Seen, order: u32) -> Answer {
    seen.note();
    Err(TRANSIENT)
}

#[tokio::test(start_paused = true)]
async fn key_and_request_id_are_the_same_on_all_attempts_and_the_number_counts() {
    let seen = Seen::default();
    assert!(random(&seen).await.is_err());
    assert_eq!(seen.numbers(), [1, 2, 3, 4, 5]);
    assert_eq!((seen.keys().len(), seen.request_ids().len()), (1, 1));
    assert!(seen.keys().into_iter().flatten().chain(seen.request_ids()).all(|id| is_uuid(&id)));
}

#[tokio::test(start_paused = true)]
async fn no_key_and_no_request_id_is_used_for_the_next_call() {
    let seen = Seen::default();
    for _ in 0..100 {
        assert!(random(&seen).await.is_err());
    }
    assert_eq!((seen.keys().len(), seen.request_ids().len()), (100, 100));
}

#[tokio::test(start_paused = true)]
async fn a_derived_key_is_the_text_and_the_same_after_a_restart() {
    let seen = Seen::default();
    assert!(derived(&seen, 4711).await.is_err());
    assert!(derived(&seen, 4711).await.is_err());
    assert_eq!(seen.keys(), HashSet::from([Some("order-4711".to_owned())]));
    assert_eq!(seen.request_ids().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn the_expression_of_the_key_is_evaluated_once_in_a_call() {
    fn next(log: &Log) -> u32 {
        log.run()
    }
    #[llm_retry(idempotent(key = next(log)), jitter = "none")]
    async fn ask(log: &Log, seen: &Seen) -> Answer {
        seen.note();
        Err(TRANSIENT)
    }
    let (log, seen) = (Log::new(), Seen::default());
    assert!(ask(&log, &seen).await.is_err());
    assert_eq!((log.count(), seen.keys()), (1, HashSet::from([Some("1".to_owned())])));
}

#[tokio::test(start_paused = true)]
async fn a_derived_key_that_fits_no_header_is_hashed() {
    #[llm_retry(idempotent(key = text))]
    async fn ask(text: &str) -> Result<String, Failure> {
        Ok(Attempt::current().unwrap().idempotency_key().unwrap().to_string())
    }
    let odd = ["", " ", "zwölf", "line\nbreak", "a b"];
    let mut keys = HashSet::new();
    for text in odd {
        let key = ask(text).await.unwrap();
        assert!(is_uuid(&key), "{key}");
        keys.insert(key);
    }
    assert_eq!(keys.len(), odd.len());
}

#[tokio::test(start_paused = true)]
async fn only_an_idempotent_call_has_a_key() {
    #[llm_retry(read_only)]
    async fn reads() -> Result<bool, Failure> {
        Ok(Attempt::current().unwrap().idempotency_key().is_some())
    }
    #[llm_retry(idempotent(natural))]
    async fn puts() -> Result<bool, Failure> {
        Ok(Attempt::current().unwrap().idempotency_key().is_some())
    }
    #[llm_retry(non_idempotent)]
    async fn posts() -> Result<bool, Failure> {
        Ok(Attempt::current().unwrap().idempotency_key().is_some())
    }
    assert_eq!((reads().await, puts().await, posts().await), (Ok(false), Ok(false), Ok(false)));
}

#[llm_retry(
    idempotent(key = "charge"),
    allow(LR112, reason = "one call in this test"),
    max_attempts = 1,
    name = "inner"
)]
async fn inner(seen: &Seen) -> Answer {
    seen.note();
    Err(TRANSIENT)
}

#[llm_retry(idempotent(key = order), max_attempts = 3, jitter = "none")]
async fn outer(seen: &Seen, order: &str) -> Answer {
    inner(seen).await
}

#[tokio::test(start_paused = true)]
async fn an_inner_key_derives_from_the_outer_one_and_is_the_same_in_its_next_attempt() {
    let seen = Seen::default();
    assert!(outer(&seen, "a").await.is_err());
    assert_eq!(seen.numbers(), [1, 1, 1]);
    let first = seen.keys();
    assert_eq!(first.len(), 1, "the same in every attempt of the outer call");
    assert!(!first.contains(&Some("charge".to_owned())) && !first.contains(&Some("a".to_owned())));

    assert!(outer(&seen, "a").await.is_err());
    assert_eq!(seen.keys().len(), 1, "and after a restart");

    assert!(outer(&seen, "b").await.is_err());
    assert_eq!(seen.keys().len(), 2, "another outer key, another inner one");
}

#[tokio::test(start_paused = true)]
async fn an_inner_key_derives_from_the_nearest_key_around_it_however_far() {
    #[llm_retry(read_only, max_attempts = 1)]
    async fn keyless_between(seen: &Seen) -> Answer {
        inner(seen).await
    }
    #[llm_retry(idempotent(key = order), max_attempts = 2, jitter = "none")]
    async fn around(seen: &Seen, order: &str) -> Answer {
        keyless_between(seen).await
    }
    let seen = Seen::default();
    assert!(around(&seen, "a").await.is_err());
    assert_eq!((seen.numbers().len(), seen.keys().len()), (2, 1));
    assert!(around(&seen, "b").await.is_err());
    assert_eq!(seen.keys().len(), 2, "two orders under one key would be one charge");
}

#[tokio::test(start_paused = true)]
async fn an_inner_key_that_was_taken_is_a_key_of_the_outer_call_too_even_where_it_was_cut() {
    #[llm_retry(idempotent(key = "k"), allow(LR112, reason = "one call in this test"), max_attempts = 1)]
    async fn hangs(log: &Log) -> Answer {
        log.run();
        let _sent = Attempt::current().unwrap().idempotency_key();
        std::future::pending().await
    }
    #[llm_retry(idempotent, attempt_timeout = "1s", max_attempts = 3, jitter = "none")]
    async fn cuts(log: &Log) -> Answer {
        hangs(log).await
    }
    let log = Log::new();
    assert!(cuts(&log).await.is_err());
    assert_eq!(log.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn an_inner_key_without_an_outer_one_is_its_text() {
    #[llm_retry(read_only, max_attempts = 2, jitter = "none")]
    async fn keyless(seen: &Seen) -> Answer {
        inner(seen).await
    }
    let seen = Seen::default();
    assert!(keyless(&seen).await.is_err());
    assert_eq!((seen.numbers().len(), seen.keys()), (2, HashSet::from([Some("charge".to_owned())])));
}

#[tokio::test(start_paused = true)]
async fn the_key_and_the_request_id_can_be_read_from_the_error() {
    #[llm_retry(idempotent(key = "order-1"), allow(LR112, reason = "one call in this test"), max_attempts = 2)]
    async fn ask(seen: &Seen) -> Result<u32, GaveUp<Failure>> {
        seen.note();
        Err(TRANSIENT)
    }
    let seen = Seen::default();
    let gave_up = ask(&seen).await.unwrap_err();
    assert_eq!(gave_up.report().key(), Some(&IdempotencyKey::from_text("order-1")));
    assert_eq!(HashSet::from([gave_up.report().request_id().to_owned()]), seen.request_ids());
}

#[tokio::test(start_paused = true)]
async fn neither_report_nor_error_nor_attempt_print_the_key() {
    #[llm_retry(idempotent(key = "sesame-4711"), allow(LR112, reason = "one call in this test"), max_attempts = 1)]
    async fn ask() -> Result<u32, GaveUp<Failure>> {
        let attempt = Attempt::current().unwrap();
        assert!(!format!("{attempt:?} {:?}", attempt.idempotency_key()).contains("sesame"));
        Err(TRANSIENT)
    }
    let gave_up = ask().await.unwrap_err();
    assert!(!format!("{gave_up} {gave_up:?}").contains("sesame"));
}
