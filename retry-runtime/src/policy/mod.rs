//! The numbers of a retry: constant data, or built at run time.

mod builder;
mod mistake;

use core::time::Duration;

pub use self::builder::PolicyBuilder;
pub use self::mistake::PolicyError;
use crate::jitter::Jitter;

/// The numbers of one annotated function, or of many.
///
/// `#[llm_retry(..)]` makes one out of its options. Build one by hand where the numbers come from configuration, and name it
/// with `policy = expr`:
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::Policy;
///
/// let policy = Policy::builder().max_attempts(3).deadline(Duration::from_secs(20)).build()?;
/// assert_eq!(policy.max_attempts(), 3);
/// assert_eq!(policy.base(), Duration::from_millis(500));
///
/// let error = Policy::builder().factor(0.5).build().unwrap_err();
/// assert_eq!(error.to_string(), "`factor` is 0.5: it must be finite and at least 1");
/// # Ok::<(), retry_runtime::PolicyError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    max_attempts: u32,
    deadline: Duration,
    attempt_timeout: Option<Duration>,
    base: Duration,
    factor: f64,
    cap: Duration,
    rate_limit_base: Duration,
    jitter: Jitter,
    max_server_wait: Duration,
    ambiguous: u32,
    idle_timeout: Duration,
    stream_deadline: Option<Duration>,
}

impl Policy {
    /// What an attribute without options means: 5 attempts in 2 minutes; 500 ms doubling up to 30 s, 5 s first after a rate
    /// limit that names no time; full jitter; server waits up to 2 minutes; one repetition after an ambiguous failure. A stream
    /// stalls after a minute without a byte, and lasts as long as it will.
    pub const DEFAULT: Self = Self {
        max_attempts: 5,
        deadline: Duration::from_secs(120),
        attempt_timeout: None,
        base: Duration::from_millis(500),
        factor: 2.0,
        cap: Duration::from_secs(30),
        rate_limit_base: Duration::from_secs(5),
        jitter: Jitter::Full,
        max_server_wait: Duration::from_secs(120),
        ambiguous: 1,
        idle_timeout: Duration::from_secs(60),
        stream_deadline: None,
    };

    /// A builder that starts from [`Policy::DEFAULT`].
    pub const fn builder() -> PolicyBuilder {
        PolicyBuilder::of(Self::DEFAULT)
    }

    /// Runs of the body, the first included. Default 5.
    #[must_use]
    pub const fn max_attempts(&self) -> u32 {
        self.max_attempts
    }

    /// Bounds the whole operation, the attempt in flight included. Default 2 minutes.
    #[must_use]
    pub const fn deadline(&self) -> Duration {
        self.deadline
    }

    /// Bounds one attempt; `None` (the default): what is left of the deadline.
    #[must_use]
    pub const fn attempt_timeout(&self) -> Option<Duration> {
        self.attempt_timeout
    }

    /// First ceiling of the backoff. Default 500 ms, or what `cap` and half the deadline leave of it.
    #[must_use]
    pub const fn base(&self) -> Duration {
        self.base
    }

    /// Growth of the ceiling from one retry to the next. Default 2.
    #[must_use]
    pub const fn factor(&self) -> f64 {
        self.factor
    }

    /// Largest ceiling, before jitter. Default 30 s, or `base` where that is longer.
    #[must_use]
    pub const fn cap(&self) -> Duration {
        self.cap
    }

    /// Stands in for `base` after a rate limit that names no time. Default 5 s.
    #[must_use]
    pub const fn rate_limit_base(&self) -> Duration {
        self.rate_limit_base
    }

    /// How a wait is drawn under its ceiling. Default [`Jitter::Full`].
    #[must_use]
    pub const fn jitter(&self) -> Jitter {
        self.jitter
    }

    /// Longest wait that a server may ask for, itself included; a longer one ends the call. Default 2 minutes.
    #[must_use]
    pub const fn max_server_wait(&self) -> Duration {
        self.max_server_wait
    }

    /// How often a `read_only` call is repeated after a failure that may have been done and billed. Default 1.
    #[must_use]
    pub const fn ambiguous(&self) -> u32 {
        self.ambiguous
    }

    /// How long a stream may be silent while somebody waits for it: longer, and it has stalled. Any byte counts, a ping or a
    /// comment too. Default 1 minute: providers ping every 15 to 30 s, and true silence of 60 to 90 s is a stall.
    #[must_use]
    pub const fn idle_timeout(&self) -> Duration {
        self.idle_timeout
    }

    /// Bounds a stream from the call to its last item; `None` (the default): it lasts as long as it will, for
    /// [`deadline`](Self::deadline) covers its opening alone.
    #[must_use]
    pub const fn stream_deadline(&self) -> Option<Duration> {
        self.stream_deadline
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self::DEFAULT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn mistake(builder: PolicyBuilder) -> String {
        builder.build().map_or_else(|error| error.to_string(), |_| "accepted".to_owned())
    }

    #[test]
    fn every_impossible_value_is_named() {
        let of = Policy::builder;
        assert_eq!(
            mistake(of().max_attempts(0)),
            "`max_attempts` is 0: the first run counts, so it must be at least 1"
        );
        assert_eq!(mistake(of().base(Duration::ZERO)), "`base` is zero: it must be longer");
        assert_eq!(mistake(of().attempt_timeout(Duration::ZERO)), "`attempt_timeout` is zero: it must be longer");
        assert_eq!(mistake(of().factor(f64::NAN)), "`factor` is NaN: it must be finite and at least 1");
        assert_eq!(mistake(of().idle_timeout(Duration::ZERO)), "`idle_timeout` is zero: it must be longer");
        assert_eq!(
            mistake(of().deadline(SECOND).stream_deadline(SECOND / 2)),
            "`stream_deadline` is 500ms, below `deadline`, which is 1s"
        );
        assert_eq!(mistake(of().base(SECOND).cap(SECOND / 10)), "`cap` is 100ms, below `base`, which is 1s");
        assert_eq!(
            mistake(of().deadline(SECOND).attempt_timeout(SECOND)),
            "`attempt_timeout` is 1s: it must be below `deadline`, which is 1s"
        );
        assert_eq!(
            mistake(of().deadline(SECOND).base(SECOND)),
            "`base` is 1s: it must be below `deadline`, which is 1s"
        );
    }

    #[test]
    fn what_is_not_given_follows() {
        let base_and_cap = |builder: PolicyBuilder| {
            let policy = builder.build().expect("nothing to compare");
            (policy.base(), policy.cap())
        };
        let of = Policy::builder;
        assert_eq!(base_and_cap(of().cap(SECOND / 10)), (SECOND / 10, SECOND / 10));
        assert_eq!(base_and_cap(of().base(SECOND * 60)), (SECOND * 60, SECOND * 60));
        assert_eq!(base_and_cap(of().deadline(SECOND / 10)), (SECOND / 20, SECOND * 30));
        assert_eq!(base_and_cap(of().deadline(Duration::from_nanos(1))).0, Duration::from_nanos(1));
        assert_eq!(base_and_cap(of().deadline(Duration::MAX)), (SECOND / 2, SECOND * 30));
        assert_eq!(mistake(of().attempt_timeout(SECOND * 600)), "accepted");
    }

    #[test]
    fn the_default_and_the_largest_number_of_attempts_are_accepted() {
        assert_eq!(Policy::builder().build(), Ok(Policy::DEFAULT));
        assert_eq!(mistake(Policy::builder().max_attempts(u32::MAX)), "accepted");
    }
}
