//! What an error keeps.

use std::error::Error as _;

use retry_runtime::testing::{Answer, Script};
use retry_runtime::{ApiError, GaveUp, Processed, SendAttempt, VerdictKind, llm_retry};

use crate::Outcome;
use crate::raw::{Endless, closed};
use crate::site::{Site, client};

const LIMIT: usize = 64 * 1024;

#[llm_retry(max_attempts = 1, read_only)]
async fn once(request: reqwest::RequestBuilder) -> Result<String, ApiError> {
    let request = request.try_clone().expect("the body can be cloned");
    request.send_attempt().await?.text().await
}

async fn error_of(answer: Answer) -> Result<ApiError, Box<dyn std::error::Error>> {
    let site = Site::start(answer).await?;
    Ok(once(site.post()).await.expect_err("an error"))
}

#[tokio::test]
async fn an_error_keeps_status_headers_request_id_and_body() -> Outcome {
    let body = r#"{"error": {"message": "too fast", "code": "rate_limit_exceeded"}}"#;
    let answer = Answer::status(429).header("retry-after", "7").header("x-request-id", "req_1").body(body);
    let error = error_of(answer).await?;
    assert_eq!(error.status().map(|status| status.as_u16()), Some(429));
    assert_eq!(error.headers().and_then(|headers| headers.get("retry-after")).ok_or("no header")?, "7");
    assert_eq!(error.request_id(), Some("req_1"));
    assert_eq!(error.body(), body.as_bytes());
    assert_eq!(error.message().as_deref(), Some("too fast"));
    assert_eq!(error.retry_after(), Some(std::time::Duration::from_secs(7)));
    assert_eq!((error.verdict().kind(), error.verdict().processed()), (VerdictKind::RateLimited, Processed::No));
    assert!(!error.is_timeout() && error.stopped().is_none());
    Ok(())
}

#[tokio::test]
async fn bodies_that_are_no_text_and_empty_ones_are_kept_as_they_are() -> Outcome {
    let error = error_of(Answer::status(500).body(&b"\xff\xfe\x00"[..])).await?;
    assert_eq!((error.body(), error.message()), (&b"\xff\xfe\x00"[..], None));
    let error = error_of(Answer::status(500).body("")).await?;
    assert_eq!((error.body(), error.message()), (&b""[..], None));
    assert!(error.to_string().starts_with("the provider answered 500 Internal Server Error: transient"), "{error}");
    Ok(())
}

#[tokio::test]
async fn a_body_of_exactly_the_limit_is_whole_and_a_longer_one_is_cut() -> Outcome {
    for (length, kept) in [(LIMIT - 1, LIMIT - 1), (LIMIT, LIMIT), (LIMIT + 1, LIMIT), (10 * LIMIT, LIMIT)] {
        let error = error_of(Answer::status(400).body(vec![b'x'; length])).await?;
        assert_eq!(error.body().len(), kept);
    }
    Ok(())
}

#[tokio::test]
async fn an_endless_error_body_is_cut_and_the_call_goes_on() -> Outcome {
    #[llm_retry(base = "1ms", read_only)]
    async fn call(url: &str) -> Result<String, ApiError> {
        client().get(url).send_attempt().await?.text().await
    }

    let chunked = "HTTP/1.1 500 X\r\ntransfer-encoding: chunked\r\n\r\n";
    let block = [b"1000\r\n".as_slice(), &[b'x'; 0x1000], b"\r\n"].concat();
    let server = Endless::start(chunked, block.clone()).await?;
    assert_eq!((call(&server.url()).await?.as_str(), server.requests()), ("ok", 2));

    let announced = "HTTP/1.1 500 X\r\ncontent-length: 1073741824\r\n\r\n";
    let server = Endless::start(announced, vec![b'x'; 0x1000]).await?;
    assert_eq!((call(&server.url()).await?.as_str(), server.requests()), ("ok", 2));

    let server = Endless::start(chunked, block).await?;
    let error = once(client().get(server.url())).await.unwrap_err();
    assert_eq!(error.body().len(), LIMIT);
    Ok(())
}

#[tokio::test]
async fn an_error_whose_body_breaks_off_is_still_that_error() -> Outcome {
    let error = error_of(Answer::status(503).body("0123456789").cut()).await?;
    assert_eq!((error.status().map(|status| status.as_u16()), error.body()), (Some(503), &b"01234"[..]));
    Ok(())
}

#[tokio::test]
async fn header_values_that_are_not_ascii_do_not_disturb() -> Outcome {
    #[llm_retry(base = "1ms", rate_limit_base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<String, GaveUp<ApiError>> {
        site.post().send_attempt().await?.text().await
    }

    let odd = Answer::status(429)
        .header("x-request-id", b"\xff\xfe")
        .header("retry-after", b"\xbd")
        .header("retry-after-ms", "2")
        .header("x-should-retry", b"tr\xfce")
        .header("request-id", "req_2");
    let site = Site::start(Script::new().then(odd.clone()).then(Answer::ok("done"))).await?;
    call(&site).await?;
    assert_eq!(site.requests(), 2);
    let error = error_of(odd).await?;
    assert_eq!(error.request_id(), Some("req_2"));
    assert_eq!(error.retry_after(), Some(std::time::Duration::from_millis(2)));
    Ok(())
}

#[tokio::test]
async fn a_redirect_that_the_client_does_not_follow_is_an_error_with_its_headers() -> Outcome {
    let mut site = Site::start(Answer::status(307).header("location", "/elsewhere")).await?;
    site.client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
    let error = once(site.post()).await.unwrap_err();
    assert_eq!(error.headers().ok_or("no headers")?["location"], "/elsewhere");
    assert_eq!((error.verdict().kind(), site.requests()), (VerdictKind::Fatal, 1));
    Ok(())
}

#[tokio::test]
async fn the_error_of_the_last_attempt_comes_back() -> Outcome {
    #[llm_retry(max_attempts = 2, base = "1ms", read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("500:body=first, 502:body=second").await?;
    let error = call(&site).await.unwrap_err();
    assert_eq!((error.status().map(|status| status.as_u16()), error.body()), (Some(502), &b"second"[..]));
    Ok(())
}

#[tokio::test]
async fn a_transport_error_says_in_its_sources_what_the_client_says_and_says_it_once() -> Outcome {
    let error = once(client().get(format!("http://{}/", closed().await?))).await.unwrap_err();
    assert_eq!(error.to_string(), "the request failed: transient (transport.connect_refused)");
    let source = error.source().ok_or("no source")?;
    assert!(source.is::<reqwest::Error>());
    assert_eq!(source.to_string(), "error sending request");
    Ok(())
}
