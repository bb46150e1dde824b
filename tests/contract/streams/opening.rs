//! Before the first item: retried as any other call.

use futures::stream::{Stream, StreamExt};
use retry_runtime::{Attempt, GaveUp, StopReason, StoppedBy, Verdict, llm_retry};

use super::super::support::{AMBIGUOUS, FATAL, Failure, Log, TRANSIENT, ms, secs};
use super::steps::{Fail, Item, Model, Piece, SILENCE, Wait, all};

const LIMITED: Verdict = Verdict::rate_limited(None);

#[llm_retry(read_only, jitter = "none", stream)]
async fn tokens(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
    if model.log.count() == 0 {
        model.log.run();
        return Err(TRANSIENT);
    }
    Ok(model.stream())
}

#[tokio::test(start_paused = true)]
async fn a_body_that_fails_and_a_first_item_that_fails_are_retried_alike() {
    let model = Model::new(&[&[Fail(Verdict::transient())], &[Item(1), Wait(secs(1)), Item(2)]]);
    let stream = tokens(&model).await.unwrap();
    assert_eq!(model.log.starts(), [0, 500, 1500]);
    assert_eq!(all(stream).await, [Ok(1), Ok(2)]);
    assert_eq!(model.log.count(), 3, "nothing is run again for the rest");
}

#[llm_retry(read_only, jitter = "none", max_attempts = 3, stream)]
async fn reported(model: &Model) -> Result<impl Stream<Item = Piece>, GaveUp<Failure>> {
    Ok(model.stream())
}

#[tokio::test(start_paused = true)]
async fn what_the_opening_gave_up_on_comes_with_the_report() {
    let model = Model::new(&[&[Fail(Verdict::transient())]]);
    let gave_up = reported(&model).await.map(drop).unwrap_err();
    assert_eq!(gave_up.error(), &TRANSIENT);
    assert_eq!(gave_up.stop(), StopReason::AttemptsUsedUp { max_attempts: 3 });
    assert_eq!(model.log.starts(), [0, 500, 1500]);
}

