//! What came of one attempt.

use crate::stop::StoppedBy;
use crate::verdict::Verdict;

/// What came of one attempt: the body's answer, or the operation cut it.
#[derive(Debug)]
#[must_use = "an outcome means nothing until the operation has judged it"]
pub struct Outcome<T, E>(pub(crate) Ended<T, E>);

#[derive(Debug)]
pub(crate) enum Ended<T, E> {
    Answer(Result<T, E>),
    Cut(StoppedBy),
}

impl<T, E> Outcome<T, E> {
    /// The body's answer; `None` where the operation cut the attempt.
    pub fn answer(&self) -> Option<&Result<T, E>> {
        match &self.0 {
            Ended::Answer(answer) => Some(answer),
            Ended::Cut(_) => None,
        }
    }

    /// The verdict on the whole answer. Of an attempt that the operation cut nobody is asked: it is ambiguous.
    pub fn verdict(&self, classify: impl FnOnce(&Result<T, E>) -> Verdict) -> Verdict {
        match &self.0 {
            Ended::Answer(answer) => classify(answer),
            Ended::Cut(by) => by.verdict(),
        }
    }

    /// The verdict, asked of the value or of the error.
    pub(crate) fn verdict_of_sides(
        &self,
        value: impl FnOnce(&T) -> Verdict,
        error: impl FnOnce(&E) -> Verdict,
    ) -> Verdict {
        self.verdict(|answer| match answer {
            Ok(answer) => value(answer),
            Err(answer) => error(answer),
        })
    }
}
