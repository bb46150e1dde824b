//! How long a stream may take, and who is slow.

use futures::stream::{Stream, StreamExt};
use retry_runtime::{Interrupted, StoppedBy, llm_retry};
use tokio::time::sleep;

use super::super::support::{Failure, ms, secs};
use super::steps::{Item, Model, Piece, SILENCE, Wait, all};

type Told = Result<u32, Interrupted<Failure>>;

#[llm_retry(read_only, jitter = "none", idle_timeout = "10s", stream)]
async fn idle(model: &Model) -> Result<impl Stream<Item = Told>, Failure> {
    Ok(model.stream())
}

#[tokio::test(start_paused = true)]
async fn a_slow_consumer_is_not_a_stall() {
    let model = Model::new(&[&[Item(1), Wait(secs(5)), Item(2), Wait(secs(9)), Item(3)]]);
    let mut stream = idle(&model).await.unwrap();
    for item in 1..=3 {
        sleep(secs(3600)).await;
        assert!(stream.next().await.is_some_and(|piece| piece.is_ok_and(|piece| piece == item)));
    }
    assert!(stream.next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn who_comes_back_late_to_a_wait_that_was_given_up_begins_it_anew() {
    let model = Model::new(&[&[Item(1), Wait(secs(7)), Item(2), SILENCE]]);
    let mut stream = idle(&model).await.unwrap();
    assert!(stream.next().await.is_some());
    // Asked once, and then left alone for longer than the timeout: nobody was waiting when the timer rang.
    assert!(tokio::time::timeout(ms(1), stream.next()).await.is_err());
    sleep(secs(100)).await;
    assert!(stream.next().await.is_some_and(|piece| piece.is_ok()));
    assert!(tokio::time::timeout(ms(1), stream.next()).await.is_err());
    sleep(secs(100)).await;
    let before = model.log.elapsed();
    assert!(stream.next().await.is_some_and(|piece| piece.is_err()));
    assert_eq!(model.log.elapsed() - before, 10_000);
}

#[tokio::test(start_paused = true)]
async fn every_item_begins_the_silence_anew() {
    let model =
        Model::new(&[&[Item(1), Wait(secs(9)), Item(2), Wait(secs(9)), Item(3), Wait(secs(9)), Item(4), SILENCE]]);
    let pieces = all(idle(&model).await.unwrap()).await;
    assert_eq!((pieces.len(), model.log.elapsed()), (5, 37_000));
}

#[tokio::test(start_paused = true)]
async fn the_default_is_a_minute() {
    #[llm_retry(read_only, stream)]
    async fn tokens(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(model.stream())
    }
    let model = Model::new(&[&[Item(1), Wait(secs(59)), Item(2), SILENCE]]);
    let pieces = all(tokens(&model).await.unwrap()).await;
    assert_eq!((pieces.len(), model.log.elapsed()), (3, 119_000));
}

#[llm_retry(read_only, jitter = "none", deadline = "10s", stream_deadline = "30s", stream)]
async fn bounded(model: &Model) -> Result<impl Stream<Item = Told>, Failure> {
    Ok(model.stream())
}

#[tokio::test(start_paused = true)]
async fn the_deadline_of_the_stream_is_hard_and_counts_from_the_call() {
    let model = Model::new(&[&[Wait(secs(5)), Item(1), Wait(secs(20)), Item(2), Wait(secs(20)), Item(3)]]);
    let pieces = all(bounded(&model).await.unwrap()).await;
    assert_eq!((pieces.len(), model.log.elapsed()), (3, 30_000));
    let interrupted = pieces[2].as_ref().unwrap_err();
    let stopped = interrupted.error().stopped().unwrap();
    assert_eq!((stopped.reason(), stopped.is_timeout()), (StoppedBy::StreamDeadline, true));
    assert_eq!((interrupted.delivered(), interrupted.verdict().reason()), (2, "operation.stream_deadline"));
}

#[tokio::test(start_paused = true)]
async fn the_deadline_of_the_stream_holds_for_one_that_never_waits() {
    #[llm_retry(read_only, stream_deadline = "30s", deadline = "10s", stream)]
    async fn endless() -> Result<impl Stream<Item = Told>, Failure> {
        Ok(futures::stream::repeat_with(|| Ok::<_, Failure>(1)))
    }
    let mut stream = endless().await.unwrap();
    assert!(stream.next().await.is_some_and(|piece| piece.is_ok()));
    sleep(secs(30)).await;
    assert!(stream.next().await.is_some_and(|piece| piece.is_err()));
    assert!(stream.next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn the_deadline_of_the_stream_bounds_its_opening_too() {
    #[llm_retry(read_only, jitter = "none", stream_deadline = "1s", stream)]
    async fn short(model: &Model) -> Result<impl Stream<Item = Told>, Failure> {
        model.log.run();
        std::future::pending::<()>().await;
        Ok(model.stream())
    }
    let model = Model::new(&[&[]]);
    let error = short(&model).await.map(drop).unwrap_err();
    assert_eq!(error.stopped().unwrap().reason(), StoppedBy::Deadline);
    assert_eq!((model.log.count(), model.log.elapsed()), (1, 1000));
}

#[test]
fn without_a_runtime_a_stream_that_has_to_wait_says_so() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let model = Model::new(&[&[Item(1)]]);
    #[llm_retry(read_only, stream)]
    async fn waits(model: &Model) -> Result<impl Stream<Item = Told>, Failure> {
        Ok(model.stream().chain(futures::stream::pending()))
    }
    let stream = runtime.block_on(waits(&model)).unwrap();
    drop(runtime);
    let pieces = futures::executor::block_on(all(stream));
    assert_eq!(pieces.len(), 2);
    let error = pieces[1].as_ref().unwrap_err().error();
    assert_eq!(error.stopped().unwrap().reason(), StoppedBy::NoRuntime);
}