#[tokio::test(start_paused = true)]
async fn a_first_item_that_is_fatal_is_not_retried() {
    let model = Model::new(&[&[Fail(Verdict::fatal())]]);
    let gave_up = reported(&model).await.map(drop).unwrap_err();
    assert_eq!((gave_up.error(), gave_up.stop()), (&FATAL, StopReason::Fatal));
    assert_eq!(model.log.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn an_empty_stream_may_have_been_billed_and_is_retried_once() {
    let model = Model::new(&[&[]]);
    let gave_up = reported(&model).await.map(drop).unwrap_err();
    let stopped = gave_up.error().stopped().unwrap();
    assert_eq!((stopped.reason(), gave_up.stop()), (StoppedBy::Empty, StopReason::MayHaveBeenProcessed));
    assert_eq!(
        gave_up.report().failures().map(|failure| failure.verdict.reason()).collect::<Vec<_>>(),
        ["stream.empty", "stream.empty"]
    );
    assert_eq!(model.log.count(), 2);
    assert!(stopped.interruption().is_none() && !stopped.is_timeout());
    let text =
        "the stream of `contract::streams::opening::reported` ended before its first item after 2 attempts in 500 ms";
    assert_eq!(stopped.to_string(), text);
}

#[tokio::test(start_paused = true)]
async fn an_empty_stream_is_retried_into_one_that_is_not() {
    let model = Model::new(&[&[], &[Item(7)]]);
    assert_eq!(all(reported(&model).await.unwrap()).await, [Ok(7)]);
}

#[tokio::test(start_paused = true)]
async fn a_rate_limit_in_the_first_item_waits_as_one_in_the_head_does() {
    let model = Model::new(&[&[Fail(LIMITED)], &[Item(1)]]);
    assert!(reported(&model).await.is_ok());
    assert_eq!(model.log.starts(), [0, 5000]);
}

#[llm_retry(read_only, jitter = "none", deadline = "3s", stream)]
async fn hasty(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
    Ok(model.stream())
}

#[tokio::test(start_paused = true)]
async fn the_deadline_covers_the_first_item() {
    let model = Model::new(&[&[SILENCE]]);
    let error = hasty(&model).await.map(drop).unwrap_err();
    assert_eq!(error.stopped().unwrap().reason(), StoppedBy::Deadline);
    assert_eq!((model.log.elapsed(), model.log.count()), (3000, 1));
}

#[tokio::test(start_paused = true)]
async fn the_deadline_does_not_cover_the_rest() {
    let model = Model::new(&[&[Item(1), Wait(secs(20)), Item(2), Wait(secs(20)), Item(3)]]);
    assert_eq!(all(hasty(&model).await.unwrap()).await, [Ok(1), Ok(2), Ok(3)]);
    assert_eq!(model.log.elapsed(), 40_000);
}

#[tokio::test(start_paused = true)]
async fn the_timeout_of_an_attempt_covers_the_body_and_the_first_item_together() {
    #[llm_retry(read_only, jitter = "none", attempt_timeout = "1s", max_attempts = 2, stream)]
    async fn cut(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        tokio::time::sleep(ms(600)).await;
        Ok(model.stream())
    }
    let model = Model::new(&[&[Wait(ms(600)), Item(1)], &[Wait(ms(300)), Item(2)]]);
    assert_eq!(all(cut(&model).await.unwrap()).await, [Ok(2)]);
    assert_eq!(model.log.starts(), [600, 2100], "cut at 1000, begun again at 1500");
}

#[tokio::test(start_paused = true)]
async fn the_silence_before_the_first_item_is_a_stall_and_is_retried() {
    #[llm_retry(read_only, jitter = "none", idle_timeout = "10s", stream)]
    async fn stalls(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(model.stream())
    }
    let model = Model::new(&[&[SILENCE], &[Item(1)]]);
    assert!(stalls(&model).await.is_ok());
    assert_eq!(model.log.starts(), [0, 10_500]);
    let model = Model::new(&[&[SILENCE]]);
    let stopped = stalls(&model).await.map(drop).unwrap_err().stopped().cloned().unwrap();
    assert_eq!((stopped.reason(), stopped.attempts(), stopped.is_timeout()), (StoppedBy::Stalled, 2, true));
    assert_eq!(model.log.elapsed(), 20_500);
}

#[tokio::test(start_paused = true)]
async fn a_non_idempotent_stream_is_repeated_only_where_nothing_was_sent() {
    #[llm_retry(non_idempotent, jitter = "none", stream)]
    async fn once(model: &Model) -> Result<impl Stream<Item = Piece>, GaveUp<Failure>> {
        Ok(model.stream())
    }
    let model = Model::new(&[&[Fail(Verdict::transient().never_sent())], &[Fail(Verdict::transient())]]);
    let gave_up = once(&model).await.map(drop).unwrap_err();
    assert_eq!((model.log.count(), gave_up.stop()), (2, StopReason::MayHaveBeenProcessed));
}

#[tokio::test(start_paused = true)]
async fn the_key_is_the_same_in_every_attempt_and_inside_the_stream() {
    #[llm_retry(idempotent(key = order), jitter = "none", stream)]
    async fn keyed(order: &str, keys: &std::sync::Mutex<Vec<String>>) -> Result<impl Stream<Item = Piece>, Failure> {
        let take = || {
            let attempt = Attempt::current().unwrap();
            keys.lock().unwrap().push(format!("{} {}", attempt.number(), attempt.idempotency_key().unwrap()));
            attempt.number()
        };
        take();
        let items = futures::stream::iter(0..2).map(move |_| if take() < 3 { Err(AMBIGUOUS) } else { Ok(1) });
        Ok(items)
    }
    let keys = std::sync::Mutex::default();
    assert_eq!(all(keyed("o-1", &keys).await.unwrap()).await, [Ok(1), Ok(1)]);
    let expected = ["1 o-1", "1 o-1", "2 o-1", "2 o-1", "3 o-1", "3 o-1", "3 o-1"];
    assert_eq!(*keys.lock().unwrap(), expected);
}

#[tokio::test(start_paused = true)]
async fn a_function_that_judges_sees_the_first_item_and_the_errors() {
    fn judge(item: &Piece) -> Verdict {
        match item {
            Ok(0) => Verdict::transient(),
            Ok(_) => Verdict::success(),
            Err(_) => Verdict::rate_limited(None),
        }
    }
    #[llm_retry(read_only, jitter = "none", rate_limit_base = "7s", classify = judge, stream)]
    async fn judged(model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(model.stream())
    }
    let model = Model::new(&[&[Item(0)], &[Fail(Verdict::fatal())], &[Item(1), Item(0), Item(2)]]);
    assert_eq!(all(judged(&model).await.unwrap()).await, [Ok(1), Ok(0), Ok(2)], "later items are not asked");
    assert_eq!(model.log.starts(), [0, 500, 14_500]);
}

#[tokio::test(start_paused = true)]
async fn a_first_item_that_stays_a_failure_is_delivered_as_it_is() {
    fn judge(_: &Piece) -> Verdict {
        Verdict::fatal()
    }
    #[llm_retry(read_only, classify = judge, stream)]
    async fn judged(log: &Log) -> Result<impl Stream<Item = Piece>, Failure> {
        log.run();
        Ok(futures::stream::iter([Ok(1), Ok(2)]))
    }
    let log = Log::new();
    assert_eq!((all(judged(&log).await.unwrap()).await, log.count()), (vec![Ok(1), Ok(2)], 1));
}

#[tokio::test(start_paused = true)]
async fn a_call_that_is_dropped_while_it_opens_leaves_nothing_behind() {
    let model = Model::new(&[&[SILENCE]]);
    let opened = tokio::time::timeout(secs(1), reported(&model)).await;
    assert!(opened.is_err());
    tokio::time::sleep(secs(500)).await;
    assert_eq!(model.log.count(), 1);
}
