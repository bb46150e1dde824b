//! A success is one when its body is.

use retry_runtime::testing::{Answer, Script};
use retry_runtime::{ApiError, GaveUp, SendAttempt, StopReason, VerdictKind, llm_retry};
use serde_json::Value;

use crate::Outcome;
use crate::site::Site;

#[derive(Clone, Copy)]
enum Through {
    Json,
    Text,
    Bytes,
}

#[llm_retry(max_attempts = 4, base = "1ms", rate_limit_base = "1ms", read_only, budget = "off")]
async fn read(site: &Site, through: Through) -> Result<String, GaveUp<ApiError>> {
    let answer = site.post().send_attempt().await?;
    Ok(match through {
        Through::Json => answer.json::<Value>().await?.to_string(),
        Through::Text => answer.text().await?,
        Through::Bytes => String::from_utf8_lossy(&answer.bytes().await?).into_owned(),
    })
}

#[tokio::test]
async fn a_body_that_is_an_error_inside_a_200_is_judged_as_one() -> Outcome {
    for through in [Through::Json, Through::Text, Through::Bytes] {
        let limited = Answer::status(200).error("rate_limit_exceeded");
        let site = Site::start(Script::new().then(limited).then(Answer::ok("done"))).await?;
        assert!(read(&site, through).await?.contains("done"));
        assert_eq!(site.requests(), 2);

        let site = Site::start(Answer::status(200).error("invalid_api_key")).await?;
        let gave_up = read(&site, through).await.unwrap_err();
        assert_eq!((gave_up.stop(), site.requests()), (StopReason::Fatal, 1));
        assert_eq!(gave_up.error().status().map(|status| status.as_u16()), Some(200));
        assert!(!gave_up.error().body().is_empty());
    }
    Ok(())
}

#[tokio::test]
async fn a_cut_200_is_ambiguous() -> Outcome {
    for through in [Through::Json, Through::Text, Through::Bytes] {
        for answer in [Answer::ok("done").cut(), Answer::ok("done").cut_after(0), Answer::chunks(["{}"]).cut_after(2)] {
            let site = Site::start(answer).await?;
            let gave_up = read(&site, through).await.unwrap_err();
            // Once more, for it is `read_only`, and no more than that.
            assert_eq!((gave_up.stop(), site.requests()), (StopReason::MayHaveBeenProcessed, 2));
            assert_eq!(gave_up.error().verdict().kind(), VerdictKind::Ambiguous);
        }
    }
    Ok(())
}

#[tokio::test]
async fn an_empty_200_is_no_json_but_an_empty_text() -> Outcome {
    let site = Site::parse("200:body=").await?;
    let gave_up = read(&site, Through::Json).await.unwrap_err();
    assert_eq!((gave_up.stop(), site.requests()), (StopReason::MayHaveBeenProcessed, 2));
    assert_eq!(read(&site, Through::Text).await?, "");
    Ok(())
}

#[tokio::test]
async fn json_that_ends_too_early_is_ambiguous_even_where_its_length_is_right() -> Outcome {
    let script = Script::new().then(Answer::status(200).body(r#"{"choices": [{"#)).then(Answer::ok("done"));
    let site = Site::start(script).await?;
    assert!(read(&site, Through::Json).await?.contains("done"));
    assert_eq!(site.requests(), 2);
    Ok(())
}

#[tokio::test]
async fn json_of_another_shape_is_fatal_and_shows_no_value() -> Outcome {
    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<Vec<u32>, GaveUp<ApiError>> {
        site.post().send_attempt().await?.json().await
    }

    for body in [r#"["private-1", 2]"#, r#"{"private-1": 2}"#, "private-1", "<html>private-1</html>"] {
        let site = Site::start(Answer::status(200).body(body)).await?;
        let gave_up = call(&site).await.unwrap_err();
        assert_eq!((gave_up.stop(), site.requests()), (StopReason::Fatal, 1));
        let shown = format!("{gave_up} {gave_up:?} {gave_up:#?}");
        assert!(!shown.contains("private"), "{shown}");
        assert_eq!(gave_up.error().body(), body.as_bytes());
    }
    Ok(())
}

#[tokio::test]
async fn text_that_is_not_utf8_is_replaced_and_bytes_are_not() -> Outcome {
    let site = Site::start(Answer::status(200).body(&b"a\xffb"[..])).await?;
    assert_eq!(read(&site, Through::Text).await?, "a\u{fffd}b");
    assert_eq!(&site.post().send_attempt().await?.bytes().await?[..], b"a\xffb");
    Ok(())
}
