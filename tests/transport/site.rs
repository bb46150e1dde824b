//! A server that does to each connection what it is told, and a client that knows where it is.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use reqwest::{Client, ClientBuilder, RequestBuilder};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{AbortHandle, JoinSet};

/// What every request carries, so that a server knows where it ends.
pub(crate) const BODY: &str = "{}";

/// Where a request goes, and how.
pub(crate) struct Site {
    pub(crate) client: Client,
    url: String,
    header: (&'static str, &'static str),
    requests: Arc<AtomicUsize>,
    /// What has to live as long as the site.
    kept: Vec<Kept>,
}

pub(crate) enum Kept {
    Serving(AbortHandle),
    /// Connections that fill a backlog.
    Backlog(#[expect(dead_code, reason = "dropping it is its use")] TcpListener, #[expect(dead_code)] JoinSet<()>),
}

impl Site {
    /// A site where nobody counts requests.
    pub(crate) fn elsewhere(url: impl Into<String>, client: ClientBuilder) -> Tried {
        let header = ("content-type", "application/json");
        Ok(Self { client: client.build()?, url: url.into(), header, requests: Arc::default(), kept: Vec::new() })
    }

    /// A server on loopback that treats every connection in the same way.
    pub(crate) async fn start<F>(client: ClientBuilder, treat: impl Fn(Connection) -> F + Send + 'static) -> Tried
    where
        F: Future<Output = io::Result<()>> + Send + 'static,
    {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let mut site = Self::elsewhere(format!("http://{}/", listener.local_addr()?), client)?;
        let requests = Arc::clone(&site.requests);
        let serving = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                // Broken off by the client or by us: that is what is tested.
                let treated = treat(Connection { stream, requests: Arc::clone(&requests) });
                connections.spawn(async move { treated.await.ok() });
            }
        });
        site.kept.push(Kept::Serving(serving.abort_handle()));
        Ok(site)
    }

    /// The same server, reached through another URL and by another client.
    pub(crate) fn reached(mut self, url: String, client: ClientBuilder) -> Tried {
        self.url = url;
        self.client = client.build()?;
        Ok(self)
    }

    pub(crate) fn with_header(mut self, name: &'static str, value: &'static str) -> Self {
        self.header = (name, value);
        self
    }

    pub(crate) fn keep(mut self, kept: Kept) -> Self {
        self.kept.push(kept);
        self
    }

    pub(crate) fn post(&self) -> RequestBuilder {
        let (name, value) = self.header;
        self.client.post(&self.url).header(name, value).body(BODY)
    }

    /// Requests, or attempts at one, that the server saw.
    pub(crate) fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn port(&self) -> Option<u16> {
        self.url.trim_end_matches('/').rsplit(':').next()?.parse().ok()
    }
}

pub(crate) type Tried = Result<Site, Box<dyn std::error::Error>>;

impl Drop for Site {
    fn drop(&mut self) {
        for kept in &self.kept {
            if let Kept::Serving(serving) = kept {
                serving.abort();
            }
        }
    }
}

/// A client that reads no system certificates, which takes longer than a test, and asks no proxy of the environment.
pub(crate) fn client() -> ClientBuilder {
    // Long enough for a busy machine, and for a test that waits for it in vain.
    Client::builder().no_proxy().tls_certs_only([]).timeout(Duration::from_secs(60))
}

/// One connection, seen from the server.
pub(crate) struct Connection<S = TcpStream> {
    pub(crate) stream: S,
    requests: Arc<AtomicUsize>,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    pub(crate) fn count(&self) {
        self.requests.fetch_add(1, Ordering::SeqCst);
    }

    /// The same connection through another layer.
    pub(crate) async fn through<T>(self, layer: impl AsyncFnOnce(S) -> io::Result<T>) -> io::Result<Connection<T>> {
        Ok(Connection { stream: layer(self.stream).await?, requests: self.requests })
    }

    /// Reads one whole request, and counts it.
    pub(crate) async fn request(&mut self) -> io::Result<()> {
        self.read_until(&format!("\r\n\r\n{BODY}")).await?;
        self.count();
        Ok(())
    }

    /// Reads up to these bytes.
    pub(crate) async fn read_until(&mut self, end: &str) -> io::Result<()> {
        let mut seen = Vec::new();
        while !seen.ends_with(end.as_bytes()) {
            seen.push(self.stream.read_u8().await?);
        }
        Ok(())
    }

    pub(crate) async fn write(&mut self, bytes: impl AsRef<[u8]>) -> io::Result<()> {
        self.stream.write_all(bytes.as_ref()).await?;
        self.stream.flush().await
    }

    /// Ends in good order: what was written arrives before the end.
    pub(crate) async fn close(mut self) -> io::Result<()> {
        self.stream.shutdown().await?;
        tokio::io::copy(&mut self.stream, &mut tokio::io::sink()).await.map(drop)
    }

    /// Says no more, and does not end.
    pub(crate) async fn hold(self) -> io::Result<()> {
        std::future::pending().await
    }
}

impl Connection {
    /// Ends at once with a TCP reset.
    pub(crate) fn reset(self) -> io::Result<()> {
        self.stream.set_zero_linger()
    }
}
