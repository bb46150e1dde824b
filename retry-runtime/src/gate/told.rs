//! What the headers of an answer say about the limit.

use core::time::Duration;

/// What one answer told: the two limits that providers state, each where it was there and could be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Counts one for each call.
    pub(crate) requests: Option<Bucket>,
    /// Counts what a call costs.
    pub(crate) tokens: Option<Bucket>,
}

/// One limit, as it was when the server answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bucket {
    pub(crate) limit: Option<u64>,
    pub(crate) remaining: Option<u64>,
    /// Until it is full again.
    pub(crate) reset: Option<Duration>,
    /// In how long `limit` goes through, where the answer or the header's name says so.
    pub(crate) window: Option<Duration>,
}
