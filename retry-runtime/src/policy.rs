//! The numbers of a retry: constant data, or built at run time.

use core::fmt;
use core::time::Duration;

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
        PolicyBuilder { policy: Self::DEFAULT, deadline: None, base: None, cap: None }
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

/// Builds a [`Policy`]; see there for units and defaults. Values are compared only where both are given: one that is not follows.
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct PolicyBuilder {
    policy: Policy,
    // Those that are compared with each other, where they are given.
    deadline: Option<Duration>,
    base: Option<Duration>,
    cap: Option<Duration>,
}

macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident: $type:ty,)*) => {$(
        $(#[$doc])*
        pub const fn $name(mut self, $name: $type) -> Self {
            self.policy.$name = $name;
            self
        }
    )*};
}

impl PolicyBuilder {
    setters! {
        /// Runs of the body, the first included: at least 1. `u32::MAX` costs nothing.
        max_attempts: u32,
        /// Growth of the ceiling: finite, at least 1.
        factor: f64,
        /// Stands in for `base` after a rate limit that names no time.
        rate_limit_base: Duration,
        /// How a wait is drawn under its ceiling.
        jitter: Jitter,
        /// Longest wait that a server may ask for.
        max_server_wait: Duration,
        /// How often a `read_only` call is repeated after an ambiguous failure.
        ambiguous: u32,
        /// How long a stream may be silent.
        idle_timeout: Duration,
    }

    /// Bounds the whole operation.
    pub const fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// Bounds one attempt.
    pub const fn attempt_timeout(mut self, attempt_timeout: Duration) -> Self {
        self.policy.attempt_timeout = Some(attempt_timeout);
        self
    }

    /// Bounds a stream from the call to its last item.
    pub const fn stream_deadline(mut self, stream_deadline: Duration) -> Self {
        self.policy.stream_deadline = Some(stream_deadline);
        self
    }

    /// First ceiling of the backoff.
    pub const fn base(mut self, base: Duration) -> Self {
        self.base = Some(base);
        self
    }

    /// Largest ceiling, before jitter.
    pub const fn cap(mut self, cap: Duration) -> Self {
        self.cap = Some(cap);
        self
    }

    /// The policy.
    ///
    /// # Errors
    /// A [`PolicyError`] that names the value: zero attempts, a duration of zero, a factor that is below 1 or not finite,
    /// `cap` below `base`, `base` or `attempt_timeout` not below `deadline`, `stream_deadline` below `deadline`.
    pub const fn build(self) -> Result<Policy, PolicyError> {
        match self.first_mistake() {
            Some(mistake) => Err(PolicyError { mistake }),
            None => Ok(self.settled()),
        }
    }

    /// The policy as a constant: what is wrong with it does not compile.
    #[doc(hidden)]
    #[must_use]
    pub const fn build_const(self) -> Policy {
        match self.first_mistake() {
            None => self.settled(),
            Some(mistake) => mistake.fail_to_compile(),
        }
    }

    /// What is not given follows what is: `cap` is at least `base`, `base` at most `cap` and half the deadline.
    const fn settled(self) -> Policy {
        let mut policy = self.policy;
        policy.deadline = or(self.deadline, policy.deadline);
        policy.base = match (self.base, self.cap) {
            (Some(base), _) => base,
            (None, cap) => shorter(shorter(policy.base, or(cap, policy.cap)), half(policy.deadline)),
        };
        policy.cap = match self.cap {
            Some(cap) => cap,
            None if below(policy.cap, policy.base) => policy.base,
            None => policy.cap,
        };
        policy
    }

    const fn first_mistake(&self) -> Option<Mistake> {
        if self.policy.max_attempts == 0 {
            return Some(Mistake::NoAttempts);
        }
        if let Some(sentence) = self.first_zero() {
            return Some(Mistake::Zero(sentence));
        }
        if !(self.policy.factor.is_finite() && self.policy.factor >= 1.0) {
            return Some(Mistake::Factor(self.policy.factor));
        }
        self.first_contradiction()
    }

