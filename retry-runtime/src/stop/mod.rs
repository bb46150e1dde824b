//! Why an operation stopped, and what it says itself when it has no error of the body.

mod by;
mod from;
mod reason;
mod stopped;
mod words;

pub use self::by::StoppedBy;
pub use self::from::FromStopped;
pub use self::reason::StopReason;
pub use self::stopped::{LastFailure, Stopped};
pub(crate) use self::words::{Items, Short};

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use super::*;
    use crate::verdict::Verdict;

    fn stopped(reason: StoppedBy, attempts: u32) -> Stopped {
        let verdict = Verdict::transient().with_reason("http.500");
        let last = (attempts > 1).then_some(LastFailure { verdict, request_id: None });
        Stopped::new(reason, "app::ask", attempts, Duration::from_millis(1500), last)
    }

    #[test]
    fn the_text_says_what_stopped_it_and_what_went_wrong_before() {
        assert_eq!(
            stopped(StoppedBy::Deadline, 2).to_string(),
            "`app::ask` was stopped by its deadline after 2 attempts in 1.500 s; the last failure was transient (http.500)"
        );
        assert_eq!(
            stopped(StoppedBy::AttemptTimeout, 1).to_string(),
            "`app::ask` was stopped by the timeout of its last attempt after 1 attempt in 1.500 s"
        );
    }

    #[test]
    fn what_an_upstream_says_names_it_and_the_time() {
        let (needed, left) = (Some(Duration::from_secs(60)), Duration::from_secs(30));
        assert_eq!(
            stopped(StoppedBy::NotAdmitted { needed, left }, 1).to_string(),
            "`app::ask` was not admitted (it could be let in after 60 s, 30 s were left) after 1 attempt in 1.500 s"
        );
        let open = StoppedBy::BreakerOpen { upstream: "model", left };
        assert_eq!(StopReason::from(open).to_string(), "the breaker of `model` is open for another 30 s");
        let probing = StoppedBy::BreakerOpen { upstream: "model", left: Duration::ZERO };
        assert_eq!(StopReason::from(probing).to_string(), "the breaker of `model` is open, a probe is on its way");
    }

    #[test]
    fn an_io_error_made_of_it_is_a_timeout_and_can_be_downcast() {
        let error = std::io::Error::from(stopped(StoppedBy::Deadline, 1));
        assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
        assert!(error.get_ref().is_some_and(<dyn core::error::Error + Send + Sync>::is::<Stopped>));
    }

    #[test]
    fn absurd_waits_are_printed_without_overflow() {
        assert!(Short(Duration::MAX).to_string().starts_with("more than a year"));
    }
}
