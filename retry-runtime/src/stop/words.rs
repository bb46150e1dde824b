//! How the parts of a reason are written.

use core::fmt;
use core::time::Duration;

/// What was needed and what was left.
pub(super) struct NotAdmitted(pub(super) Option<Duration>, pub(super) Duration);

impl fmt::Display for NotAdmitted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = Short(self.1);
        match self.0 {
            Some(needed) => write!(f, "it could be let in after {}, {left} were left", Short(needed)),
            None if self.1.is_zero() => f.write_str("it was not let in in time"),
            None => f.write_str("the calls around it hold all places, and wait for it"),
        }
    }
}

/// By which reason.
pub(super) struct QuotaSpent(pub(super) &'static str);

impl fmt::Display for QuotaSpent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the quota is spent, as another call was told: {}", self.0)
    }
}

/// Whose, and for how long.
pub(super) struct BreakerOpen(pub(super) &'static str, pub(super) Duration);

impl fmt::Display for BreakerOpen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the breaker of `{}` is open", self.0)?;
        if self.1.is_zero() {
            f.write_str(", a probe is on its way")
        } else {
            write!(f, " for another {}", Short(self.1))
        }
    }
}

/// `1 item`, `2 items`
pub(crate) struct Items(pub(crate) u64);

impl fmt::Display for Items {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} item{}", self.0, if self.0 == 1 { "" } else { "s" })
    }
}

/// A duration to the millisecond, as people write it.
pub(crate) struct Short(pub(crate) Duration);

impl fmt::Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_millis() {
            ms if self.0.as_secs() > 365 * 86_400 => write!(f, "more than a year ({} s)", ms / 1000),
            ms if ms < 1000 => write!(f, "{ms} ms"),
            ms if ms % 1000 == 0 => write!(f, "{} s", ms / 1000),
            ms => write!(f, "{}.{:03} s", ms / 1000, ms % 1000),
        }
    }
}
