//! The switch to pull in an incident: a process-wide ceiling that can be lowered while the program runs.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use core::time::Duration;
use std::sync::OnceLock;

/// The variable that sets [`Limits::set_max_attempts`] at start.
pub(crate) const VARIABLE: &str = "LLM_RETRY_MAX_ATTEMPTS";

static LIMITS: Limits = Limits { attempts: AtomicU32::new(u32::MAX), deadline_ms: AtomicU64::new(u64::MAX) };
static FROM_ENVIRONMENT: OnceLock<u32> = OnceLock::new();

/// Ceilings for all operations of the process. They only ever lower what an attribute says.
///
/// The number of attempts is read when an attempt has failed, so a change takes effect for calls that are under way; the
/// deadline is read when a call starts.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::limits;
///
/// limits().set_max_attempts(1); // no retries anywhere
/// limits().set_max_deadline(Duration::from_secs(10));
/// assert_eq!(limits().max_attempts(), 1);
/// limits().reset();
/// assert_eq!(limits().max_attempts(), u32::MAX);
/// ```
#[derive(Debug)]
pub struct Limits {
    attempts: AtomicU32,
    deadline_ms: AtomicU64,
}

/// The ceilings of this process.
///
/// The environment variable `LLM_RETRY_MAX_ATTEMPTS` (an integer; 0 counts as 1) is read once, at the first failure; a value
/// that is no integer is ignored, with a warning in the log.
#[must_use]
pub fn limits() -> &'static Limits {
    &LIMITS
}

impl Limits {
    /// No operation runs its body more often than this from now on; 0 counts as 1, for the first run is not a retry.
    pub fn set_max_attempts(&self, attempts: u32) {
        self.attempts.store(attempts.max(1), Relaxed);
    }

    /// No operation that starts from now on may take longer than this (to the millisecond, rounded down), counted from its call,
    /// or with `queue` from when it is let in.
    pub fn set_max_deadline(&self, deadline: Duration) {
        let ms = u64::try_from(deadline.as_millis()).unwrap_or(u64::MAX);
        self.deadline_ms.store(ms, Relaxed);
    }

    /// Lifts both ceilings. What the environment says stays.
    pub fn reset(&self) {
        self.attempts.store(u32::MAX, Relaxed);
        self.deadline_ms.store(u64::MAX, Relaxed);
    }

    /// The ceiling on attempts, `u32::MAX` where there is none.
    #[must_use]
    pub fn max_attempts(&self) -> u32 {
        self.attempts.load(Relaxed).min(from_environment())
    }

    /// The ceiling on deadlines, where there is one.
    #[must_use]
    pub fn max_deadline(&self) -> Option<Duration> {
        match self.deadline_ms.load(Relaxed) {
            u64::MAX => None,
            ms => Some(Duration::from_millis(ms)),
        }
    }
}

fn from_environment() -> u32 {
    *FROM_ENVIRONMENT.get_or_init(|| match std::env::var_os(VARIABLE) {
        None => u32::MAX,
        Some(text) => text.to_str().and_then(parse).unwrap_or_else(|| {
            warn_about(&text);
            u32::MAX
        }),
    })
}

fn parse(text: &str) -> Option<u32> {
    text.trim().parse::<u32>().ok().map(|attempts| attempts.max(1))
}

#[cfg(feature = "tracing")]
fn warn_about(text: &std::ffi::OsStr) {
    tracing::warn!(value = ?text, "{VARIABLE} is not an integer and has no effect");
}

#[cfg(not(feature = "tracing"))]
fn warn_about(_: &std::ffi::OsStr) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_attempts_means_no_retries() {
        assert_eq!(parse("0"), Some(1));
    }

    #[test]
    fn an_integer_is_taken_and_anything_else_is_not() {
        assert_eq!(parse(" 3 "), Some(3));
        for odd in ["", "three", "-1", "1.5", "99999999999"] {
            assert_eq!(parse(odd), None, "{odd}");
        }
    }
}
