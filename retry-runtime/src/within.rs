//! A deadline for everything inside.

use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;

use pin_project_lite::pin_project;
use tokio::time::Instant;

use crate::scope::Bounded;

/// Hands a deadline to all operations inside `future`; where several hold, the earliest does.
///
/// It bounds operations, not the future itself: code between them is not cut.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::{Stopped, llm_retry, within};
///
/// #[llm_retry(read_only, deadline = "1m")]
/// async fn slow() -> Result<(), std::io::Error> {
///     std::future::pending().await
/// }
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let error = within(Duration::from_secs(2), slow()).await.unwrap_err();
/// assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
/// # }
/// ```
pub fn within<F: Future>(duration: Duration, future: F) -> Within<F> {
    Within { deadline: after(Instant::now(), duration), future }
}

/// `start + duration`, or as far ahead as the clock reaches.
pub(crate) fn after(start: Instant, duration: Duration) -> Instant {
    // Thirty years is what tokio itself calls far in the future.
    start.checked_add(duration).unwrap_or(start + Duration::from_secs(86_400 * 365 * 30))
}

pin_project! {
    /// What [`within`] returns.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct Within<F> {
        deadline: Instant,
        #[pin]
        future: F,
    }
}

impl<F: Future> Future for Within<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        let _bounded = Bounded::enter(*this.deadline);
        this.future.poll(context)
    }
}
