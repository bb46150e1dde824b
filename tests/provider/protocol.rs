//! HTTP as clients really speak it.

use std::time::Duration;

use retry_runtime::testing::{Answer, Answered, ClosedPort, Provider, Script, ScriptError, ScriptErrorKind};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::Outcome;
use crate::client::{CHAT, GET, MESSAGES, post, raw, status};

#[tokio::test]
async fn one_connection_serves_many_requests() -> Outcome {
    let provider = Provider::start("500,200:close".parse()?).await?;
    let (received, _) = raw(&provider, &GET.repeat(2)).await;
    assert_eq!(received.matches("HTTP/1.1 ").count(), 2, "{received}");
    Ok(())
}

#[tokio::test]
async fn head_has_a_length_and_no_body() -> Outcome {
    let provider = Provider::start(Answer::status(200).body("0123").close().into()).await?;
    let (received, _) = raw(&provider, &GET.replace("GET", "HEAD")).await;
    assert!(received.contains("content-length: 4") && received.ends_with("\r\n\r\n"), "{received}");
    Ok(())
}

#[tokio::test]
async fn a_chunked_body_is_put_together() -> Outcome {
    let provider = Provider::start(Answer::status(200).close().into()).await?;
    let head = "POST /v1/x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n";
    raw(&provider, &format!("{head}3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")).await.1?;
    let request = &provider.requests()[0];
    assert_eq!((request.body().as_ref(), request.path()), (b"abcde".as_slice(), "/v1/x"));
    Ok(())
}

