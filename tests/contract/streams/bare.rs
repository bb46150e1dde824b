//! A function that is not async: its body is run again, and its arguments live as long as the stream.

use futures::stream::{BoxStream, Stream, StreamExt};
use retry_runtime::{Attempt, Interrupted, StopReason, StoppedBy, Verdict, llm_retry};

use super::super::support::{FATAL, Failure, Log, TRANSIENT, secs};
use super::steps::{Fail, Item, Model, Piece, SILENCE, Wait, all};

#[llm_retry(read_only, jitter = "none", idle_timeout = "10s", stream)]
fn tokens(model: &Model) -> impl Stream<Item = Piece> {
    model.stream()
}

#[tokio::test(start_paused = true)]
async fn the_body_is_run_again_until_there_is_a_first_item() {
    let model = Model::new(&[&[Fail(Verdict::transient())], &[], &[Item(1), Wait(secs(1)), Item(2)]]);
    let stream = tokens(&model);
    tokio::time::sleep(secs(5)).await;
    assert_eq!(model.log.count(), 0, "nothing is begun before somebody asks");
    assert_eq!(all(stream).await, [Ok(1), Ok(2)]);
    assert_eq!(model.log.starts(), [5000, 5500, 6500]);
}

#[tokio::test(start_paused = true)]
async fn what_it_gave_up_on_is_its_only_item() {
    let model = Model::new(&[&[Fail(Verdict::fatal())]]);
    assert_eq!((all(tokens(&model)).await, model.log.count()), (vec![Err(FATAL)], 1));
}

#[tokio::test(start_paused = true)]
async fn an_error_after_the_first_item_is_not_retried() {
    let model = Model::new(&[&[Item(1), Fail(Verdict::transient()), Item(2)]]);
    assert_eq!((all(tokens(&model)).await, model.log.count()), (vec![Ok(1), Err(TRANSIENT)], 1));
    let model = Model::new(&[&[Item(1), SILENCE]]);
    let pieces = all(tokens(&model)).await;
    assert_eq!((pieces.len(), model.log.elapsed(), model.log.count()), (2, 10_000, 1));
    assert_eq!(pieces[1].as_ref().unwrap_err().stopped().unwrap().reason(), StoppedBy::Stalled);
}

#[tokio::test(start_paused = true)]
async fn the_type_of_its_items_asks_for_what_is_known() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 2, stream)]
    fn told(model: &Model) -> impl Stream<Item = Result<u32, Interrupted<Failure>>> {
        model.stream()
    }
    let model = Model::new(&[&[Item(1), Fail(Verdict::transient())], &[Fail(Verdict::transient())]]);
    let interrupted = all(told(&model)).await.pop().unwrap().unwrap_err();
    assert_eq!(interrupted.delivered(), 1);
    let interrupted = all(told(&model)).await.pop().unwrap().unwrap_err();
    assert_eq!((interrupted.delivered(), interrupted.error()), (0, &TRANSIENT));
    let report = interrupted.interruption().report();
    assert_eq!((report.stop(), report.attempts()), (Some(&StopReason::AttemptsUsedUp { max_attempts: 2 }), 2));
    assert_eq!(interrupted.verdict(), Verdict::transient());
    let text = "`contract::streams::bare::told` gave up after 2 attempts in 500 ms: all 2 attempts are used up; \
                the last failure was transient";
    assert_eq!(interrupted.to_string().replace("the_type_of_its_items_asks_for_what_is_known::", ""), text);
}

/// Every attempt borrows arguments that the stream owns.
#[llm_retry(read_only, jitter = "none", stream)]
fn owns(log: std::sync::Arc<Log>, (words, _): (Vec<String>, u8)) -> impl Stream<Item = Result<String, Failure>> {
    let fails = log.run() < 3;
    futures::stream::iter(&words).map(move |word| if fails { Err(TRANSIENT) } else { Ok(word.to_uppercase()) })
}

#[tokio::test(start_paused = true)]
async fn the_stream_of_each_attempt_may_borrow_the_arguments() {
    let log = std::sync::Arc::new(Log::new());
    let stream = owns(std::sync::Arc::clone(&log), (vec!["a".to_owned(), "b".to_owned()], 0));
    let task = tokio::spawn(all(stream));
    assert_eq!(task.await.unwrap(), [Ok("A".to_owned()), Ok("B".to_owned())]);
    assert_eq!((log.count(), std::sync::Arc::strong_count(&log)), (3, 1));
}

#[tokio::test(start_paused = true)]
async fn a_mutable_borrow_is_lent_to_each_attempt() {
    #[llm_retry(read_only, jitter = "none", stream)]
    fn lends(runs: &mut Vec<u32>) -> BoxStream<'_, Piece> {
        let number = Attempt::current().unwrap().number();
        runs.push(number);
        if number < 3 {
            return futures::stream::iter([Err(TRANSIENT)]).boxed();
        }
        futures::stream::iter([Ok(number)]).boxed()
    }
    let mut runs = Vec::new();
    assert_eq!(all(lends(&mut runs)).await, [Ok(3)]);
    assert_eq!(runs, [1, 2, 3]);
}

#[tokio::test(start_paused = true)]
async fn dropping_it_ends_everything() {
    let model = Model::new(&[&[Item(1), SILENCE]]);
    let mut stream = Box::pin(tokens(&model));
    assert_eq!(stream.next().await, Some(Ok(1)));
    drop(stream);
    tokio::time::sleep(secs(500)).await;
    assert_eq!(model.log.count(), 1);
}
