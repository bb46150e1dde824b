//! What must not run twice does not.

use std::collections::HashSet;
use std::io;

use retry_runtime::testing::Request;
use retry_runtime::{ApiError, GaveUp, StopReason, llm_retry};

use crate::seen::Seen;
use crate::site::Site;

pub(crate) async fn lost_reply_idempotent() -> io::Result<Seen> {
    #[llm_retry(base = "100ms", idempotent)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.ask("f").await
    }

    let site = Site::with_store("lost, 200").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let requests = site.provider.requests();
    let keys: HashSet<_> = requests.iter().map(|request: &Request| request.header("idempotency-key")).collect();
    Ok(seen
        .expect_requests(2)
        .expect("the answer", answer.is_ok())
        .expect("one key", keys.len() == 1 && !keys.contains(&None))
        .expect("the effect ran once", site.provider.effect_count() == 1))
}

#[llm_retry(base = "100ms", non_idempotent)]
async fn once(site: &Site) -> Result<String, GaveUp<ApiError>> {
    site.ask("g, m").await
}

pub(crate) async fn lost_reply_non_idempotent() -> io::Result<Seen> {
    let site = Site::with_store("lost, 200").await?;
    let (answer, seen) = Seen::of(&site.provider, once(&site)).await;
    Ok(seen
        .expect_requests(1)
        .expect("it may have been processed", stop(&answer) == Some(StopReason::MayHaveBeenProcessed))
        .expect("the effect ran once", site.provider.effect_count() == 1))
}

pub(crate) async fn error_non_idempotent() -> io::Result<Seen> {
    let site = Site::start("500, 200").await?;
    let (answer, seen) = Seen::of(&site.provider, once(&site)).await;
    let stopped = stop(&answer) == Some(StopReason::MayHaveBeenProcessed);
    Ok(seen.expect_requests(1).expect("it may have been processed", stopped))
}

pub(crate) async fn lost_reply_read_only() -> io::Result<Seen> {
    #[llm_retry(base = "100ms", read_only)]
    async fn call(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.ask("n").await
    }

    let site = Site::start("lost*2, 200").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let stopped = stop(&answer) == Some(StopReason::MayHaveBeenProcessed);
    Ok(seen.expect_requests(2).expect("billed twice is enough", stopped))
}

pub(crate) async fn key_never_sent() -> io::Result<Seen> {
    #[llm_retry(base = "100ms", idempotent)]
    async fn call(site: &Site) -> Result<reqwest::Response, GaveUp<reqwest::Error>> {
        site.request("o").send().await
    }

    let site = Site::with_store("lost, 200").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    Ok(seen.expect_requests(1).expect("the key was never sent", stop(&answer) == Some(StopReason::KeyNeverSent)))
}

fn stop<T, E>(answer: &Result<T, GaveUp<E>>) -> Option<StopReason> {
    answer.as_ref().err().map(GaveUp::stop)
}
