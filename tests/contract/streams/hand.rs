//! A loop by hand around a stream.

use std::ops::ControlFlow;

use futures::stream::{Stream, StreamExt};
use retry_runtime::testing::trace;
use retry_runtime::{Effect, Jitter, Operation, Policy, StopReason, StoppedBy, Verdict, llm_retry};

use super::super::support::{Failure, TRANSIENT, secs};
use super::steps::{Fail, Item, Model, Piece, SILENCE, all};

async fn by_hand(model: &Model) -> Result<impl Stream<Item = Piece> + use<>, Failure> {
    let policy = Policy::builder().jitter(Jitter::None).idle_timeout(secs(5)).stream_deadline(secs(3600)).build();
    let mut operation = Operation::start(policy.unwrap(), Effect::ReadOnly, "by hand");
    loop {
        let opened = operation.open(async { Ok(model.stream()) }).await;
        match operation.judge_opened(opened) {
            ControlFlow::Break(begun) => return begun.map(|begun| operation.deliver(begun)),
            ControlFlow::Continue(pause) => pause.wait().await,
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_loop_by_hand_opens_and_delivers_as_the_attribute_does() {
    let model = Model::new(&[&[Fail(Verdict::transient())], &[], &[Item(1), Item(2), SILENCE]]);
    let stream = by_hand(&model).await.unwrap();
    assert_eq!(model.log.starts(), [0, 500, 1500]);
    let pieces = all(stream).await;
    assert_eq!((&pieces[..2], pieces.len()), (&[Ok(1), Ok(2)][..], 3));
    let stopped = pieces[2].as_ref().unwrap_err().stopped().unwrap();
    assert_eq!((stopped.reason(), stopped.interruption().unwrap().delivered()), (StoppedBy::Stalled, 2));
    let model = Model::new(&[&[Fail(Verdict::fatal())]]);
    assert!(by_hand(&model).await.is_err());
}

#[tokio::test(start_paused = true)]
async fn what_was_opened_may_be_looked_at_before_it_is_judged() {
    let mut operation = Operation::start(&Policy::DEFAULT, Effect::ReadOnly, "by hand");
    let opened = operation.open(async { Ok::<_, Failure>(futures::stream::iter([Ok(7)])) }).await;
    assert_eq!(opened.answer(), Some(&Ok(7)));
    let ControlFlow::Break(Ok(begun)) = operation.judge_opened(opened) else { panic!("no stream") };
    let mut stream = operation.deliver(begun);
    // Nothing has to be pinned.
    assert_eq!((stream.next().await, stream.next().await), (Some(Ok(7)), None));
}

#[tokio::test(start_paused = true)]
async fn a_trace_tells_of_the_opening_and_of_what_broke_off() {
    #[llm_retry(read_only, jitter = "none", stream)]
    async fn tokens(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(model.stream())
    }
    let model = Model::new(&[&[Fail(Verdict::transient())], &[Item(1), Fail(Verdict::transient())]]);
    let (pieces, reports) = trace(async { all(tokens(&model).await.unwrap()).await }).await;
    assert_eq!(pieces, [Ok(1), Err(TRANSIENT)]);
    let stops: Vec<_> = reports.iter().map(|report| (report.attempts(), report.stop().copied())).collect();
    assert_eq!(stops, [(2, None), (2, Some(StopReason::Interrupted { delivered: 1 }))]);
    assert_eq!(reports[1].failures().count(), 2);
}
