//! Without a tokio runtime there is an error that says so.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use futures::executor::block_on;
use retry_runtime::{Attempt, GaveUp, StopReason, StoppedBy, Verdict, llm_retry};

use super::support::{Answer, Failure, Log, TRANSIENT};

#[llm_retry(read_only)]
async fn waits() -> Answer {
    std::future::pending().await
}

#[llm_retry(read_only)]
async fn fails() -> Result<u32, GaveUp<Failure>> {
    Err(TRANSIENT)
}

#[llm_retry(read_only)]
async fn works() -> Answer {
    Ok(Attempt::current().unwrap().number())
}

fn says_so(failure: &Failure) -> bool {
    let stopped = failure.stopped().unwrap();
    stopped.reason() == StoppedBy::NoRuntime && stopped.to_string().contains("tokio runtime")
}

#[test]
fn a_body_that_has_nothing_to_wait_for_works() {
    assert_eq!(block_on(works()), Ok(1));
}

#[test]
fn the_first_wait_in_a_body_is_an_error_that_says_so() {
    assert!(says_so(&block_on(waits()).unwrap_err()));
    let Poll::Ready(answer) = pin!(waits()).poll(&mut Context::from_waker(Waker::noop())) else { unreachable!() };
    assert!(says_so(&answer.unwrap_err()));
}

#[test]
fn the_first_pause_is_an_error_that_says_so() {
    let gave_up = block_on(fails()).unwrap_err();
    assert!(says_so(gave_up.error()), "{gave_up}");
    assert_eq!(gave_up.stop(), StopReason::NoRuntime);
    assert_eq!(gave_up.report().attempts(), 1);
    assert_eq!(gave_up.report().failures().next().unwrap().verdict, Verdict::transient());
}

#[test]
fn a_failure_that_would_not_be_repeated_anyway_comes_as_it_is() {
    #[llm_retry(non_idempotent)]
    async fn once() -> Answer {
        Err(TRANSIENT)
    }
    #[llm_retry(read_only, max_attempts = 1)]
    async fn single() -> Answer {
        Err(TRANSIENT)
    }
    assert_eq!((block_on(once()), block_on(single())), (Err(TRANSIENT), Err(TRANSIENT)));
}

#[test]
fn a_runtime_that_is_entered_by_a_guard_is_a_runtime() {
    #[llm_retry(read_only, base = "1ms", cap = "1ms", deadline = "10s")]
    async fn ask(log: &Log) -> Answer {
        if log.run() < 3 { Err(TRANSIENT) } else { Ok(1) }
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
    let _entered = runtime.enter();
    assert_eq!(block_on(ask(&Log::new())), Ok(1));
}
