//! Two clients: reqwest, and a socket that shows every byte.

use std::io::{self, ErrorKind};
use std::time::Duration;

use retry_runtime::testing::Provider;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub(crate) const CHAT: &str = "/v1/chat/completions";
/// A test that would wait for ever fails instead.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) const MESSAGES: &str = "/v1/messages";

pub(crate) async fn post(provider: &Provider, path: &str) -> reqwest::Result<reqwest::Response> {
    let body = r#"{"model": "mock-1"}"#;
    reqwest::Client::new().post(provider.url(path)).body(body).send().await
}

pub(crate) async fn status(provider: &Provider) -> reqwest::Result<u16> {
    Ok(post(provider, CHAT).await?.status().as_u16())
}

/// Sends `request` and reads until the provider closes; the error is the reader's.
pub(crate) async fn raw(provider: &Provider, request: &str) -> (String, io::Result<()>) {
    let mut received = Vec::new();
    let ended = tokio::time::timeout(PATIENCE, exchange(provider, request, &mut received)).await;
    let ended = ended.unwrap_or_else(|_| Err(ErrorKind::TimedOut.into()));
    (String::from_utf8_lossy(&received).into_owned(), ended)
}

async fn exchange(provider: &Provider, request: &str, received: &mut Vec<u8>) -> io::Result<()> {
    let mut stream = TcpStream::connect(provider.addr()).await?;
    stream.write_all(request.as_bytes()).await?;
    stream.read_to_end(received).await.map(drop)
}

pub(crate) const GET: &str = "GET / HTTP/1.1\r\nhost: x\r\n\r\n";
