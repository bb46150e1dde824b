//! A server that is no HTTP library: it writes what it is told, for ever if need be.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

pub(crate) const OK: &str = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok";

/// Answers its first request with a head and a block that is repeated until the client leaves; the others with [`OK`].
pub(crate) struct Endless {
    pub(crate) addr: SocketAddr,
    requests: Arc<AtomicUsize>,
    server: JoinHandle<()>,
}

impl Endless {
    pub(crate) async fn start(head: &'static str, block: Vec<u8>) -> std::io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let (addr, requests) = (listener.local_addr()?, Arc::new(AtomicUsize::new(0)));
        let count = Arc::clone(&requests);
        let server = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let first = count.fetch_add(1, Ordering::SeqCst) == 0;
                let block = if first { block.clone() } else { Vec::new() };
                // The client leaves in the middle: that is what is tested.
                tokio::spawn(async move { answer(stream, if first { head } else { OK }, &block).await.ok() });
            }
        });
        Ok(Self { addr, requests, server })
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}/", self.addr)
    }

    pub(crate) fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

impl Drop for Endless {
    fn drop(&mut self) {
        self.server.abort();
    }
}

async fn answer(mut stream: TcpStream, head: &str, block: &[u8]) -> std::io::Result<()> {
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.push(stream.read_u8().await?);
    }
    stream.write_all(head.as_bytes()).await?;
    while !block.is_empty() {
        stream.write_all(block).await?;
    }
    Ok(())
}

/// An address at which nobody listens.
pub(crate) async fn closed() -> std::io::Result<SocketAddr> {
    TcpListener::bind("127.0.0.1:0").await?.local_addr()
}
