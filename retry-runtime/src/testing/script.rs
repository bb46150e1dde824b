//! What a provider answers, in order.

use std::fmt;
use std::sync::Arc;

use crate::testing::answer::Answer;
use crate::testing::error::ScriptError;
use crate::testing::request::Request;

/// The answers of a [`Provider`](super::Provider), in order; the last one repeats for ever. An empty script answers 200.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::testing::{Answer, Script};
///
/// // one after the other
/// Script::new().then(Answer::status(429).retry_after(Duration::from_secs(1))).then(Answer::ok("Hello"));
/// // the same answer to everything
/// Script::always(Answer::status(500));
/// // decided by the request
/// Script::new().then_fn(|request| Answer::status(if request.path() == "/v1/messages" { 529 } else { 200 }));
/// // as text: see "The text form" in the module's documentation
/// "429:retry-after=1, 500, 200".parse::<Script>()?;
/// # Ok::<(), retry_runtime::testing::ScriptError>(())
/// ```
#[derive(Clone, Debug, Default)]
#[must_use = "a script does nothing until a provider is started with it"]
pub struct Script {
    steps: Vec<Step>,
}

#[derive(Clone)]
enum Step {
    Answer(Arc<Answer>),
    Function(Arc<dyn Fn(&Request) -> Answer + Send + Sync>),
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer(answer) => answer.fmt(f),
            Self::Function(_) => f.write_str("Function"),
        }
    }
}

impl Script {
    /// An empty script.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same answer to every request.
    pub fn always(answer: Answer) -> Self {
        Self::new().then(answer)
    }

    /// Adds an answer.
    pub fn then(mut self, answer: Answer) -> Self {
        self.steps.push(Step::Answer(Arc::new(answer)));
        self
    }

    /// Adds an answer that is `times` given.
    pub fn then_times(mut self, times: usize, answer: &Answer) -> Self {
        let step = Step::Answer(Arc::new(answer.clone()));
        self.steps.extend(std::iter::repeat_n(step, times));
        self
    }

    /// Adds an answer that is made when its request is there. The function runs while others wait: keep it short.
    pub fn then_fn(mut self, answer: impl Fn(&Request) -> Answer + Send + Sync + 'static) -> Self {
        self.steps.push(Step::Function(Arc::new(answer)));
        self
    }

    /// How many answers it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    pub(super) fn check(&self) -> Result<(), ScriptError> {
        for (index, step) in self.steps.iter().enumerate() {
            if let Step::Answer(answer) = step {
                answer.check().map_err(|error| error.in_answer(index + 1))?;
            }
        }
        Ok(())
    }

    /// The answer at `position`, or the last one.
    pub(super) fn at(&self, position: usize, request: &Request) -> Arc<Answer> {
        match self.steps.get(position).or_else(|| self.steps.last()) {
            None => Arc::new(Answer::status(200)),
            Some(Step::Answer(answer)) => Arc::clone(answer),
            Some(Step::Function(function)) => Arc::new(checked(function(request))),
        }
    }
}

/// What a function made can be judged only when it is asked for: then the client learns what is wrong with it.
fn checked(answer: Answer) -> Answer {
    match answer.check() {
        Ok(()) => answer,
        Err(error) => Answer::status(500).body(error.to_string()),
    }
}

impl From<Answer> for Script {
    fn from(answer: Answer) -> Self {
        Self::always(answer)
    }
}

impl FromIterator<Answer> for Script {
    fn from_iter<I: IntoIterator<Item = Answer>>(answers: I) -> Self {
        Self { steps: answers.into_iter().map(|answer| Step::Answer(Arc::new(answer))).collect() }
    }
}

impl<const N: usize> From<[Answer; N]> for Script {
    fn from(answers: [Answer; N]) -> Self {
        answers.into_iter().collect()
    }
}
