//! `#[derive(Classify)]`: what each form of mark makes of a failure, seen through annotated functions on a paused clock.

#![allow(dead_code, reason = "fields are there to be asked, or to be ignored")]
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

#[path = "derive/inner.rs"]
mod inner;
#[path = "derive/kinds.rs"]
mod kinds;
#[path = "derive/shapes.rs"]
mod shapes;
#[path = "derive/status.rs"]
mod status;
#[path = "derive/stopped.rs"]
mod stopped;
#[path = "derive/ui.rs"]
pub mod ui;
#[path = "derive/waits.rs"]
mod waits;

use retry_runtime::{GaveUp, Stopped, llm_retry};

/// An error under test, which the operation's own word is carried in beside.
#[derive(Debug)]
enum Failed<E> {
    By(E),
    Stopped,
}

impl<E: retry_runtime::Classify> retry_runtime::Classify for Failed<E> {
    fn classify(&self) -> retry_runtime::Verdict {
        match self {
            Self::By(error) => error.classify(),
            Self::Stopped => retry_runtime::Verdict::fatal(),
        }
    }
}

impl<E> From<Stopped> for Failed<E> {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// Fails three times with what `make` makes.
#[llm_retry(read_only, max_attempts = 3, jitter = "none", base = "1s", ambiguous = 1, budget = "off")]
async fn fails<E: retry_runtime::Classify>(make: &impl Fn() -> E) -> Result<(), GaveUp<Failed<E>>> {
    Err(Failed::By(make()))
}

/// How a call ended that met the same failure each time.
#[derive(Debug)]
struct Met {
    attempts: u32,
    reason: &'static str,
    /// The first wait, in seconds.
    wait: Option<f64>,
}

impl PartialEq<(u32, &str)> for Met {
    fn eq(&self, (attempts, reason): &(u32, &str)) -> bool {
        self.attempts == *attempts && self.reason == *reason
    }
}

/// Meets a failure of this kind until the call gives up.
async fn met<E: retry_runtime::Classify + std::fmt::Debug>(make: impl Fn() -> E) -> Met {
    let gave_up = fails(&make).await.expect_err("it always fails");
    let report = gave_up.report();
    let first = report.failures().next().expect("a failure");
    let wait = first.wait.map(|wait| wait.as_secs_f64());
    Met { attempts: report.attempts(), reason: first.verdict.reason(), wait }
}
