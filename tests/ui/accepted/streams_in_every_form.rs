use std::io::Error;
use std::time::Duration;

use futures::stream::{BoxStream, LocalBoxStream, Stream, StreamExt, iter};
use retry_runtime::{GaveUp, Interrupted, Policy, Verdict, llm_retry};

const LIMIT: Duration = Duration::from_secs(600);

type Piece = Result<u8, Error>;

fn judge<T>(item: &Result<T, Error>) -> Verdict {
    item.as_ref().map_or(Verdict::transient(), |_| Verdict::success())
}

/// Documented.
#[llm_retry(read_only, stream, idle_timeout = "1m30s", stream_deadline = LIMIT, deadline = "30s", classify = judge)]
pub async fn every_option() -> Result<impl Stream<Item = Piece> + Send, Error> {
    Ok(iter([Ok(1)]))
}

#[llm_retry(stream, idempotent(key = order))]
async fn keyed(order: &str) -> Result<BoxStream<'_, Result<u8, Interrupted<Error>>>, GaveUp<Error>> {
    Ok(iter(order.bytes().map(Ok)).boxed())
}

#[llm_retry(idempotent(natural), stream, policy = &Policy::DEFAULT, name = "by nature")]
fn by_nature(order: &str) -> LocalBoxStream<'_, Piece> {
    iter(order.bytes().map(Ok)).boxed_local()
}

#[llm_retry(non_idempotent, stream)]
async fn once() -> Result<impl Stream<Item = Piece>, Error> {
    Ok(iter([Ok(1)]))
}

#[llm_retry(non_idempotent, stream)]
fn once_bare() -> impl Stream<Item = Piece> {
    return iter([Ok(1)]);
}

#[llm_retry(read_only, stream)]
fn question_marks_inside(fails: bool) -> impl Stream<Item = Piece> {
    let one = async move { if fails { Err(Error::other("x"))? } else { Ok(1) } };
    futures::stream::once(one)
}

#[tokio::test(start_paused = true)]
async fn answers() {
    assert_eq!(every_option().await.unwrap().count().await, 1);
    assert_eq!(keyed("abc").await.unwrap().count().await, 3);
    assert_eq!(by_nature("ab").count().await, 2);
    assert_eq!(once().await.unwrap().count().await, 1);
    assert_eq!(once_bare().count().await, 1);
    assert!(question_marks_inside(false).all(async |piece| piece.is_ok()).await);
}
