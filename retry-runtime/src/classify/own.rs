//! The errors of this crate.

use super::Classify;
use crate::interrupted::Interrupted;
use crate::report::GaveUp;
use crate::running::KeyTakenTwice;
use crate::stop::{Stopped, StoppedBy};
use crate::verdict::Verdict;

impl Classify for Stopped {
    /// Ambiguous where time ran out or a stream stayed empty, for the attempt may have been processed. Fatal where no attempt was
    /// let in: to ask the same place again would be the same question.
    fn classify(&self) -> Verdict {
        let verdict = match self.reason() {
            StoppedBy::NoRuntime => Verdict::fatal().with_reason("operation.no_runtime"),
            cut => cut.verdict(),
        };
        if self.interruption().is_some() { verdict.not_again() } else { verdict }
    }
}

#[diagnostic::do_not_recommend] // Noise, in a list of types that have it.
impl<E> Classify for Interrupted<E> {
    /// The verdict on the stream, which is never retryable once a part was delivered.
    fn classify(&self) -> Verdict {
        self.verdict()
    }
}

impl<E: Classify> Classify for GaveUp<E> {
    fn classify(&self) -> Verdict {
        self.error().classify()
    }
}

#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for KeyTakenTwice {
    fn classify(&self) -> Verdict {
        Verdict::fatal().with_reason("key.taken_twice")
    }
}
