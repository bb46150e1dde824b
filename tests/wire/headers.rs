//! What every request of an attempt carries.

use retry_runtime::{ApiError, SendAttempt, llm_retry};

use crate::Outcome;
use crate::site::{Site, all_the_same, texts};

const KEY: &str = "idempotency-key";
const REQUEST_ID: &str = "x-request-id";
const ATTEMPT: &str = "x-retry-attempt";

#[llm_retry(base = "1ms", idempotent, budget = "off")]
async fn keyed(site: &Site) -> Result<String, ApiError> {
    site.post().send_attempt().await?.text().await
}

#[tokio::test]
async fn all_attempts_carry_one_key_and_one_request_id_and_are_numbered() -> Outcome {
    let site = Site::parse("500, 503, 200").await?;
    keyed(&site).await?;
    assert!(all_the_same(&site.seen(KEY)), "{:?}", site.seen(KEY));
    assert!(all_the_same(&site.seen(REQUEST_ID)));
    assert_eq!(site.seen(ATTEMPT), texts(["1", "2", "3"]));
    Ok(())
}

#[tokio::test]
async fn two_calls_share_neither_key_nor_request_id() -> Outcome {
    let site = Site::parse("200").await?;
    keyed(&site).await?;
    keyed(&site).await?;
    for header in [KEY, REQUEST_ID] {
        let seen = site.seen(header);
        assert!(seen[0].is_some() && seen[0] != seen[1], "{header}: {seen:?}");
    }
    assert_eq!(site.seen(ATTEMPT), texts(["1", "1"]));
    Ok(())
}

#[tokio::test]
async fn a_call_that_is_not_idempotent_by_key_sends_none() -> Outcome {
    #[llm_retry(base = "1ms", read_only)]
    async fn read_only(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    #[llm_retry(base = "1ms", idempotent(natural))]
    async fn natural(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    #[llm_retry(base = "1ms", rate_limit_base = "1ms", non_idempotent)]
    async fn non_idempotent(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("500, 200, 500, 200, 429, 200").await?;
    read_only(&site).await?;
    natural(&site).await?;
    non_idempotent(&site).await?;
    assert_eq!(site.seen(KEY), vec![None; 6]);
    assert_eq!(site.seen(ATTEMPT), texts(["1", "2", "1", "2", "1", "2"]));
    Ok(())
}

#[tokio::test]
async fn headers_of_the_users_own_are_left_alone() -> Outcome {
    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        let request = site.post().header(KEY, "mine").header("X-Request-ID", "id-1").header(ATTEMPT, "first");
        request.header("x-team", "a").header("x-team", "b").send_attempt().await?.text().await
    }

    let site = Site::parse("500, 200").await?;
    call(&site).await?;
    assert_eq!(site.seen(KEY), texts(["mine", "mine"]));
    assert_eq!(site.seen(REQUEST_ID), texts(["id-1", "id-1"]));
    assert_eq!(site.seen(ATTEMPT), texts(["first", "first"]));
    for request in site.provider.requests() {
        assert_eq!(request.headers().get_all("x-team").iter().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(request.headers().get_all(KEY).iter().count(), 1);
    }
    Ok(())
}

#[tokio::test]
async fn outside_of_an_operation_a_request_is_sent_plainly() -> Outcome {
    let site = Site::parse("200, 500").await?;
    site.post().send_attempt().await?;
    let error = site.post().key_part("a").send_attempt().await.unwrap_err();
    assert_eq!(error.status().map(|status| status.as_u16()), Some(500));
    for header in [KEY, REQUEST_ID, ATTEMPT] {
        assert_eq!(site.seen(header), [None, None]);
    }
    Ok(())
}

#[tokio::test]
async fn the_request_id_of_the_log_is_the_one_on_the_wire() -> Outcome {
    use retry_runtime::GaveUp;

    #[llm_retry(max_attempts = 2, base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("500").await?;
    let gave_up = call(&site).await.unwrap_err();
    let report = gave_up.report();
    assert_eq!(site.seen(REQUEST_ID), texts([report.request_id(); 2]));
    let key = report.key().ok_or("no key")?.to_string();
    assert_eq!(site.seen(KEY), texts([&key; 2]));
    Ok(())
}
