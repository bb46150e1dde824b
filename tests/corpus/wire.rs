//! Real failures of a real client over loopback, and what they mean (PROVIDERS.md 8).

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use retry_runtime::{Classify, Processed, Verdict, VerdictKind};

/// A server that treats each connection in the same way.
fn serve(treat: impl Fn(&mut TcpStream) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = listener.local_addr().expect("an address");
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            treat(&mut stream);
        }
    });
    format!("http://{address}/")
}

fn read_request(stream: &mut TcpStream) {
    let mut buffer = [0; 4096];
    let _ = stream.read(&mut buffer);
}

fn answer(text: &'static [u8]) -> String {
    serve(move |stream| {
        read_request(stream);
        let _ = stream.write_all(text);
    })
}

fn client() -> reqwest::ClientBuilder {
    reqwest::Client::builder().no_proxy().timeout(Duration::from_millis(300))
}

async fn fetch(client: reqwest::Client, url: &str) -> Result<serde_json::Value, reqwest::Error> {
    client.post(url).body("{}").send().await?.json().await
}

async fn verdict(client: reqwest::ClientBuilder, url: &str) -> Verdict {
    let error = fetch(client.build().expect("a client"), url).await.expect_err("it fails");
    let boxed: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
    // Through a wrapper that only shows its source, as people's own errors do.
    let wrapped: Box<dyn std::error::Error> = Box::new(std::io::Error::other(boxed));
    wrapped.classify()
}

macro_rules! means {
    ($verdict:expr, $kind:ident, $processed:ident, $reason:literal) => {
        let verdict = $verdict;
        let seen = (verdict.kind(), verdict.processed(), verdict.reason());
        assert_eq!(seen, (VerdictKind::$kind, Processed::$processed, $reason));
    };
}

#[tokio::test]
async fn refused() {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
    means!(verdict(client(), &format!("http://{port}/")).await, Transient, No, "transport.connect_refused");
}

#[tokio::test]
async fn unknown_host() {
    let resolved = client().resolve_to_addrs("nowhere.test", &[]);
    means!(verdict(resolved, "http://nowhere.test/").await, Transient, No, "transport.connect_failed");
}

#[tokio::test]
async fn closed_before_headers() {
    let url = serve(read_request);
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.closed_before_headers");
}

#[tokio::test]
async fn nothing_comes() {
    let url = serve(|stream| {
        read_request(stream);
        std::thread::sleep(Duration::from_secs(2));
    });
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.read_timeout");
}

#[tokio::test]
async fn the_body_stalls() {
    let url = serve(|stream| {
        read_request(stream);
        let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{\"a\"");
        std::thread::sleep(Duration::from_secs(2));
    });
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.body_timeout");
}

#[tokio::test]
async fn the_body_is_cut() {
    let url = answer(b"HTTP/1.1 200 OK\r\ncontent-length: 9\r\nconnection: close\r\n\r\n{\"a\"");
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.body_cut");
    let url = answer(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n4\r\n{\"a\"\r\n");
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.body_cut");
    let url = answer(b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\n{\"a\"");
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.body_cut");
}

#[tokio::test]
async fn another_shape() {
    let url = answer(b"HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\noops");
    means!(verdict(client(), &url).await, Fatal, Maybe, "transport.mismatch");
}

#[tokio::test]
async fn broken_gzip() {
    let url =
        answer(b"HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\nconnection: close\r\n\r\noops");
    means!(verdict(client(), &url).await, Ambiguous, Maybe, "transport.content_decoding");
}

#[tokio::test]
async fn redirected_in_circles() {
    let url =
        answer(b"HTTP/1.1 307 Temporary Redirect\r\nlocation: /\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    means!(verdict(client(), &url).await, Fatal, Maybe, "transport.redirect");
}

#[tokio::test]
async fn a_request_that_cannot_be_sent() {
    means!(verdict(client(), "not a url").await, Fatal, No, "transport.invalid_request");
    means!(verdict(client(), "ftp://127.0.0.1:1/").await, Fatal, No, "transport.invalid_request");
}

#[tokio::test]
async fn a_status_alone() {
    let url = answer(b"HTTP/1.1 429 Too Many Requests\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
    let response = client().build().expect("a client").get(&url).send().await.expect("an answer");
    let error = response.error_for_status().expect_err("a status");
    means!(error.classify(), RateLimited, No, "http.429");
}

/// One HTTP/2 frame.
fn frame(kind: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap_or(0).to_be_bytes();
    let mut frame = vec![length[1], length[2], length[3], kind, 0];
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// A server that greets, waits for a request, and says one thing about it.
fn http2(says: impl Fn() -> Vec<u8> + Send + 'static) -> String {
    serve(move |stream| {
        let _ = stream.write_all(&frame(4, 0, &[]));
        std::thread::sleep(Duration::from_millis(50));
        read_request(stream);
        let _ = stream.write_all(&says());
        std::thread::sleep(Duration::from_millis(100));
    })
}

#[tokio::test]
async fn http2_says_what_it_did() {
    let client = || client().timeout(Duration::from_secs(5)).http2_prior_knowledge().retry(reqwest::retry::never());
    let reset = |reason: u32| http2(move || frame(3, 1, &reason.to_be_bytes()));
    means!(verdict(client(), &reset(7)).await, Transient, No, "transport.refused_stream");
    means!(verdict(client(), &reset(11)).await, RateLimited, Maybe, "transport.enhance_your_calm");
    means!(verdict(client(), &reset(2)).await, Ambiguous, Maybe, "transport.stream_reset");
    let goaway = |reason: u32| http2(move || frame(7, 0, &[0_u32.to_be_bytes(), reason.to_be_bytes()].concat()));
    means!(verdict(client(), &goaway(0)).await, Transient, No, "transport.goaway_unprocessed");
    means!(verdict(client(), &goaway(2)).await, Ambiguous, Maybe, "transport.goaway");
}
