//! One key on two different requests would return the wrong stored result.

use std::collections::HashMap;
use std::sync::Arc;

use reqwest::header::HeaderName;
use retry_runtime::{ApiError, Attempt, GaveUp, InCurrentAttempt, SendAttempt, StopReason, llm_retry};
use tokio::task::JoinSet;

use crate::Outcome;
use crate::site::{Site, all_the_same, texts};

const KEY: &str = "idempotency-key";

#[tokio::test]
async fn a_key_of_the_callers_is_sent_as_it_is_and_an_odd_one_hashed() -> Outcome {
    #[llm_retry(base = "1ms", idempotent(key = order))]
    async fn call(site: &Site, order: &str) -> Result<String, ApiError> {
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("500, 200").await?;
    call(&site, "order-4711").await?;
    for odd in ["", "two words", "zwölf", "a\r\nx-evil: 1"] {
        call(&site, odd).await?;
    }
    let seen = site.seen(KEY);
    assert_eq!(seen[..2], texts(["order-4711", "order-4711"]));
    let hashed: std::collections::HashSet<_> = seen[2..].iter().flatten().collect();
    assert_eq!(hashed.len(), 4);
    assert!(site.seen("x-evil").iter().all(Option::is_none));
    Ok(())
}

#[tokio::test]
async fn named_parts_have_keys_of_their_own_that_stay_the_same() -> Outcome {
    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().key_part("draft").send_attempt().await?.text().await?;
        site.post().key_part("final").send_attempt().await?.text().await?;
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("200, 500, 200").await?;
    call(&site).await?;
    let keys = site.seen(KEY);
    assert_eq!(site.seen("x-retry-attempt"), texts(["1", "1", "2", "2", "2"]));
    assert_eq!(keys[..2], keys[2..4]);
    assert!(keys[0] != keys[1] && keys[1] != keys[4] && keys[0] != keys[4], "{keys:?}");
    Ok(())
}

#[tokio::test]
async fn the_key_can_go_under_another_name() -> Outcome {
    const NAME: HeaderName = HeaderName::from_static("x-amz-client-token");

    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().key_header(NAME).send_attempt().await?.text().await
    }

    let site = Site::parse("lost, 200").await?;
    call(&site).await?;
    assert!(all_the_same(&site.seen(NAME.as_str())));
    assert_eq!(site.seen(KEY), [None, None]);
    Ok(())
}

#[tokio::test]
async fn a_request_without_the_key_leaves_it_to_the_next() -> Outcome {
    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.post().without_key().send_attempt().await?.text().await?;
        site.post().send_attempt().await?.text().await
    }

    let site = Site::parse("200, lost, 200").await?;
    call(&site).await?;
    let keys = site.seen(KEY);
    assert_eq!((&keys[0], &keys[2]), (&None, &None));
    assert!(keys[1].is_some() && keys[1] == keys[3]);
    Ok(())
}

#[tokio::test]
async fn a_second_request_under_the_same_key_is_refused_and_told_why() -> Outcome {
    #[llm_retry(base = "1ms", idempotent, name = "twice", allow(LR203, reason = "this is what is tested"))]
    async fn call(site: &Site, part: Option<&str>) -> Result<String, GaveUp<ApiError>> {
        for _ in 0..2 {
            let request = site.post();
            let answer = match part {
                Some(part) => request.key_part(part).send_attempt().await?,
                None => request.send_attempt().await?,
            };
            answer.text().await?;
        }
        Ok(String::new())
    }

    let site = Site::parse("200").await?;
    for (part, sent) in [(None, 1), (Some("a"), 2)] {
        let gave_up = call(&site, part).await.unwrap_err();
        assert_eq!(site.requests(), sent);
        assert_eq!(gave_up.stop(), StopReason::Fatal);
        assert_eq!(
            gave_up.error().to_string(),
            "`twice` sent two requests under one idempotency key in one attempt: name each with `.key_part(\"name\")`"
        );
    }
    Ok(())
}

#[tokio::test]
async fn a_key_that_the_body_reads_is_the_one_that_is_sent_and_counts_as_sent() -> Outcome {
    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: &Site) -> Result<String, reqwest::Error> {
        let key = Attempt::current().and_then(|attempt| attempt.idempotency_key()).map(|key| key.to_string());
        site.post().header("x-token", key.unwrap_or_default()).send().await?.text().await
    }

    let site = Site::parse("lost, 200").await?;
    call(&site).await?;
    assert!(all_the_same(&site.seen("x-token")) && site.requests() == 2);
    Ok(())
}

#[tokio::test]
async fn a_spawned_request_is_plain_unless_the_attempt_is_taken_along() -> Outcome {
    #[llm_retry(base = "1ms", idempotent)]
    async fn call(site: Arc<Site>, along: bool) -> Result<String, ApiError> {
        let site = site.clone();
        let send = async move { site.post().send_attempt().await?.text().await };
        let task = if along { tokio::spawn(send.in_current_attempt()) } else { tokio::spawn(send) };
        task.await.expect("the task does not panic")
    }

    let site = Arc::new(Site::parse("200").await?);
    call(site.clone(), false).await?;
    call(site.clone(), true).await?;
    let keys = site.seen(KEY);
    assert!(keys[0].is_none() && keys[1].is_some());
    assert_eq!(site.seen("x-retry-attempt"), [None, Some("1".to_owned())]);
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_calls_at_once_do_not_mix_up_their_keys() -> Outcome {
    #[llm_retry(base = "1ms", idempotent, budget = "off")]
    async fn call(site: &Site, caller: usize) -> Result<String, ApiError> {
        site.post().header("x-caller", caller).send_attempt().await?.text().await
    }

    let site = Arc::new(Site::parse("500*300, lost*20, 200").await?);
    let calls: JoinSet<_> = (0..200)
        .map(|caller| {
            let site = Arc::clone(&site);
            async move { call(&site, caller).await.is_ok() }
        })
        .collect();
    let answered = calls.join_all().await.into_iter().filter(|ok| *ok).count();
    let mut callers: HashMap<String, (String, String, usize)> = HashMap::new();
    for request in site.provider.requests() {
        let header = |name| request.header(name).unwrap_or_default().to_owned();
        let (key, id) = (header(KEY), header("x-request-id"));
        let seen = callers.entry(header("x-caller")).or_insert((key.clone(), id.clone(), 0));
        seen.2 += 1;
        assert_eq!((&seen.0, &seen.1), (&key, &id));
        assert_eq!(header("x-retry-attempt"), seen.2.to_string());
    }
    let keys: std::collections::HashSet<_> = callers.values().map(|seen| &seen.0).collect();
    assert_eq!((callers.len(), keys.len()), (200, 200));
    assert!(answered > 100, "{answered}");
    Ok(())
}
