//! The caller gets the last outcome, untouched.

use std::error::Error;
use std::fmt;

use retry_runtime::{GaveUp, StopReason, Stopped, StoppedBy, Verdict, classify, llm_retry, within};

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

#[derive(Debug)]
struct Deep(u32, std::io::Error);

impl fmt::Display for Deep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deep {}", self.0)
    }
}

impl Error for Deep {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.1)
    }
}

#[llm_retry(read_only, max_attempts = 3, jitter = "none")]
async fn boxed(log: &Log) -> Result<u32, Box<dyn Error + Send + Sync>> {
    Err(Box::new(Deep(log.run(), std::io::ErrorKind::ConnectionRefused.into())))
}

#[tokio::test(start_paused = true)]
async fn the_last_error_of_the_body_can_be_downcast() {
    let log = Log::new();
    let error = boxed(&log).await.unwrap_err();
    assert_eq!(error.downcast_ref::<Deep>().map(|deep| deep.0), Some(3));
    assert_eq!(log.count(), 3, "judged by the first link of the chain whose type is known");
}

#[tokio::test(start_paused = true)]
async fn what_the_operation_says_itself_can_be_downcast_too() {
    #[llm_retry(read_only, deadline = "1s")]
    async fn hang() -> Result<u32, Box<dyn Error + Send + Sync>> {
        std::future::pending().await
    }
    #[llm_retry(read_only, deadline = "1s")]
    async fn hang_io() -> std::io::Result<u32> {
        std::future::pending().await
    }
    fn by_chain(answer: &anyhow::Result<u32>) -> Verdict {
        answer.as_ref().map_or_else(|error| classify::of_error(error.as_ref()), |_| Verdict::success())
    }
    #[llm_retry(read_only, deadline = "1s", classify = by_chain)]
    async fn hang_anyhow() -> anyhow::Result<u32> {
        std::future::pending().await
    }
    let stopped = |error: &Stopped| (error.reason(), error.attempts(), error.elapsed());
    let expected = Some((StoppedBy::Deadline, 1, secs(1)));
    assert_eq!(hang().await.unwrap_err().downcast_ref().map(stopped), expected);
    let error = hang_io().await.unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::TimedOut);
    assert_eq!(error.get_ref().and_then(|inner| inner.downcast_ref()).map(stopped), expected);
    assert_eq!(hang_anyhow().await.unwrap_err().downcast_ref().map(stopped), expected);
}

#[tokio::test(start_paused = true)]
async fn an_ok_is_returned_as_it_is_even_where_it_was_judged_a_failure() {
    fn refuse(answer: &Result<u32, GaveUpOr>) -> Verdict {
        if answer.is_ok() { Verdict::rate_limited(None) } else { Verdict::fatal() }
    }
    type GaveUpOr = Failure;
    #[llm_retry(read_only, max_attempts = 3, jitter = "none", classify = refuse)]
    async fn judged(log: &Log) -> Result<u32, GaveUp<Failure>> {
        Ok(log.run())
    }
    assert_eq!(judged(&Log::new()).await.ok(), Some(3), "the last of three refused answers");
}

#[tokio::test(start_paused = true)]
async fn an_error_that_the_judge_calls_a_success_is_returned_at_once() {
    fn content(_: &Answer) -> Verdict {
        Verdict::success()
    }
    #[llm_retry(read_only, classify = content)]
    async fn judged(log: &Log) -> Answer {
        log.run();
        Err(TRANSIENT)
    }
    let log = Log::new();
    assert_eq!(judged(&log).await, Err(TRANSIENT));
    assert_eq!(log.count(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_cut_attempt_is_put_before_no_judge() {
    fn never(answer: &Answer) -> Verdict {
        assert!(answer.is_ok(), "nobody is asked of a cut attempt");
        Verdict::success()
    }
    #[llm_retry(read_only, attempt_timeout = "1s", jitter = "none", classify = never)]
    async fn hang_once(log: &Log) -> Answer {
        match log.run() {
            1 => std::future::pending().await,
            run => Ok(run),
        }
    }
    assert_eq!(hang_once(&Log::new()).await, Ok(2));
}

#[tokio::test(start_paused = true)]
async fn gave_up_has_the_last_error_as_its_source() {
    #[llm_retry(read_only, max_attempts = 2, jitter = "none")]
    async fn ask(log: &Log) -> Result<u32, GaveUp<std::io::Error>> {
        log.run();
        Err(std::io::ErrorKind::ConnectionRefused.into())
    }
    let gave_up = ask(&Log::new()).await.unwrap_err();
    let source = gave_up.source().and_then(|source| source.downcast_ref::<std::io::Error>());
    assert_eq!(source.map(std::io::Error::kind), Some(std::io::ErrorKind::ConnectionRefused));
    assert_eq!(gave_up.stop(), StopReason::AttemptsUsedUp { max_attempts: 2 });
}

#[tokio::test(start_paused = true)]
async fn the_time_of_what_the_operation_says_is_its_own() {
    #[llm_retry(read_only, deadline = "1m")]
    async fn hang() -> Answer {
        std::future::pending().await
    }
    tokio::time::advance(secs(5)).await;
    let error = within(ms(1500), hang()).await.unwrap_err();
    assert_eq!(error.stopped().unwrap().elapsed(), ms(1500));
}
