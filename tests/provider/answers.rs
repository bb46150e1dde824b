//! What each kind of answer looks like to a client.

use std::io::ErrorKind;
use std::time::Duration;

use retry_runtime::testing::{Answer, Answered, Provider, Script};

use crate::Outcome;
use crate::client::{CHAT, GET, post, raw, status};

#[tokio::test]
async fn answers_come_in_order_and_the_last_repeats() -> Outcome {
    let provider = Provider::start("429:retry-after=1, 500, 200".parse()?).await?;
    let first = post(&provider, CHAT).await?;
    assert_eq!((first.status().as_u16(), &first.headers()["retry-after"]), (429, &"1".parse()?));
    assert_eq!([status(&provider).await?, status(&provider).await?, status(&provider).await?], [500, 200, 200]);
    assert_eq!((provider.request_count(), provider.effect_count()), (4, 2));
    Ok(())
}

#[tokio::test]
async fn an_empty_script_answers_200() -> Outcome {
    let provider = Provider::start(Script::new()).await?;
    assert_eq!(status(&provider).await?, 200);
    Ok(())
}

#[tokio::test]
async fn headers_repeat_and_hold_any_byte() -> Outcome {
    let answer = Answer::status(429).header("x-a", "1").header("x-a", "2").header("x-b", b"5\xb5s").close();
    let provider = Provider::start(answer.into()).await?;
    let answer = post(&provider, CHAT).await?;
    let headers = answer.headers();
    assert_eq!(headers.get_all("x-a").iter().collect::<Vec<_>>(), ["1", "2"]);
    assert_eq!(headers["x-b"].as_bytes(), b"5\xb5s");
    assert_eq!(headers["connection"], "close");
    Ok(())
}

#[tokio::test]
async fn an_answer_can_depend_on_the_request() -> Outcome {
    let script = Script::new().then_fn(|request| Answer::status(200).body(request.path().to_owned()));
    let provider = Provider::start(script).await?;
    assert_eq!(post(&provider, "/a").await?.text().await?, "/a");
    assert_eq!(post(&provider, "/b?key=1").await?.text().await?, "/b");
    Ok(())
}

#[tokio::test]
async fn a_wait_comes_in_seconds_in_milliseconds_or_as_a_date() -> Outcome {
    let two = Duration::from_secs(2);
    let script = Script::new()
        .then(Answer::status(429).retry_after(Duration::from_millis(1500)))
        .then(Answer::status(429).retry_after_ms(two))
        .then(Answer::status(429).retry_after_date(two));
    let provider = Provider::start(script).await?;
    assert_eq!(post(&provider, CHAT).await?.headers()["retry-after"], "1.5");
    assert_eq!(post(&provider, CHAT).await?.headers()["retry-after-ms"], "2000");
    let dated = post(&provider, CHAT).await?;
    let date = |name: &str| {
        httpdate::parse_http_date(dated.headers()[name].to_str()?).map_err(Box::<dyn std::error::Error>::from)
    };
    assert_eq!(date("retry-after")?.duration_since(date("date")?)?, two);
    Ok(())
}

#[tokio::test]
async fn a_hang_never_answers() -> Outcome {
    let provider = Provider::start("hang,200".parse()?).await?;
    let client = reqwest::Client::new();
    let error = client.get(provider.base_url()).timeout(Duration::from_millis(50)).send().await.unwrap_err();
    assert!(error.is_timeout());
    assert_eq!(status(&provider).await?, 200);
    assert_eq!(provider.requests()[0].answered(), Some(Answered::Hung));
    Ok(())
}

#[tokio::test]
async fn a_reset_is_a_reset() -> Outcome {
    let provider = Provider::start("reset,200".parse()?).await?;
    let (received, ended) = raw(&provider, GET).await;
    assert_eq!((received.as_str(), ended.unwrap_err().kind()), ("", ErrorKind::ConnectionReset));
    assert_eq!(provider.effect_count(), 0);
    Ok(())
}

#[tokio::test]
async fn a_lost_reply_did_the_work() -> Outcome {
    let provider = Provider::start("lost,200".parse()?).await?;
    let (received, ended) = raw(&provider, GET).await;
    assert!(received.is_empty() && ended.is_ok(), "{received:?}, {ended:?}");
    assert_eq!((provider.effect_count(), provider.request_count()), (1, 1));
    Ok(())
}

#[tokio::test]
async fn a_cut_announces_more_than_it_sends() -> Outcome {
    let answer = Answer::status(200).body("0123456789");
    let script = Script::new().then(answer.clone().cut()).then(answer.clone().cut_after(0)).then(answer.cut_after(99));
    let provider = Provider::start(script).await?;
    for (announced, sent) in [(10, "01234"), (10, ""), (11, "0123456789")] {
        let (received, ended) = raw(&provider, GET).await;
        let (head, body) = received.split_once("\r\n\r\n").ok_or("no head")?;
        assert!(head.contains(&format!("content-length: {announced}")) && ended.is_ok(), "{head}, {ended:?}");
        assert_eq!(body, sent);
    }
    Ok(())
}

#[tokio::test]
async fn chunks_come_without_a_length_and_can_be_cut() -> Outcome {
    let answer = Answer::chunks(["data: 1\n\n", "data: 2\n\n"]).chunk_delay(Duration::from_millis(5));
    let provider = Provider::start(Script::new().then(answer.clone().close()).then(answer.cut_after(10))).await?;
    let (whole, _) = raw(&provider, GET).await;
    assert!(whole.ends_with("\r\n\r\n9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n"), "{whole}");
    let (cut, _) = raw(&provider, GET).await;
    assert!(cut.ends_with("\r\n\r\n9\r\ndata: 1\n\n\r\n1\r\nd\r\n"), "{cut}");
    Ok(())
}

#[tokio::test]
async fn a_body_in_pieces_keeps_its_length() -> Outcome {
    let provider = Provider::start("200:body=0123456789:pieces=3:chunk-delay=2ms:delay=2ms:close".parse()?).await?;
    let (received, _) = raw(&provider, GET).await;
    assert!(received.contains("content-length: 10") && received.ends_with("0123456789"), "{received}");
    Ok(())
}

#[tokio::test]
async fn a_loss_on_a_used_connection_is_one_request() -> Outcome {
    let provider = Provider::start("200,lost,reset,200".parse()?).await?;
    let client = reqwest::Client::new();
    let send = || client.post(provider.base_url()).body("x").send();
    send().await?.bytes().await?;
    assert!(send().await.is_err() && send().await.is_err());
    assert_eq!(provider.request_count(), 3);
    Ok(())
}
