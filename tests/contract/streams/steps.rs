//! What streams are made of here: a script of items, waits and failures, one for each attempt.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::time::Duration;

use futures::stream::{self, Stream, StreamExt};
use retry_runtime::Verdict;

use super::super::support::{Failure, Log};

/// What a stream does next.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Item(u32),
    Fail(Verdict),
    Wait(Duration),
}

pub(crate) use Step::{Fail, Item, Wait};

/// Silence that no test outlasts.
pub(crate) const SILENCE: Step = Wait(Duration::from_secs(100_000));

pub(crate) type Piece = Result<u32, Failure>;

/// The stream of each attempt.
pub(crate) struct Model {
    pub(crate) log: Log,
    scripts: Mutex<Vec<Vec<Step>>>,
}

impl Model {
    pub(crate) fn new(scripts: &[&[Step]]) -> Self {
        let scripts = scripts.iter().map(|steps| steps.to_vec()).collect();
        Self { log: Log::new(), scripts: Mutex::new(scripts) }
    }

    /// Runs one attempt: the script's next stream, the last one for ever.
    pub(crate) fn stream(&self) -> impl Stream<Item = Piece> + Send + use<> {
        self.log.run();
        let mut scripts = self.scripts.lock().unwrap();
        let script = if scripts.len() > 1 { scripts.remove(0) } else { scripts[0].clone() };
        play(&script)
    }
}

/// Goes on after an error, so that a test sees whether anybody asks.
pub(crate) fn play(steps: &[Step]) -> impl Stream<Item = Piece> + Send + use<> {
    let steps: VecDeque<_> = steps.iter().copied().collect();
    stream::unfold(steps, |mut steps| async move {
        while let Some(step) = steps.pop_front() {
            match step {
                Item(item) => return Some((Ok(item), steps)),
                Fail(verdict) => return Some((Err(verdict.into()), steps)),
                Wait(wait) => tokio::time::sleep(wait).await,
            }
        }
        None
    })
}

/// Everything that comes.
pub(crate) async fn all<X>(stream: impl Stream<Item = X>) -> Vec<X> {
    stream.collect().await
}
