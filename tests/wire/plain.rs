//! The client's own types, without `send_attempt()`.

use std::error::Error;
use std::time::Duration;

use retry_runtime::testing::{Answer, Script};
use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, Stopped, StoppedBy, llm_retry};

use crate::Outcome;
use crate::site::Site;

type Answered = reqwest::Result<reqwest::Response>;

#[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only, budget = "off")]
async fn plain(site: &Site) -> Answered {
    site.post().send().await
}

#[tokio::test]
async fn an_ok_response_is_judged_by_its_status() -> Outcome {
    let site = Site::parse("429, 500, 200").await?;
    assert_eq!((plain(&site).await?.status().as_u16(), site.requests()), (200, 3));
    Ok(())
}

#[tokio::test]
async fn and_by_its_headers() -> Outcome {
    #[llm_retry(deadline = "1s", base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<reqwest::Response, GaveUp<reqwest::Error>> {
        site.post().send().await
    }

    let (floor, told) = (Duration::from_millis(20), Answer::status(429).header("retry-after-ms", "20"));
    let site = Site::start(Script::new().then(told).then(Answer::status(200))).await?;
    call(&site).await?;
    assert!(site.provider.gaps()[0] >= floor);
    Ok(())
}

#[tokio::test]
async fn a_server_that_says_not_to_is_not_asked_again() -> Outcome {
    #[llm_retry(base = "1ms", read_only)]
    async fn answered(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("503:x-should-retry=false").await?;
    assert_eq!((plain(&site).await?.status().as_u16(), site.requests()), (503, 1));
    assert!(answered(&site).await.is_err());
    assert_eq!(site.requests(), 2);
    Ok(())
}

#[tokio::test]
async fn the_last_response_comes_back_with_its_body() -> Outcome {
    let site = Site::parse("500:body=broken").await?;
    let answer = plain(&site).await?;
    assert_eq!((answer.status().as_u16(), site.requests()), (500, 3));
    assert_eq!(answer.text().await?, "broken");
    Ok(())
}

#[tokio::test]
async fn a_status_that_was_made_an_error_is_judged_as_well() -> Outcome {
    #[llm_retry(base = "1ms", rate_limit_base = "1ms", read_only, allow(LR202, reason = "this is what is tested"))]
    async fn call(site: &Site) -> Result<String, reqwest::Error> {
        site.post().send().await?.error_for_status()?.text().await
    }

    let site = Site::parse("429, 500, 200:text=done").await?;
    assert!(call(&site).await?.contains("done"));
    let site = Site::parse("404").await?;
    assert_eq!(call(&site).await.unwrap_err().status().map(|status| status.as_u16()), Some(404));
    assert_eq!(site.requests(), 1);
    Ok(())
}

#[tokio::test]
async fn a_timeout_of_the_clients_own_stays_one() -> Outcome {
    #[llm_retry(max_attempts = 2, base = "1ms", read_only)]
    async fn call(site: &Site) -> Answered {
        site.post().timeout(Duration::from_millis(300)).send().await
    }

    let site = Site::parse("hang").await?;
    let error = call(&site).await.unwrap_err();
    assert!(error.is_timeout() && error.is_request());
    assert_eq!(site.requests(), 2);
    Ok(())
}

fn stopped<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a Stopped> {
    std::iter::successors(Some(error), |error| (*error).source()).find_map(|error| error.downcast_ref())
}

#[tokio::test]
async fn a_timeout_of_the_operation_is_one_of_the_clients_error() -> Outcome {
    #[llm_retry(max_attempts = 2, attempt_timeout = "300ms", base = "1ms", read_only)]
    async fn by_attempt(site: &Site) -> Answered {
        site.post().send().await
    }

    #[llm_retry(deadline = "300ms", base = "1ms", read_only)]
    async fn by_deadline(site: &Site) -> Answered {
        site.post().send().await
    }

    let site = Site::parse("hang").await?;
    for (error, reason) in [
        (by_attempt(&site).await.unwrap_err(), StoppedBy::AttemptTimeout),
        (by_deadline(&site).await.unwrap_err(), StoppedBy::Deadline),
    ] {
        assert!(error.is_timeout() && error.url().is_none(), "{error:?}");
        assert_eq!(stopped(&error).map(Stopped::reason), Some(reason));
    }
    assert_eq!(site.requests(), 3);
    Ok(())
}

#[tokio::test]
async fn errors_can_be_downcast_through_gave_up_and_box() -> Outcome {
    #[llm_retry(max_attempts = 1, attempt_timeout = "300ms", read_only)]
    async fn cut(site: &Site) -> Result<reqwest::Response, GaveUp<reqwest::Error>> {
        site.post().send().await
    }

    #[llm_retry(max_attempts = 3, base = "1ms", rate_limit_base = "1ms", read_only)]
    async fn boxed(site: &Site) -> Result<String, Box<dyn Error + Send + Sync>> {
        Ok(site.post().send_attempt().await?.text().await?)
    }

    let site = Site::parse("hang").await?;
    let error: Box<dyn Error> = cut(&site).await.unwrap_err().into();
    let gave_up: &GaveUp<reqwest::Error> = error.downcast_ref().ok_or("no GaveUp")?;
    assert_eq!(gave_up.stop(), StopReason::AttemptsUsedUp { max_attempts: 1 });
    assert!(
        error.source().and_then(|error| error.downcast_ref::<reqwest::Error>()).is_some_and(reqwest::Error::is_timeout)
    );
    assert!(stopped(&*error).is_some());

    let site = Site::parse("429, 503:body=broken").await?;
    let error = boxed(&site).await.unwrap_err();
    assert_eq!(site.requests(), 3);
    assert_eq!(error.downcast_ref::<ApiError>().ok_or("no ApiError")?.body(), b"broken");
    Ok(())
}

#[tokio::test]
async fn json_of_another_shape_is_not_asked_for_again() -> Outcome {
    #[llm_retry(base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<Vec<u32>, reqwest::Error> {
        site.post().send().await?.json().await
    }

    let site = Site::parse("200").await?;
    assert!(call(&site).await.unwrap_err().is_decode());
    assert_eq!(site.requests(), 1);
    Ok(())
}

#[tokio::test]
async fn the_function_form_judges_an_ok_response_where_it_is_told_to() -> Outcome {
    use retry_runtime::{Effect, Policy, classify, retry_with};

    let policy = Policy::builder().base(Duration::from_millis(1)).build()?;
    let site = Site::parse("503, 200").await?;
    let answer = retry_with(&policy, Effect::ReadOnly, "closure", classify::of_answer, || site.post().send()).await?;
    assert_eq!((answer.status().as_u16(), site.requests()), (200, 2));
    Ok(())
}
