//! The counted effect, the store of its answers, the limit.

use std::time::Duration;

use retry_runtime::testing::{Answer, Answered, Provider, RollingWindow, Script};

use crate::Outcome;
use crate::client::{CHAT, GET, post, raw, status};

async fn keyed(provider: &Provider, key: &str, body: &'static str) -> reqwest::Result<reqwest::Response> {
    let request = reqwest::Client::new().post(provider.url("/charge"));
    request.header("Idempotency-Key", key).body(body).send().await
}

#[tokio::test]
async fn a_success_counts_and_a_failure_does_not() -> Outcome {
    let script =
        Script::new().then(Answer::status(500)).then(Answer::status(200)).then(Answer::status(500).with_effect());
    let provider = Provider::start(script).await?;
    for effects in [0, 1, 2] {
        post(&provider, CHAT).await?;
        assert_eq!(provider.effect_count(), effects);
    }
    Ok(())
}

#[tokio::test]
async fn a_lost_answer_is_replayed_to_the_same_key() -> Outcome {
    let provider = Provider::builder("201:body=done:x-a=1:delay=1ms:lost, 500".parse()?).effect_store().start().await?;
    assert!(keyed(&provider, "a", "10 euros").await.is_err());
    let replay = keyed(&provider, "a", "10 euros").await?;
    assert_eq!((replay.status().as_u16(), &replay.headers()["x-a"]), (201, &"1".parse()?));
    assert_eq!(replay.headers()["idempotent-replayed"], "true");
    assert_eq!(replay.text().await?, "done");
    assert_eq!((provider.request_count(), provider.effect_count()), (2, 1));
    Ok(())
}

#[tokio::test]
async fn a_key_on_another_request_is_a_conflict() -> Outcome {
    let provider = Provider::builder(Script::new()).effect_store().start().await?;
    keyed(&provider, "a", "10 euros").await?;
    let conflict = keyed(&provider, "a", "20 euros").await?;
    assert_eq!(conflict.status().as_u16(), 409);
    assert!(conflict.text().await?.contains("idempotency_key_conflict"));
    assert_eq!(keyed(&provider, "b", "20 euros").await?.status().as_u16(), 200);
    assert_eq!(provider.effect_count(), 2);
    Ok(())
}

#[tokio::test]
async fn a_failure_is_not_stored() -> Outcome {
    let provider = Provider::builder("500,200".parse()?).effect_store().start().await?;
    let statuses = [keyed(&provider, "a", "x").await?.status(), keyed(&provider, "a", "x").await?.status()];
    assert_eq!(statuses.map(|status| status.as_u16()), [500, 200]);
    Ok(())
}

#[tokio::test]
async fn without_a_store_a_key_does_nothing() -> Outcome {
    let provider = Provider::start(Script::new()).await?;
    keyed(&provider, "a", "x").await?;
    keyed(&provider, "a", "x").await?;
    assert_eq!(provider.effect_count(), 2);
    Ok(())
}

#[tokio::test]
async fn what_is_over_the_limit_is_told_when_to_come_back() -> Outcome {
    let window = Duration::from_secs(3599);
    let limits = [
        (RollingWindow::new(1, window), "retry-after: 3599"),
        (RollingWindow::new(1, window).hint_in_ms(), "retry-after-ms: 3"),
        (RollingWindow::new(1, window).without_hint(), "429"),
    ];
    for (limit, hint) in limits {
        let provider = Provider::builder(Answer::ok("Hi").close().into()).limit(limit).start().await?;
        raw(&provider, GET).await.1?;
        let (refused, _) = raw(&provider, &GET.replace("host", "connection: close\r\nhost")).await;
        assert!(refused.starts_with("HTTP/1.1 429") && refused.contains(hint), "{refused}");
        assert_eq!(refused.contains("retry-after"), hint != "429");
        assert_eq!(provider.requests()[1].answered(), Some(Answered::OverLimit));
        assert_eq!(provider.effect_count(), 1);
    }
    Ok(())
}

#[tokio::test]
async fn a_client_that_obeys_the_limit_gets_in() -> Outcome {
    let limit = "2/200ms".parse::<RollingWindow>()?.hint_in_ms();
    let provider = Provider::builder(Script::new()).limit(limit).start().await?;
    for _ in 0..6 {
        let answer = post(&provider, CHAT).await?;
        if let Some(wait) = answer.headers().get("retry-after-ms") {
            tokio::time::sleep(Duration::from_millis(wait.to_str()?.parse()?)).await;
            assert_eq!(status(&provider).await?, 200);
        }
    }
    assert_eq!(provider.effect_count(), 6);
    Ok(())
}
