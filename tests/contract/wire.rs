//! Requests on the wire: what is proven by the answers that were counted. Waits are of a millisecond.

use std::collections::HashSet;

use retry_runtime::testing::{Answer, Provider, Script};
use retry_runtime::{ApiError, GaveUp, SendAttempt as _, StopReason, llm_retry};

type Reported = Result<String, GaveUp<ApiError>>;

async fn provider(script: Script) -> Provider {
    Provider::start(script).await.unwrap()
}

fn get(provider: &Provider) -> reqwest::RequestBuilder {
    reqwest::Client::new().get(provider.url("/"))
}

fn headers(provider: &Provider, name: &str) -> Vec<Option<String>> {
    provider.requests().iter().map(|request| request.header(name).map(str::to_owned)).collect()
}

#[tokio::test]
async fn every_attempt_carries_the_same_key_and_request_id_and_its_number() {
    #[llm_retry(idempotent, base = "1ms", cap = "1ms", rate_limit_base = "1ms", max_attempts = 3)]
    async fn ask(provider: &Provider) -> Reported {
        get(provider).send_attempt().await?.text().await
    }
    let provider = provider(Script::always(Answer::status(500))).await;
    assert!(ask(&provider).await.is_err());
    assert_eq!(headers(&provider, "x-retry-attempt"), ["1", "2", "3"].map(|number| Some(number.to_owned())));
    for name in ["idempotency-key", "x-request-id"] {
        let values = headers(&provider, name);
        assert!(values.iter().all(Option::is_some));
        assert_eq!(values.into_iter().collect::<HashSet<_>>().len(), 1, "{name}");
    }
}

#[tokio::test]
async fn a_call_that_is_not_idempotent_sends_no_key() {
    #[llm_retry(read_only)]
    async fn ask(provider: &Provider) -> Reported {
        get(provider).send_attempt().await?.text().await
    }
    let provider = provider(Script::always(Answer::ok("x"))).await;
    assert!(ask(&provider).await.is_ok());
    assert_eq!(headers(&provider, "idempotency-key"), [None]);
}

#[tokio::test]
async fn a_refused_request_of_a_call_that_must_not_run_twice_is_repeated() {
    #[llm_retry(non_idempotent, base = "1ms", cap = "1ms", rate_limit_base = "1ms", max_attempts = 3)]
    async fn post(provider: &Provider) -> Reported {
        get(provider).send_attempt().await?.text().await
    }
    let provider = provider(Script::always(Answer::status(429))).await;
    let gave_up = post(&provider).await.unwrap_err();
    assert_eq!((provider.request_count(), gave_up.stop()), (3, StopReason::AttemptsUsedUp { max_attempts: 3 }));
}

#[tokio::test]
async fn a_refused_request_behind_one_that_was_answered_is_not_repeated() {
    #[llm_retry(non_idempotent, base = "1ms", cap = "1ms", rate_limit_base = "1ms")]
    async fn post(provider: &Provider) -> Reported {
        get(provider).send_attempt().await?;
        get(provider).send_attempt().await?.text().await
    }
    let provider = provider(Script::new().then(Answer::ok("done")).then(Answer::status(429))).await;
    let gave_up = post(&provider).await.unwrap_err();
    assert_eq!((provider.request_count(), gave_up.stop()), (2, StopReason::MayHaveBeenProcessed));
}

#[tokio::test]
async fn an_inner_key_that_was_sent_is_a_key_of_the_outer_call_too() {
    #[llm_retry(idempotent(key = "part"), allow(LR112, reason = "one call in this test"), max_attempts = 1)]
    async fn inner(provider: &Provider) -> Result<String, ApiError> {
        get(provider).send_attempt().await?.text().await
    }
    #[llm_retry(idempotent, base = "1ms", cap = "1ms", max_attempts = 3)]
    async fn outer(provider: &Provider) -> Reported {
        inner(provider).await
    }
    let provider = provider(Script::always(Answer::reset())).await;
    let gave_up = outer(&provider).await.unwrap_err();
    assert_eq!((provider.request_count(), gave_up.stop()), (3, StopReason::AttemptsUsedUp { max_attempts: 3 }));
    assert_eq!(headers(&provider, "idempotency-key").into_iter().collect::<HashSet<_>>().len(), 1);
}

#[tokio::test]
async fn a_second_keyed_request_of_one_attempt_is_refused_and_says_so() {
    #[llm_retry(idempotent, base = "1ms", cap = "1ms", allow(LR203, reason = "this is what is tested"))]
    async fn ask(provider: &Provider) -> Reported {
        get(provider).send_attempt().await?;
        get(provider).send_attempt().await?.text().await
    }
    let provider = provider(Script::always(Answer::ok("x"))).await;
    let gave_up = ask(&provider).await.unwrap_err();
    assert_eq!((provider.request_count(), gave_up.stop()), (1, StopReason::Fatal));
    assert!(gave_up.error().to_string().contains("key_part"), "{gave_up}");
}

#[tokio::test]
async fn parts_have_keys_of_their_own_that_are_the_same_in_every_attempt() {
    #[llm_retry(idempotent, base = "1ms", cap = "1ms", max_attempts = 2)]
    async fn ask(provider: &Provider) -> Reported {
        get(provider).without_key().send_attempt().await?;
        get(provider).key_part("quote").send_attempt().await?;
        get(provider).key_part("charge").send_attempt().await?.text().await
    }
    let one = Script::new().then(Answer::ok("x")).then(Answer::ok("x")).then(Answer::status(500));
    let provider = provider(one.then(Answer::ok("x")).then(Answer::ok("x")).then(Answer::ok("y"))).await;
    assert!(ask(&provider).await.is_ok());
    let keys = headers(&provider, "idempotency-key");
    assert_eq!((keys.len(), &keys[0], &keys[3]), (6, &None, &None));
    assert_eq!(keys[1..3], keys[4..6]);
    assert_ne!(keys[1], keys[2]);
}

#[tokio::test]
async fn a_plain_request_that_was_lost_never_sent_the_key() {
    #[llm_retry(idempotent, base = "1ms", cap = "1ms")]
    async fn plain(provider: &Provider) -> Result<String, GaveUp<reqwest::Error>> {
        get(provider).send().await?.text().await
    }
    let provider = provider(Script::always(Answer::reset())).await;
    assert_eq!(plain(&provider).await.unwrap_err().stop(), StopReason::KeyNeverSent);
    assert_eq!(provider.request_count(), 1);
}