#[tokio::test]
async fn a_client_that_waits_for_100_gets_it() -> Outcome {
    let provider = Provider::start(Answer::status(200).close().into()).await?;
    let mut stream = TcpStream::connect(provider.addr()).await?;
    stream.write_all(b"POST / HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-length: 2\r\n\r\n").await?;
    let mut interim = [0; 25];
    stream.read_exact(&mut interim).await?;
    assert_eq!(interim.as_slice(), b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(b"ok").await?;
    stream.read_to_end(&mut Vec::new()).await?;
    assert_eq!(provider.requests()[0].body().as_ref(), b"ok");
    Ok(())
}

#[tokio::test]
async fn a_body_over_16_mib_is_refused() -> Outcome {
    let provider = Provider::start(Script::new()).await?;
    let mut stream = TcpStream::connect(provider.addr()).await?;
    stream.write_all(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999\r\n\r\n").await?;
    let zeros = vec![0; 1 << 20];
    for _ in 0..17 {
        if stream.write_all(&zeros).await.is_err() {
            break;
        }
    }
    let mut received = [0; 12];
    stream.read_exact(&mut received).await?;
    assert_eq!(received.as_slice(), b"HTTP/1.1 413");
    assert_eq!((provider.requests()[0].answered(), provider.effect_count()), (Some(Answered::TooLarge), 0));
    Ok(())
}

#[tokio::test]
async fn clients_that_leave_do_no_harm() -> Outcome {
    let answer = Answer::chunks(vec!["x".repeat(100_000); 50]).chunk_delay(Duration::from_millis(1));
    let provider = Provider::start(Script::new().then(answer).then(Answer::status(200))).await?;
    let mut stream = TcpStream::connect(provider.addr()).await?;
    stream.write_all(GET.as_bytes()).await?;
    stream.read_exact(&mut [0; 20]).await?;
    drop(stream);
    let mut half = TcpStream::connect(provider.addr()).await?;
    half.write_all(b"POST / HTTP/1.1\r\ncontent-length: 10\r\n\r\n123").await?;
    drop(half);
    assert_eq!(status(&provider).await?, 200);
    assert_eq!(provider.request_count(), 2);
    Ok(())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_at_once() -> Outcome {
    let provider = Provider::start(Script::new().then_times(400, &Answer::status(429)).then(Answer::ok("Hi"))).await?;
    let (client, mut tasks) = (reqwest::Client::new(), JoinSet::new());
    for _ in 0..1000 {
        let request = client.post(provider.url(CHAT));
        tasks.spawn(async move { request.send().await.map(|answer| answer.status().as_u16()) });
    }
    let statuses = tasks.join_all().await.into_iter().collect::<Result<Vec<_>, _>>()?;
    assert_eq!(statuses.iter().filter(|&&status| status == 429).count(), 400);
    assert_eq!((provider.request_count(), provider.effect_count()), (1000, 600));
    Ok(())
}

#[tokio::test]
async fn the_log_keeps_order_and_no_secret_is_printed() -> Outcome {
    let provider = Provider::start("429,200".parse()?).await?;
    let request = reqwest::Client::new().post(format!("{}?key=s3cret", provider.url(MESSAGES)));
    let request = ["authorization", "x-api-key", "api-key"].iter().fold(request, |r, name| r.header(*name, "s3cret"));
    request.body("s3cret prompt").send().await?;
    post(&provider, CHAT).await?;
    let log = provider.requests();
    assert_eq!(
        (log[0].path(), log[0].query(), log[0].header("api-key")),
        (MESSAGES, Some("key=s3cret"), Some("s3cret"))
    );
    assert_eq!(
        (log[1].path(), log[1].method().as_str(), log[1].json()?["model"].as_str()),
        (CHAT, "POST", Some("mock-1"))
    );
    assert_eq!(log[0].answered().map(|answered| answered.to_string()).as_deref(), Some("429"));
    assert!(log[0].since_start() <= log[1].since_start() && provider.gaps() == [log[1].at() - log[0].at()]);
    let printed = format!("{log:?} {provider:?} {:?}", log[0].headers());
    assert!(printed.contains(MESSAGES) && !printed.contains("s3cret"), "{printed}");
    Ok(())
}

#[tokio::test]
async fn the_log_can_be_bounded_and_observed() -> Outcome {
    let (sender, mut seen) = tokio::sync::mpsc::unbounded_channel();
    let builder = Provider::builder("500,200".parse()?).keep_last(1);
    let provider = builder.observe(move |request| sender.send(request.answered()).unwrap_or_default()).start().await?;
    for _ in 0..3 {
        post(&provider, CHAT).await?;
    }
    assert_eq!((provider.requests().len(), provider.request_count()), (1, 3));
    let first = seen.recv().await.flatten().and_then(Answered::status);
    assert_eq!(first.map(|status| status.as_u16()), Some(500));
    Ok(())
}

#[tokio::test]
async fn a_script_that_cannot_be_sent_does_not_start() {
    let script = Script::new().then(Answer::status(200)).then(Answer::status(429).header("a b", "1"));
    let error = Provider::start(script).await.unwrap_err();
    let script_error = error.get_ref().and_then(|inner| inner.downcast_ref::<ScriptError>());
    assert_eq!(script_error.map(|error| (error.kind(), error.answer())), Some((ScriptErrorKind::Name, Some(2))));
    assert_eq!(error.to_string(), "answer 2: `a b`: neither an option nor the name of a header");
}

#[tokio::test]
async fn a_function_that_makes_nonsense_is_told_to_the_client() -> Outcome {
    let provider = Provider::start(Script::new().then_fn(|_| Answer::status(7))).await?;
    let answer = post(&provider, CHAT).await?;
    assert_eq!(answer.status().as_u16(), 500);
    assert_eq!(answer.text().await?, "`7`: a status is a number from 200 to 999");
    Ok(())
}

#[tokio::test]
async fn a_function_that_panics_ends_one_connection() -> Outcome {
    let script = Script::new().then_fn(|_| panic!("on purpose")).then(Answer::status(200));
    let provider = Provider::start(script).await?;
    assert!(post(&provider, CHAT).await.is_err());
    assert_eq!(status(&provider).await?, 200);
    Ok(())
}

#[tokio::test]
async fn a_stopped_provider_is_gone() -> Outcome {
    let provider = Provider::start("hang".parse()?).await?;
    let mut open = TcpStream::connect(provider.addr()).await?;
    open.write_all(GET.as_bytes()).await?;
    let addr = provider.addr();
    provider.stop().await;
    assert!(TcpStream::connect(addr).await.is_err());
    let ended = open.read(&mut [0; 1]).await;
    assert!(!matches!(ended, Ok(1)), "{ended:?}");
    Ok(())
}

#[tokio::test]
async fn a_closed_port_refuses_until_it_opens() -> Outcome {
    let port = ClosedPort::new()?;
    let error = reqwest::get(port.base_url()).await.unwrap_err();
    assert!(error.is_connect(), "{error:?}");
    let provider = port.open(Script::new()).await?;
    assert_eq!(status(&provider).await?, 200);
    Ok(())
}

#[tokio::test]
async fn a_port_can_be_chosen_and_is_not_shared() -> Outcome {
    let first = Provider::start(Script::new()).await?;
    let port = first.addr().port();
    let taken = Provider::builder(Script::new()).port(port).start().await;
    assert_eq!(taken.unwrap_err().kind(), std::io::ErrorKind::AddrInUse);
    first.stop().await;
    assert_eq!(Provider::builder(Script::new()).port(port).start().await?.addr().port(), port);
    Ok(())
}

#[tokio::test]
async fn answers_without_a_body_have_none() -> Outcome {
    for script in ["204:close", "304:close", "301:location=/:close", "204:body=ignored:close"] {
        let provider = Provider::start(script.parse()?).await?;
        let (received, ended) = raw(&provider, GET).await;
        assert!(received.ends_with("\r\n\r\n") && ended.is_ok(), "{script}: {received}");
    }
    Ok(())
}
