//! What an outcome means: success, or one of four kinds of failure.

mod kind;

use core::fmt;
use core::time::Duration;

pub(crate) use self::kind::Proof;
pub use self::kind::{Processed, VerdictKind};

/// What an outcome means for the operation: its kind, whether it may have been processed, and how long to wait at least.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::{Processed, Verdict, VerdictKind};
///
/// let verdict = Verdict::rate_limited(Some(Duration::from_secs(20))).with_reason("acme.too_fast");
/// assert_eq!(verdict.kind(), VerdictKind::RateLimited);
/// assert_eq!(verdict.floor(), Some(Duration::from_secs(20)));
/// assert_eq!(verdict.processed(), Processed::No);
/// assert_eq!(Verdict::transient().processed(), Processed::Maybe);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use = "a verdict does nothing by itself: return it from `classify`"]
#[expect(clippy::struct_excessive_bools, reason = "marks that are independent of each other")]
pub struct Verdict {
    kind: VerdictKind,
    proof: Proof,
    heals_later: bool,
    barred: bool,
    hearsay: bool,
    quota_spent: bool,
    status: Option<u16>,
    floor: Option<Duration>,
    wait_source: Option<&'static str>,
    reason: &'static str,
}

impl Verdict {
    const fn of(kind: VerdictKind, proof: Proof, reason: &'static str) -> Self {
        Self {
            kind,
            proof,
            heals_later: false,
            barred: false,
            hearsay: false,
            quota_spent: false,
            status: None,
            floor: None,
            wait_source: None,
            reason,
        }
    }

    /// The outcome is what the caller asked for.
    pub const fn success() -> Self {
        Self::of(VerdictKind::Success, Proof::None, "success")
    }

    /// Refused for asking too fast, and so not processed. `floor` is the least wait the other side asked for; without one
    /// the operation backs off from `rate_limit_base`.
    pub const fn rate_limited(floor: Option<Duration>) -> Self {
        let mut verdict = Self::of(VerdictKind::RateLimited, Proof::Refused, "rate_limited");
        verdict.floor = floor;
        verdict
    }

    /// A failure that another attempt may not meet again. It may have been processed unless
    /// [`not_processed`](Self::not_processed) says otherwise.
    pub const fn transient() -> Self {
        Self::of(VerdictKind::Transient, Proof::None, "transient")
    }

    /// No answer came: the work may be complete and billed.
    pub const fn ambiguous() -> Self {
        Self::of(VerdictKind::Ambiguous, Proof::None, "ambiguous")
    }

    /// Another attempt would meet the same failure.
    pub const fn fatal() -> Self {
        Self::of(VerdictKind::Fatal, Proof::None, "fatal")
    }

    /// An error of a type that nothing is known about: fatal, unless the running attempt has recorded a failed answer
    /// that speaks for it.
    pub const fn unknown() -> Self {
        Self::of(VerdictKind::Fatal, Proof::None, "unknown_error").hearsay()
    }

    /// Says that the error kept little of the answer it is about: what the running attempt has recorded of the same answer
    /// (the whole of it) goes before this verdict. It is the same answer where the statuses agree, or this verdict has none.
    pub const fn hearsay(mut self) -> Self {
        self.hearsay = true;
        self
    }

    /// States that the request was not processed, so that even a `non_idempotent` call may be repeated. The statement is
    /// trusted: make it only where the failure proves it.
    pub const fn not_processed(mut self) -> Self {
        self.proof = Proof::Stated;
        self
    }

    /// Takes back the proof that a rate limit carries by default.
    pub const fn maybe_processed(mut self) -> Self {
        self.proof = Proof::None;
        self
    }

    /// States that the failure happened before any byte of the request was written: no connection, no name, no slot in
    /// the pool.
    pub const fn never_sent(mut self) -> Self {
        self.proof = Proof::NeverSent;
        self
    }

    /// An answer that proves a refusal (425, 429, HTTP/2 `REFUSED_STREAM`), as opposed to a statement of the user's.
    pub const fn refused(mut self) -> Self {
        self.proof = Proof::Refused;
        self
    }

    /// A stable code for logs and tests, in the form `family.code`, such as `openai.insufficient_quota`.
    pub const fn with_reason(mut self, reason: &'static str) -> Self {
        self.reason = reason;
        self
    }

    /// The HTTP status the verdict came from.
    pub const fn with_status(mut self, status: u16) -> Self {
        self.status = Some(status);
        self
    }

    /// The least wait that follows from a hint, and where the hint stood: a header's name, a body field, `"text"`.
    pub const fn with_floor(mut self, floor: Duration, source: &'static str) -> Self {
        self.floor = Some(floor);
        self.wait_source = Some(source);
        self
    }

    /// It heals by itself, but not within this call: a daily quota, for one. Ends the operation without being `Fatal`.
    pub const fn heals_later(mut self) -> Self {
        self.heals_later = true;
        self
    }

    /// The kind stands, but this call must not repeat it: the server said so (`x-should-retry: false`), the first request is
    /// still running, or part of the answer was already delivered.
    pub const fn not_again(mut self) -> Self {
        self.barred = true;
        self
    }

    /// The provider's credit or spending limit is used up: what one call is told holds for all.
    pub(crate) const fn of_a_spent_quota(mut self) -> Self {
        self.quota_spent = true;
        self
    }

    pub(crate) const fn is_of_a_spent_quota(&self) -> bool {
        self.quota_spent
    }

    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> VerdictKind {
        self.kind
    }

    /// `true` for `Success`.
    #[must_use]
    pub const fn is_success(&self) -> bool {
        matches!(self.kind, VerdictKind::Success)
    }

    /// Whether the failed request may have been carried out.
    #[must_use]
    pub const fn processed(&self) -> Processed {
        match self.proof {
            Proof::None => Processed::Maybe,
            Proof::Refused | Proof::NeverSent | Proof::Stated => Processed::No,
        }
    }

    /// The least wait before another attempt, where the other side named one.
    #[must_use]
    pub const fn floor(&self) -> Option<Duration> {
        self.floor
    }

    /// Where the floor was read: a header's name, a body field, `"text"`.
    #[must_use]
    pub const fn wait_source(&self) -> Option<&'static str> {
        self.wait_source
    }

    /// The stable code of the reason.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        self.reason
    }

    /// The HTTP status it came from, if one was seen.
    #[must_use]
    pub const fn status(&self) -> Option<u16> {
        self.status
    }

    /// Whether waiting longer than this call can would help.
    #[must_use]
    pub const fn is_healing_later(&self) -> bool {
        self.heals_later
    }

    /// Whether another attempt could help at all, leaving aside effects, attempts and time.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        !self.heals_later && !self.barred && !matches!(self.kind, VerdictKind::Success | VerdictKind::Fatal)
    }

    pub(crate) const fn proof(&self) -> Proof {
        self.proof
    }

    /// The status was not seen, or is not the answer's own.
    #[cfg(any(feature = "async-openai", feature = "genai", feature = "rig-core"))]
    pub(crate) const fn without_status(mut self) -> Self {
        self.status = None;
        self
    }

    pub(crate) const fn is_hearsay(&self) -> bool {
        self.hearsay
    }

    pub(crate) const fn is_barred(&self) -> bool {
        self.barred
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if self.reason != self.kind.as_str() {
            write!(f, " ({})", self.reason)?;
        }
        Ok(())
    }
}
