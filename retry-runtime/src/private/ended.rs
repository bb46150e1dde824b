//! What a tool has returned.

use core::ops::Deref;

use crate::classify::Classify;
use crate::verdict::Verdict;

/// Gives a tool's body its type.
#[must_use]
pub const fn no_answer<R>() -> Option<R> {
    None
}

/// Asks what a tool returned whether it proves that nothing was done.
pub struct Ended<'a, R>(AnyResult<'a, R>);
/// Asked where nothing is known about the error's type.
pub struct AnyResult<'a, R>(AnyEnd, &'a R);
/// Asked where it is no `Result`.
pub struct AnyEnd;

impl<'a, R> Ended<'a, R> {
    /// The question.
    #[must_use]
    pub const fn new(returned: &'a R) -> Self {
        Self(AnyResult(AnyEnd, returned))
    }
}

impl<T, E: Classify> Ended<'_, Result<T, E>> {
    /// The error says so.
    pub fn llm_verdict(&self) -> Verdict {
        self.0.1.as_ref().err().map_or(Verdict::success(), E::classify)
    }
}

impl<T, E> AnyResult<'_, Result<T, E>> {
    /// It failed, and may have done something.
    pub const fn llm_verdict(&self) -> Verdict {
        if self.1.is_ok() { Verdict::success() } else { Verdict::unknown() }
    }
}

impl AnyEnd {
    /// It is over.
    pub const fn llm_verdict(&self) -> Verdict {
        Verdict::success()
    }
}

impl<'a, R> Deref for Ended<'a, R> {
    type Target = AnyResult<'a, R>;

    fn deref(&self) -> &AnyResult<'a, R> {
        &self.0
    }
}

impl<R> Deref for AnyResult<'_, R> {
    type Target = AnyEnd;

    fn deref(&self) -> &AnyEnd {
        &self.0
    }
}
