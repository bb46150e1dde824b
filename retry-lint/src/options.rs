//! The options.

use crate::literal::{DurationValue, Integer, Jitter};

/// The numbers written on an attribute.
#[derive(Debug, Default)]
pub struct Numbers {
    /// `max_attempts`
    pub max_attempts: Option<Integer>,
    /// `deadline`
    pub deadline: Option<DurationValue>,
    /// `attempt_timeout`
    pub attempt_timeout: Option<DurationValue>,
    /// `base`
    pub base: Option<DurationValue>,
    /// `factor`
    pub factor: Option<f64>,
    /// `cap`
    pub cap: Option<DurationValue>,
    /// `rate_limit_base`
    pub rate_limit_base: Option<DurationValue>,
    /// `jitter`
    pub jitter: Option<Jitter>,
    /// `max_server_wait`
    pub max_server_wait: Option<DurationValue>,
    /// `ambiguous`
    pub ambiguous: Option<Integer>,
}
