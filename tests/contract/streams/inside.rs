//! A stream inside another operation's attempt, and what runs inside a stream.

use futures::stream::{Stream, StreamExt};
use retry_runtime::{Attempt, GaveUp, StopReason, Verdict, llm_retry, llm_tool, within};

use super::super::support::{Answer, Failure, Log, TRANSIENT, hidden, secs};
use super::steps::{Fail, Item, Model, Piece, SILENCE};

const BREAKS: &[super::steps::Step] = &[Item(1), Item(2), Fail(Verdict::transient())];

#[llm_retry(read_only, jitter = "none", stream, name = "inner")]
async fn inner(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
    Ok(model.stream())
}

#[llm_retry(read_only, jitter = "none", stream, max_attempts = 1)]
async fn once(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
    Ok(model.stream())
}

async fn sum(stream: impl Stream<Item = Piece>) -> Answer {
    let mut stream = std::pin::pin!(stream);
    let mut sum = 0;
    while let Some(piece) = stream.next().await {
        sum += piece?;
    }
    Ok(sum)
}

#[tokio::test(start_paused = true)]
async fn what_broke_off_inside_is_not_repeated_outside() {
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(model: &Model, outers: &Log) -> Result<u32, GaveUp<Failure>> {
        outers.run();
        sum(inner(model).await?).await
    }
    let (model, outers) = (Model::new(&[BREAKS]), Log::new());
    let gave_up = outer(&model, &outers).await.unwrap_err();
    assert_eq!(gave_up.stop(), StopReason::InnerGaveUp { operation: "inner" });
    assert_eq!((model.log.count(), outers.count()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_could_not_be_opened_inside_is_not_repeated_outside() {
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(model: &Model) -> Result<u32, GaveUp<Failure>> {
        sum(inner(model).await?).await
    }
    let model = Model::new(&[&[Fail(Verdict::transient())]]);
    let gave_up = outer(&model).await.unwrap_err();
    assert_eq!((model.log.count(), gave_up.stop()), (5, StopReason::InnerGaveUp { operation: "inner" }));
}

#[tokio::test(start_paused = true)]
async fn a_stream_with_one_attempt_is_no_retry_layer_for_whoever_collects_it() {
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(model: &Model) -> Answer {
        sum(once(model).await?).await
    }
    let model = Model::new(&[BREAKS, BREAKS, &[Item(3), Item(4)]]);
    assert_eq!((outer(&model).await, model.log.count()), (Ok(7), 3));
}

#[tokio::test(start_paused = true)]
async fn a_stream_around_a_stream_delivers_its_failure_once() {
    #[llm_retry(read_only, jitter = "none", stream)]
    async fn outer(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(inner(model).await?.skip(1))
    }
    let model = Model::new(&[BREAKS]);
    let pieces: Vec<_> = outer(&model).await.unwrap().collect().await;
    assert_eq!((pieces, model.log.count()), (vec![Ok(2), Err(TRANSIENT)], 1));
    // Nothing of the outer one is delivered yet, but the inner one has broken off.
    let model = Model::new(&[&[Item(1), Fail(Verdict::transient())]]);
    assert_eq!((outer(&model).await.map(drop), model.log.count()), (Err(TRANSIENT), 1));
}

#[tokio::test(start_paused = true)]
async fn a_tool_that_ran_inside_the_stream_is_not_run_again_by_whoever_is_outside() {
    #[llm_tool(non_idempotent, name = "charge")]
    async fn charge(log: &Log) -> Answer {
        log.run();
        Ok(1)
    }
    #[llm_retry(read_only, jitter = "none", stream, max_attempts = 1)]
    async fn charges(log: &Log) -> Result<impl Stream<Item = Piece>, Failure> {
        let charged = futures::stream::once(hidden(charge(log)));
        Ok(futures::stream::iter([Ok(0)]).chain(charged).chain(futures::stream::iter([Err(TRANSIENT)])))
    }
    #[llm_retry(read_only, jitter = "none")]
    async fn outer(log: &Log) -> Result<u32, GaveUp<Failure>> {
        sum(charges(log).await?).await
    }
    let log = Log::new();
    assert_eq!(outer(&log).await.unwrap_err().stop(), StopReason::EffectRan { tool: "charge" });
    assert_eq!(log.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn the_rest_runs_inside_the_attempt_and_bounds_what_is_called_there() {
    #[llm_retry(read_only, deadline = "10s", stream, name = "rest")]
    async fn seen() -> Result<impl Stream<Item = Result<(&'static str, bool), Failure>>, Failure> {
        let look = || {
            let attempt = Attempt::current().unwrap();
            Ok((attempt.operation(), attempt.deadline().is_some()))
        };
        Ok(futures::stream::iter([look()]).chain(futures::stream::once(async move { look() })))
    }
    let mut stream = seen().await.unwrap();
    assert!(Attempt::current().is_none());
    assert_eq!(stream.next().await, Some(Ok(("rest", true))), "the opening has a deadline");
    assert_eq!(stream.next().await, Some(Ok(("rest", false))), "the rest has none of its own");
    let mut stream = seen().await.unwrap();
    stream.next().await;
    let bounded = within(secs(1), async { stream.next().await }).await;
    assert_eq!(bounded, Some(Ok(("rest", true))), "but that of whoever polls");
}

#[tokio::test(start_paused = true)]
async fn the_shortest_patience_around_a_silent_stream_ends_it() {
    #[llm_retry(read_only, jitter = "none", idle_timeout = "10s", stream)]
    async fn outer(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(inner(model).await?)
    }
    let model = Model::new(&[&[Item(1), SILENCE]]);
    let pieces: Vec<_> = outer(&model).await.unwrap().collect().await;
    assert_eq!((pieces.len(), model.log.elapsed()), (2, 10_000));
}
