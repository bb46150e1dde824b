//! After the first item: the caller's, and never retried.

use std::error::Error;

use futures::stream::{Stream, StreamExt};
use retry_runtime::{
    ApiError, Interrupted, Processed, StopReason, Stopped, StoppedBy, Verdict, VerdictKind, llm_retry,
};

use super::super::support::{Failure, TRANSIENT, secs};
use super::steps::{Fail, Item, Model, Piece, SILENCE, Wait, all, play};

const BREAKS: &[super::steps::Step] = &[Item(1), Item(2), Wait(secs(2)), Item(3), Fail(Verdict::transient()), Item(4)];

#[tokio::test(start_paused = true)]
async fn an_error_after_three_items_comes_once_and_as_it_is() {
    #[llm_retry(read_only, stream)]
    async fn tokens(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(model.stream())
    }
    let model = Model::new(&[BREAKS]);
    let mut stream = tokens(&model).await.unwrap();
    let pieces = all(&mut stream).await;
    assert_eq!(pieces, [Ok(1), Ok(2), Ok(3), Err(TRANSIENT)]);
    assert_eq!(stream.next().await, None, "it is over");
    assert_eq!(model.log.count(), 1);
}

type Told = Result<u32, Interrupted<Failure>>;

#[llm_retry(idempotent, jitter = "none", idle_timeout = "10s", stream, name = "told")]
async fn told(model: &Model) -> Result<impl Stream<Item = Told>, Failure> {
    let _ = retry_runtime::Attempt::current().unwrap().idempotency_key();
    Ok(model.stream())
}

#[tokio::test(start_paused = true)]
async fn the_return_type_alone_asks_for_what_is_known() {
    let model = Model::new(&[&[Fail(Verdict::ambiguous())], BREAKS]);
    let pieces = all(told(&model).await.unwrap()).await;
    assert_eq!(pieces.len(), 4);
    let interrupted = pieces[3].as_ref().unwrap_err();
    assert_eq!((interrupted.error(), interrupted.delivered()), (&TRANSIENT, 3));
    assert_eq!(interrupted.verdict().kind(), VerdictKind::Transient);
    assert!(!interrupted.verdict().is_retryable(), "somebody has seen the half");
    let known = interrupted.interruption();
    assert_eq!((known.operation(), known.elapsed(), known.report().attempts()), ("told", secs(2) + secs(1) / 2, 2));
    assert_eq!(known.report().stop(), Some(&StopReason::Interrupted { delivered: 3 }));
    assert_eq!(known.report().failures().count(), 2);
    assert_eq!((known.request_id().len(), known.key_fingerprint().map(|digits| digits.len())), (36, Some(8)));
    let text = "the stream of `told` broke off after 3 items, 2.500 s after the call: transient";
    assert_eq!(interrupted.to_string(), text);
    assert_eq!(interrupted.source().map(ToString::to_string).as_deref(), Some("the body failed: transient"));
}

#[tokio::test(start_paused = true)]
async fn a_stall_after_the_first_item_is_not_retried() {
    let model = Model::new(&[&[Item(1), Wait(secs(9)), Item(2), SILENCE]]);
    let pieces = all(told(&model).await.unwrap()).await;
    assert_eq!((pieces.len(), model.log.count(), model.log.elapsed()), (3, 1, 19_000));
    let interrupted = pieces[2].as_ref().unwrap_err();
    assert_eq!(interrupted.verdict().reason(), "stream.stalled");
    let stopped = interrupted.error().stopped().unwrap();
    assert_eq!((stopped.reason(), stopped.is_timeout()), (StoppedBy::Stalled, true));
    assert_eq!(stopped.interruption().unwrap().delivered(), 2);
    let text = "the stream of `told` was silent for too long after 2 items, 19 s after the call";
    assert_eq!(stopped.to_string(), text);
}

