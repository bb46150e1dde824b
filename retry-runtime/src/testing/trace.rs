//! What the operations inside a future did, on success too; and their jitter, seeded.

use core::pin::Pin;
use core::task::{Context, Poll};
use std::sync::Arc;

use pin_project_lite::pin_project;

use crate::observer::Observer;
use crate::report::Report;
use crate::scope::Observed;

/// Runs a future and gives, besides its outcome, the report of every operation that ended inside, in the order in which they
/// ended. One that opens a stream has ended when the stream is open; if that breaks off later, it is reported once more.
///
/// Each function inside has a fresh failure [`Budget`](crate::Budget), so that nothing hangs on what ran before.
///
/// ```
/// use retry_runtime::{llm_retry, testing::trace};
///
/// #[llm_retry(read_only, name = "flaky")]
/// async fn flaky(calls: &mut u32) -> Result<u32, std::io::Error> {
///     *calls += 1;
///     if *calls < 3 { Err(std::io::ErrorKind::ConnectionRefused.into()) } else { Ok(*calls) }
/// }
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let (outcome, reports) = trace(flaky(&mut 0)).await;
/// assert_eq!(outcome.unwrap(), 3);
/// assert_eq!((reports[0].operation(), reports[0].attempts()), ("flaky", 3));
/// # }
/// ```
pub fn trace<F: Future>(future: F) -> Trace<F> {
    Trace { observer: Arc::new(Observer::new(None)), future }
}

/// The same, and every wait inside is drawn from this seed: the same seed, the same waits, however often.
///
/// ```
/// use retry_runtime::{llm_retry, testing::trace_seeded};
///
/// #[llm_retry(read_only)]
/// async fn refused() -> Result<(), std::io::Error> {
///     Err(std::io::ErrorKind::ConnectionRefused.into())
/// }
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let (_, once) = trace_seeded(7, refused()).await;
/// let (_, again) = trace_seeded(7, refused()).await;
/// assert!(once[0].failures().map(|failure| failure.wait).eq(again[0].failures().map(|failure| failure.wait)));
/// # }
/// ```
pub fn trace_seeded<F: Future>(seed: u64, future: F) -> Trace<F> {
    Trace { observer: Arc::new(Observer::new(Some(seed))), future }
}

pin_project! {
    /// What [`trace`] returns.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct Trace<F> {
        observer: Arc<Observer>,
        #[pin]
        future: F,
    }
}

impl<F: Future> Future for Trace<F> {
    type Output = (F::Output, Vec<Report>);

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = self.project();
        let observed = Observed::enter(this.observer);
        let outcome = this.future.poll(context);
        drop(observed);
        outcome.map(|outcome| (outcome, this.observer.take_reports()))
    }
}
