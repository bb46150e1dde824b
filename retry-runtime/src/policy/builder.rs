//! From what is given to a policy that can be.

use core::time::Duration;

use super::Policy;
use super::mistake::{Mistake, PolicyError};
use crate::jitter::Jitter;

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
    pub(super) const fn of(policy: Policy) -> Self {
        Self { policy, deadline: None, base: None, cap: None }
    }

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
            Some(mistake) => Err(PolicyError::of(mistake)),
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