#[tokio::test(start_paused = true)]
async fn what_is_known_is_in_the_source_chain_where_the_operation_speaks() {
    #[llm_retry(read_only, idle_timeout = "10s", stream)]
    async fn io() -> Result<impl Stream<Item = Result<u32, std::io::Error>>, std::io::Error> {
        Ok(play(&[Item(1), SILENCE]).map(|piece| piece.map_err(std::io::Error::other)))
    }
    type Boxed = Box<dyn Error + Send + Sync>;
    #[llm_retry(read_only, idle_timeout = "10s", stream)]
    async fn boxed() -> Result<impl Stream<Item = Result<u32, Boxed>>, Boxed> {
        Ok(play(&[Item(1), SILENCE]).map(|piece| piece.map_err(Boxed::from)))
    }
    #[llm_retry(read_only, idle_timeout = "10s", stream)]
    async fn api() -> Result<impl Stream<Item = Result<u32, ApiError>>, ApiError> {
        Ok(play(&[Item(1), SILENCE]).map(|piece| Ok(piece.unwrap())))
    }
    let error = all(io().await.unwrap()).await.pop().unwrap().unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    let stopped = error.get_ref().and_then(|inner| inner.downcast_ref::<Stopped>()).unwrap();
    assert_eq!(stopped.interruption().unwrap().delivered(), 1);
    let error = all(boxed().await.unwrap()).await.pop().unwrap().unwrap_err();
    assert_eq!(error.downcast_ref::<Stopped>().unwrap().interruption().unwrap().delivered(), 1);
    let error = all(api().await.unwrap()).await.pop().unwrap().unwrap_err();
    assert_eq!(error.interrupted().unwrap().delivered(), 1);
    assert_eq!(error.interrupted().unwrap().verdict().processed(), Processed::Maybe);
}

#[tokio::test(start_paused = true)]
async fn an_api_error_knows_that_it_broke_a_stream_off() {
    fn refused() -> ApiError {
        let error = reqwest::Client::new().get("http://[no url").build().unwrap_err();
        error.into()
    }
    #[llm_retry(read_only, stream)]
    async fn tokens() -> Result<impl Stream<Item = Result<u32, ApiError>>, ApiError> {
        Ok(futures::stream::iter([Ok(1), Err(refused())]))
    }
    let error = all(tokens().await.unwrap()).await.pop().unwrap().unwrap_err();
    let known = error.interrupted().unwrap();
    assert_eq!((known.delivered(), known.verdict().kind()), (1, VerdictKind::Fatal));
    assert!(refused().interrupted().is_none());
}

#[tokio::test(start_paused = true)]
async fn a_clean_end_is_an_end() {
    let model = Model::new(&[&[Item(1), Item(2)]]);
    let mut stream = told(&model).await.unwrap();
    let pieces = all(&mut stream).await;
    assert!(pieces.iter().all(Result::is_ok) && pieces.len() == 2);
    assert!(stream.next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn the_body_stream_is_dropped_with_its_last_item() {
    struct Held(std::sync::Arc<()>);
    #[llm_retry(read_only, stream)]
    async fn holds(held: &std::sync::Arc<()>, fails: bool) -> Result<impl Stream<Item = Piece>, Failure> {
        let held = Held(std::sync::Arc::clone(held));
        Ok(futures::stream::iter([Ok(1), if fails { Err(TRANSIENT) } else { Ok(2) }]).inspect(move |_| {
            assert!(std::sync::Arc::strong_count(&held.0) > 1);
        }))
    }
    for fails in [true, false] {
        let held = std::sync::Arc::new(());
        let mut stream = holds(&held, fails).await.unwrap();
        let counts = async |stream: &mut (dyn Stream<Item = Piece> + Unpin)| {
            stream.next().await;
            std::sync::Arc::strong_count(&held)
        };
        assert_eq!((counts(&mut stream).await, counts(&mut stream).await), (2, if fails { 1 } else { 2 }));
        assert_eq!(counts(&mut stream).await, 1, "the request is over, though the stream is still held");
    }
}
