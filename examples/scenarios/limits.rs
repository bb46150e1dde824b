//! What ends a call, and what cuts an attempt.

use std::io;
use std::time::Duration;

use retry_runtime::{ApiError, GaveUp, StopReason, Stopped, StoppedBy, llm_retry};

use crate::seen::Seen;
use crate::site::Site;

pub(crate) async fn bad_request() -> io::Result<Seen> {
    #[llm_retry(read_only)]
    async fn call(site: &Site) -> Result<reqwest::Response, reqwest::Error> {
        site.request("b").send().await
    }

    let site = Site::start("400").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let (status, body) = match answer {
        Ok(response) => (response.status().as_u16(), response.text().await.unwrap_or_default()),
        Err(_) => (0, String::new()),
    };
    Ok(seen
        .expect_requests(1)
        .expect("the status in the caller's hands", status == 400)
        .expect("the body, too", body.contains("invalid_request_error")))
}

pub(crate) async fn always_500() -> io::Result<Seen> {
    #[llm_retry(max_attempts = 4, base = "100ms", read_only)]
    async fn call(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.ask("c").await
    }

    let site = Site::start("500").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let (stop, id) = match &answer {
        Err(error) => (Some(error.stop()), error.error().request_id()),
        Ok(_) => (None, None),
    };
    Ok(seen
        .expect_requests(4)
        .expect("all attempts are used up", stop == Some(StopReason::AttemptsUsedUp { max_attempts: 4 }))
        .expect("the error of the last request", id == Some("req_000004")))
}

pub(crate) async fn attempt_timeout() -> io::Result<Seen> {
    #[llm_retry(attempt_timeout = "300ms", base = "100ms", read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.ask("i").await
    }

    let site = Site::start("hang, 200:text=done").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    Ok(seen
        .expect_requests(2)
        .expect_elapsed_below(Duration::from_secs(1))
        .expect("the next attempt wins", answer.is_ok_and(|text| text == "done")))
}

pub(crate) async fn deadline_in_flight() -> io::Result<Seen> {
    const DEADLINE: Duration = Duration::from_millis(600);

    #[llm_retry(deadline = DEADLINE, read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.ask("j").await
    }

    let site = Site::start("hang").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let reason = answer.err().and_then(|error| error.stopped().map(Stopped::reason));
    let in_time = (DEADLINE..=DEADLINE + Duration::from_millis(50)).contains(&seen.elapsed);
    Ok(seen
        .expect_requests(1)
        .expect("the call says that it was the deadline", reason == Some(StoppedBy::Deadline))
        .expect("within 50 ms", in_time))
}

pub(crate) async fn nested() -> io::Result<Seen> {
    #[llm_retry(max_attempts = 4, base = "50ms", read_only)]
    async fn inner(site: &Site) -> Result<String, ApiError> {
        site.ask("k").await
    }

    #[llm_retry(max_attempts = 4, base = "50ms", read_only)]
    async fn middle(site: &Site) -> Result<String, ApiError> {
        inner(site).await
    }

    #[llm_retry(max_attempts = 4, base = "50ms", read_only)]
    async fn outer(site: &Site) -> Result<String, GaveUp<ApiError>> {
        middle(site).await
    }

    let site = Site::start("503").await?;
    let (answer, seen) = Seen::of(&site.provider, outer(&site)).await;
    let left_to_the_inner_one = answer.is_err_and(
        |error| matches!(error.stop(), StopReason::InnerGaveUp { operation } if operation.ends_with("middle")),
    );
    Ok(seen.expect_requests(4).expect("retrying was left to the innermost call", left_to_the_inner_one))
}
