//! Who speaks for a failure: the error itself, or what the attempt has recorded of its last failed answer.
//!
//! Many errors keep less than the answer said: no headers, or nothing but a text. Whatever sends through `send_attempt()` or one
//! of the [`clients`](crate::clients) records the answer, so that its wait and its word against a retry are not lost.

use crate::stop::LastFailure;
use crate::verdict::{Verdict, VerdictKind};

/// The verdict and the request id under which a failure is filed.
pub(super) fn speak_for(verdict: Verdict, last: Option<LastFailure>) -> (Verdict, Option<Box<str>>) {
    let Some(LastFailure { verdict: recorded, request_id }) = last else {
        return (verdict, None);
    };
    let same_answer = verdict.status().is_none() || verdict.status() == recorded.status();
    let spoken = if verdict.is_hearsay() && same_answer { recorded } else { add(verdict, &recorded) };
    (spoken, request_id)
}

/// Adds what the error could not know.
fn add(verdict: Verdict, recorded: &Verdict) -> Verdict {
    let verdict = match (recorded.floor(), recorded.wait_source()) {
        (Some(floor), Some(source)) if lacks_floor(&verdict, recorded) => verdict.with_floor(floor, source),
        _ => verdict,
    };
    let barred = recorded.is_barred() && verdict.status().is_some() && verdict.status() == recorded.status();
    if barred { verdict.not_again() } else { verdict }
}

/// A wait is taken over from an answer of the same status; where the error names none, from one of the same kind or from a
/// rate limit, whatever the error made of it.
fn lacks_floor(verdict: &Verdict, recorded: &Verdict) -> bool {
    let can_wait = verdict.floor().is_none() && !matches!(verdict.kind(), VerdictKind::Success | VerdictKind::Fatal);
    let same_kind = verdict.kind() == recorded.kind();
    can_wait
        && match (verdict.status(), recorded.status()) {
            (Some(own), Some(recorded)) => own == recorded,
            (Some(_), None) => same_kind,
            (None, _) => same_kind || recorded.kind() == VerdictKind::RateLimited,
        }
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn limited(status: u16) -> Verdict {
        Verdict::rate_limited(None).with_status(status).with_floor(SECOND, "retry-after")
    }

    fn spoken(verdict: Verdict, recorded: Verdict) -> Verdict {
        speak_for(verdict, Some(LastFailure { verdict: recorded, request_id: Some("req_1".into()) })).0
    }

    #[test]
    fn an_unknown_error_is_spoken_for_by_the_record() {
        assert_eq!(spoken(Verdict::unknown(), limited(429)), limited(429));
        assert_eq!(speak_for(Verdict::unknown(), None), (Verdict::unknown(), None));
    }

    #[test]
    fn a_bare_status_is_spoken_for_by_the_same_answer_only() {
        let bare = Verdict::rate_limited(None).with_status(429).hearsay();
        let quota = Verdict::fatal().with_status(429).with_reason("openai.insufficient_quota");
        assert_eq!(spoken(bare, quota), quota);
        assert_eq!(spoken(bare, Verdict::fatal().with_status(400)), bare);
    }

    #[test]
    fn a_known_error_takes_over_the_wait_of_its_answer() {
        let known = Verdict::rate_limited(None).with_status(429).with_reason("openai.rate_limit_exceeded");
        let filed = spoken(known, limited(429));
        assert_eq!((filed.floor(), filed.wait_source()), (Some(SECOND), Some("retry-after")));
        assert_eq!(filed.reason(), "openai.rate_limit_exceeded");
    }

    #[test]
    fn its_own_wait_stays() {
        let own = Verdict::rate_limited(Some(2 * SECOND)).with_status(429);
        assert_eq!(spoken(own, limited(429)).floor(), Some(2 * SECOND));
    }

    #[test]
    fn without_a_status_the_kinds_agree_or_the_answer_was_a_rate_limit() {
        assert_eq!(spoken(Verdict::rate_limited(None), limited(429)).floor(), Some(SECOND));
        assert_eq!(spoken(Verdict::transient(), limited(429)).floor(), Some(SECOND));
        let overloaded = Verdict::transient().with_status(503).with_floor(SECOND, "retry-after");
        assert_eq!(spoken(Verdict::transient(), overloaded).floor(), Some(SECOND));
        assert_eq!(spoken(Verdict::ambiguous(), overloaded).floor(), None);
    }

    #[test]
    fn another_answers_wait_is_not_taken_over() {
        assert_eq!(spoken(Verdict::transient().with_status(503), limited(429)).floor(), None);
    }

    #[test]
    fn a_fatal_error_waits_for_nothing() {
        assert_eq!(spoken(Verdict::fatal(), limited(429)), Verdict::fatal());
    }

    #[test]
    fn the_servers_word_against_a_retry_stands() {
        let known = Verdict::transient().with_status(500).with_reason("openai.server_error");
        assert!(!spoken(known, Verdict::transient().with_status(500).not_again()).is_retryable());
        assert!(spoken(known, Verdict::transient().with_status(503).not_again()).is_retryable());
    }

    #[test]
    fn the_request_id_is_the_records() {
        let last = LastFailure { verdict: limited(429), request_id: Some("req_1".into()) };
        assert_eq!(speak_for(Verdict::transient(), Some(last)).1.as_deref(), Some("req_1"));
    }
}