    /// A whole sentence: constant evaluation can't put one together.
    const fn first_zero(&self) -> Option<&'static str> {
        let durations = [
            ("`deadline` is zero: it must be longer", self.deadline),
            ("`attempt_timeout` is zero: it must be longer", self.policy.attempt_timeout),
            ("`base` is zero: it must be longer", self.base),
            ("`cap` is zero: it must be longer", self.cap),
            ("`rate_limit_base` is zero: it must be longer", Some(self.policy.rate_limit_base)),
            ("`max_server_wait` is zero: it must be longer", Some(self.policy.max_server_wait)),
            ("`idle_timeout` is zero: it must be longer", Some(self.policy.idle_timeout)),
            ("`stream_deadline` is zero: it must be longer", self.policy.stream_deadline),
        ];
        let mut at = 0;
        while at < durations.len() {
            if matches!(durations[at].1, Some(Duration::ZERO)) {
                return Some(durations[at].0);
            }
            at += 1;
        }
        None
    }

    const fn first_contradiction(&self) -> Option<Mistake> {
        if let (Some(base), Some(cap)) = (self.base, self.cap) {
            if below(cap, base) {
                return Some(Mistake::CapBelowBase { cap, base });
            }
        }
        let Some(deadline) = self.deadline else { return None };
        if let Some(stream) = self.policy.stream_deadline {
            if below(stream, deadline) {
                return Some(Mistake::StreamBelowDeadline { stream, deadline });
            }
        }
        match (self.base, self.policy.attempt_timeout) {
            (Some(value), _) if !below(value, deadline) => {
                Some(Mistake::NotBelowDeadline { name: "base", value, deadline })
            }
            (_, Some(value)) if !below(value, deadline) => {
                Some(Mistake::NotBelowDeadline { name: "attempt_timeout", value, deadline })
            }
            _ => None,
        }
    }
}

const fn or(given: Option<Duration>, default: Duration) -> Duration {
    match given {
        Some(given) => given,
        None => default,
    }
}

const fn shorter(left: Duration, right: Duration) -> Duration {
    if below(right, left) { right } else { left }
}

/// Rounded up to a nanosecond, so that it is never zero.
const fn half(duration: Duration) -> Duration {
    let nanos = duration.as_nanos().div_ceil(2);
    let seconds = nanos / 1_000_000_000;
    #[expect(clippy::cast_possible_truncation, reason = "half of a duration's own seconds, and less than a second")]
    Duration::new(seconds as u64, (nanos % 1_000_000_000) as u32)
}

const fn below(left: Duration, right: Duration) -> bool {
    left.as_nanos() < right.as_nanos()
}

/// A value that no policy may have.
#[derive(Clone, Debug, PartialEq)]
pub struct PolicyError {
    mistake: Mistake,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mistake {
    NoAttempts,
    Zero(&'static str),
    Factor(f64),
    CapBelowBase { cap: Duration, base: Duration },
    NotBelowDeadline { name: &'static str, value: Duration, deadline: Duration },
    StreamBelowDeadline { stream: Duration, deadline: Duration },
}

impl Mistake {
    /// Runs in constant evaluation alone, where a panic is a compile error.
    const fn fail_to_compile(self) -> ! {
        match self {
            Self::NoAttempts => panic!("`max_attempts` is 0: the first run counts, so write at least 1"),
            Self::Zero(sentence) => panic!("{}", sentence),
            Self::Factor(_) => panic!("`factor` must be finite and at least 1"),
            Self::CapBelowBase { .. } => panic!("`cap` is below `base`"),
            Self::NotBelowDeadline { .. } => panic!("`base` and `attempt_timeout` must be below `deadline`"),
            Self::StreamBelowDeadline { .. } => panic!("`stream_deadline` is below `deadline`"),
        }
    }
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mistake {
            Mistake::NoAttempts => f.write_str("`max_attempts` is 0: the first run counts, so it must be at least 1"),
            Mistake::Zero(sentence) => f.write_str(sentence),
            Mistake::Factor(factor) => write!(f, "`factor` is {factor}: it must be finite and at least 1"),
            Mistake::CapBelowBase { cap, base } => write!(f, "`cap` is {cap:?}, below `base`, which is {base:?}"),
            Mistake::NotBelowDeadline { name, value, deadline } => {
                write!(f, "`{name}` is {value:?}: it must be below `deadline`, which is {deadline:?}")
            }
            Mistake::StreamBelowDeadline { stream, deadline } => {
                write!(f, "`stream_deadline` is {stream:?}, below `deadline`, which is {deadline:?}")
            }
        }
    }
}

impl core::error::Error for PolicyError {}

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
