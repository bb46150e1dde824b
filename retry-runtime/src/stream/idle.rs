//! Silence: nothing arrives while somebody waits.

use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;

use tokio::runtime::Handle;
use tokio::time::{Instant, Sleep, sleep};

/// A timer that starts where a reader finds nothing, and is called off by any byte. While nobody asks, it does not matter that
/// it runs: what has arrived meanwhile is found before it is looked at.
#[derive(Debug, Default)]
pub(super) struct Idle {
    limit: Option<Duration>,
    /// Made once, and set anew for each wait.
    timer: Option<Pin<Box<Sleep>>>,
    runs: bool,
}

impl Idle {
    pub(super) fn new(limit: Duration) -> Self {
        Self { limit: Some(limit).filter(|limit| !limit.is_zero()), timer: None, runs: false }
    }

    pub(super) fn heard(&mut self) {
        self.runs = false;
    }

    /// The limit, once it has been silent for so long. Without a runtime nothing can wake the reader, and there is no limit.
    pub(super) fn poll(&mut self, context: &mut Context<'_>) -> Poll<Duration> {
        let Some(limit) = self.limit.filter(|_| Handle::try_current().is_ok()) else { return Poll::Pending };
        let timer = self.timer.get_or_insert_with(|| Box::pin(sleep(limit)));
        let starts = !core::mem::replace(&mut self.runs, true);
        if let Some(end) = Instant::now().checked_add(limit).filter(|_| starts) {
            timer.as_mut().reset(end);
        }
        timer.as_mut().poll(context).map(|()| limit)
    }
}
