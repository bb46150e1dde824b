//! Streams over real HTTP: how many requests go out, and when one of them is called off.

use std::pin::pin;
use std::time::Duration;

use futures::stream::{BoxStream, Stream, StreamExt as _, TryStreamExt as _};
use retry_runtime::testing::{Answer, Script};
use retry_runtime::{ApiError, Interrupted, SendAttempt, VerdictKind, llm_retry};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;

use crate::Outcome;
use crate::site::{Site, all_the_same, client, texts};

type Chunk = Result<String, ApiError>;
type Told = Result<String, Interrupted<ApiError>>;

fn chunks(answer: retry_runtime::Response) -> impl Stream<Item = Chunk> + Send {
    answer.bytes_stream().map_ok(|chunk| String::from_utf8_lossy(&chunk).into_owned())
}

#[llm_retry(idempotent(natural), base = "1ms", rate_limit_base = "1ms", budget = "off", stream)]
async fn tokens(site: &Site) -> Result<impl Stream<Item = Told>, ApiError> {
    Ok(chunks(site.post().send_attempt().await?))
}

/// Three pieces, of which the third never arrives whole: the connection is closed after `bytes`.
fn cut(bytes: usize) -> Answer {
    Answer::chunks(["one ", "two ", "three"]).chunk_delay(Duration::from_millis(5)).cut_after(bytes)
}

fn whole() -> Answer {
    Answer::chunks(["one ", "two ", "three"]).chunk_delay(Duration::from_millis(5))
}

#[tokio::test]
async fn a_refusal_and_a_stream_that_breaks_off_before_its_first_chunk_are_not_seen() -> Outcome {
    let script = Script::new().then(Answer::status(429)).then(cut(0)).then(whole());
    let site = Site::start(script).await?;
    let text: Vec<_> = tokens(&site).await?.try_collect().await?;
    assert_eq!((text.concat().as_str(), site.requests()), ("one two three", 3));
    assert_eq!(site.seen("x-retry-attempt"), texts(["1", "2", "3"]));
    assert!(all_the_same(&site.seen("x-request-id")));
    Ok(())
}

#[tokio::test]
async fn an_error_after_the_first_chunk_makes_no_further_request() -> Outcome {
    let site = Site::start(Script::new().then(cut(8).header("x-request-id", "req_9")).then(whole())).await?;
    let pieces: Vec<_> = tokens(&site).await?.collect().await;
    let (last, seen) = pieces.split_last().ok_or("nothing came")?;
    assert_eq!(seen.iter().flatten().map(String::as_str).collect::<String>(), "one two ");
    let interrupted = last.as_ref().err().ok_or("no error")?;
    assert_eq!(interrupted.verdict().kind(), VerdictKind::Ambiguous);
    assert_eq!((interrupted.delivered(), site.requests()), (seen.len() as u64, 1));
    assert_eq!(Some(interrupted.request_id()), site.seen("x-request-id")[0].as_deref());
    assert_eq!(interrupted.error().request_id(), Some("req_9"));
    // `?` gives the error alone, and it still knows.
    let error = ApiError::from(pieces.into_iter().find_map(Result::err).ok_or("no error")?);
    assert!(error.interrupted().is_some_and(|known| known.delivered() > 0));
    Ok(())
}

#[tokio::test]
async fn a_key_goes_out_with_every_attempt_of_a_stream() -> Outcome {
    #[llm_retry(idempotent, base = "1ms", stream)]
    fn keyed(site: &Site) -> impl Stream<Item = Chunk> {
        futures::stream::once(async { Ok::<_, ApiError>(chunks(site.post().send_attempt().await?)) }).try_flatten()
    }
    let site = Site::start(Script::new().then(Answer::status(503)).then(cut(0)).then(whole())).await?;
    let text: Vec<_> = pin!(keyed(&site)).try_collect().await?;
    assert_eq!(text.concat(), "one two three");
    assert!(all_the_same(&site.seen("idempotency-key")) && site.requests() == 3);
    Ok(())
}

#[llm_retry(idempotent(natural), base = "1ms", idle_timeout = "1500ms", budget = "off", stream)]
async fn impatient(site: &Site) -> Result<BoxStream<'static, Told>, ApiError> {
    let lines = chunks(site.post().send_attempt().await?);
    // Comments are no items, as in a reader of events.
    Ok(lines.try_filter(|line| std::future::ready(!line.starts_with(':'))).boxed())
}

