//! The future is `Send` where the body is.

use std::future::Future;
use std::sync::Arc;

use futures::stream::{self, BoxStream, Stream, StreamExt};
use retry_runtime::{GaveUp, llm_retry};

use super::errors::{Awkward, awkward};
use super::support::{Calls, Flaky};

#[llm_retry(read_only, deadline = "10s", base = "1ms", cap = "1ms")]
async fn sendable(calls: Arc<Calls>, text: String, seen: &mut Vec<u32>) -> Result<u32, GaveUp<Flaky>> {
    seen.push(u32::try_from(text.len()).unwrap_or(0));
    calls.later().await
}

#[llm_retry(read_only, deadline = "10s", base = "1ms", cap = "1ms")]
async fn not_sendable_error(calls: Arc<Calls>) -> Result<u32, Awkward> {
    Ok(calls.later().await?)
}

#[llm_retry(read_only, deadline = "10s", base = "1ms", cap = "1ms")]
async fn generic<T: Sync>(calls: &Calls, value: &T) -> Result<u32, Flaky> {
    let _ = value;
    calls.later().await
}

#[llm_retry(read_only, stream)]
async fn stream_of_awkward_errors(calls: &Calls) -> Result<impl Stream<Item = Result<u32, Awkward>> + Send, Awkward> {
    Ok(stream::iter([awkward(calls).await?]).map(Ok))
}

#[llm_retry(read_only, stream)]
async fn boxed_stream_of_awkward_errors(calls: &Calls) -> Result<BoxStream<'_, Result<u32, Awkward>>, Awkward> {
    Ok(stream::iter([awkward(calls).await?]).map(Ok).boxed())
}

fn send<F: Future + Send>(future: F) -> F {
    future
}

/// Never called: that it compiles is the test.
#[expect(dead_code, reason = "checked by the compiler")]
fn the_futures_are_send<T: Sync>(calls: &Calls, value: &T) {
    drop(send(awkward(calls)));
    drop(send(generic(calls, value)));
    drop(send(stream_of_awkward_errors(calls)));
    drop(send(boxed_stream_of_awkward_errors(calls)));
}

/// On a runtime of its own, with threads of its own.
fn on_other_threads<F: Future<Output = u32> + Send + 'static>(future: F) -> u32 {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_time().build();
    std::thread::spawn(|| runtime.ok().and_then(|runtime| runtime.block_on(runtime.spawn(future)).ok()))
        .join()
        .ok()
        .flatten()
        .unwrap_or(0)
}

pub(crate) async fn spawned() -> u32 {
    on_other_threads(async {
        let calls = Arc::new(Calls::new());
        assert!(sendable(Arc::clone(&calls), "text".to_owned(), &mut Vec::new()).await.is_ok());
        calls.count()
    })
}

pub(crate) async fn spawned_with_an_error_that_is_not_send() -> u32 {
    on_other_threads(async {
        let calls = Arc::new(Calls::new());
        assert_eq!(not_sendable_error(Arc::clone(&calls)).await.ok(), Some(3));
        calls.count()
    })
}
