//! What a server says about waiting is waited, and never more than the deadline allows.

use std::io;
use std::time::Duration;

use retry_runtime::{ApiError, GaveUp, StopReason, llm_retry};

use crate::seen::Seen;
use crate::site::Site;

const SECOND: Duration = Duration::from_secs(1);

pub(crate) async fn retry_after() -> io::Result<Seen> {
    #[llm_retry(read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.ask("a").await
    }

    let site = Site::start("429*2:retry-after=1, 500, 200:text=done").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let gaps = site.provider.gaps();
    let asked_for = gaps.iter().take(2).all(|gap| (SECOND..=2 * SECOND).contains(gap));
    Ok(seen
        .expect_requests(4)
        .expect("the answer", answer.is_ok_and(|text| text == "done"))
        .expect("each 429 is followed by 1 to 2 s of silence", asked_for))
}

#[llm_retry(deadline = "1500ms", read_only)]
async fn hurried(site: &Site) -> Result<String, GaveUp<ApiError>> {
    site.ask("d, e").await
}

pub(crate) async fn fits_the_deadline() -> io::Result<Seen> {
    let site = Site::start("429:retry-after=1").await?;
    let (answer, seen) = Seen::of(&site.provider, hurried(&site)).await;
    let stopped_by_deadline = matches!(answer, Err(error) if matches!(error.stop(), StopReason::Deadline { .. }));
    Ok(seen
        .expect_requests(2)
        .expect_elapsed_below(Duration::from_millis(1500))
        .expect("the deadline stopped it", stopped_by_deadline))
}

pub(crate) async fn exceeds_the_deadline() -> io::Result<Seen> {
    let site = Site::start("429:retry-after=60").await?;
    let (answer, seen) = Seen::of(&site.provider, hurried(&site)).await;
    let (needed, retry_after) = match &answer {
        Err(error) => (needed(&error.stop()), error.retry_after()),
        Ok(_) => (None, None),
    };
    Ok(seen
        .expect_requests(1)
        .expect_elapsed_below(SECOND / 2)
        .expect("it says what was needed", needed.is_some_and(|needed| needed >= 60 * SECOND))
        .expect("it says when to come back", retry_after == Some(60 * SECOND)))
}

fn needed(stop: &StopReason) -> Option<Duration> {
    match stop {
        StopReason::Deadline { needed, .. } => *needed,
        _ => None,
    }
}

pub(crate) async fn date() -> io::Result<Seen> {
    #[llm_retry(read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.ask("h").await
    }

    let site = Site::start("429:retry-after-date=2s, 200").await?;
    let (answer, seen) = Seen::of(&site.provider, call(&site)).await;
    let waited = seen.waits.first().is_some_and(|wait| (2 * SECOND..=3 * SECOND).contains(wait));
    Ok(seen.expect_requests(2).expect("the answer", answer.is_ok()).expect("a wait of 2 to 3 s", waited))
}