#[tokio::test]
async fn comments_keep_a_stream_alive_that_has_nothing_to_say() -> Outcome {
    let pings = [": ping\n\n", ": ping\n\n", ": ping\n\n", ": ping\n\n", ": ping\n\n", "one"];
    let site = Site::start(Answer::chunks(pings).chunk_delay(Duration::from_millis(350))).await?;
    let text: Vec<_> = impatient(&site).await?.try_collect().await?;
    assert_eq!((text, site.requests()), (vec!["one".to_owned()], 1));
    Ok(())
}

#[tokio::test]
async fn what_a_stream_inside_hears_keeps_the_one_around_it_alive() -> Outcome {
    #[llm_retry(read_only, idle_timeout = "1500ms", stream)]
    async fn around(site: &Site) -> Result<impl Stream<Item = Chunk>, ApiError> {
        Ok(impatient(site).await?.map_err(ApiError::from))
    }
    let pings = ["one ", ": ping\n\n", ": ping\n\n", ": ping\n\n", ": ping\n\n", ": ping\n\n", "two"];
    let site = Site::start(Answer::chunks(pings).chunk_delay(Duration::from_millis(350))).await?;
    let text: Vec<_> = around(&site).await?.try_collect().await?;
    assert_eq!((text.concat().as_str(), site.requests()), ("one two", 1));
    Ok(())
}

#[tokio::test]
async fn a_silence_before_the_first_chunk_is_retried_and_one_after_it_is_not() -> Outcome {
    let silent = Answer::chunks([": ping\n\n", "one", "two"]).chunk_delay(Duration::from_secs(60));
    let then = Answer::chunks(["one", "two"]).chunk_delay(Duration::from_secs(60));
    let site = Site::start(Script::new().then(silent).then(then)).await?;
    let pieces: Vec<_> = impatient(&site).await?.collect().await;
    assert_eq!((pieces.len(), site.requests()), (2, 2));
    let interrupted = pieces[1].as_ref().err().ok_or("no error")?;
    assert_eq!((interrupted.delivered(), interrupted.verdict().reason()), (1, "stream.stalled"));
    assert!(interrupted.error().is_timeout() && interrupted.error().stopped().is_some());
    Ok(())
}

/// Sends the head and one chunk, and answers with `true` when the client closes the connection.
async fn until_closed(listener: TcpListener) -> std::io::Result<bool> {
    let (mut stream, _) = listener.accept().await?;
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.push(stream.read_u8().await?);
    }
    stream.write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\none\r\n").await?;
    Ok(matches!(stream.read(&mut [0; 16]).await, Ok(0) | Err(_)))
}

#[tokio::test]
async fn dropping_a_stream_closes_its_connection() -> Outcome {
    #[llm_retry(read_only, stream)]
    async fn open(url: &str) -> Result<impl Stream<Item = Chunk>, ApiError> {
        Ok(chunks(client().post(url).send_attempt().await?))
    }
    #[llm_retry(read_only, stream)]
    fn bare(url: &str) -> impl Stream<Item = Chunk> {
        futures::stream::once(async { Ok::<_, ApiError>(chunks(client().post(url).send_attempt().await?)) })
            .try_flatten()
    }
    for async_fn in [true, false] {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}/", listener.local_addr()?);
        let server = tokio::spawn(until_closed(listener));
        let mut stream = if async_fn { open(&url).await?.boxed() } else { bare(&url).boxed() };
        assert_eq!(stream.next().await.ok_or("nothing came")??, "one");
        assert!(!server.is_finished());
        drop(stream);
        assert!(tokio::time::timeout(Duration::from_secs(10), server).await???);
    }
    Ok(())
}

#[tokio::test]
async fn a_stream_that_stalls_is_called_off_although_it_is_still_held() -> Outcome {
    #[llm_retry(read_only, idle_timeout = "50ms", stream)]
    async fn open(url: &str) -> Result<impl Stream<Item = Chunk>, ApiError> {
        Ok(chunks(client().post(url).send_attempt().await?))
    }
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/", listener.local_addr()?);
    let server = tokio::spawn(until_closed(listener));
    let mut stream = open(&url).await?;
    assert!(stream.next().await.is_some_and(|chunk| chunk.is_ok()));
    let error = stream.next().await.ok_or("no error")?.unwrap_err();
    assert!(error.interrupted().is_some_and(|known| known.delivered() == 1) && error.is_timeout());
    assert!(tokio::time::timeout(Duration::from_secs(10), server).await???);
    assert!(stream.next().await.is_none());
    Ok(())
}
