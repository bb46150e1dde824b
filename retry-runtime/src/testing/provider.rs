//! The provider as a test holds it.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::task::JoinHandle;

use crate::testing::request::Request;
use crate::testing::server::{Shared, lock};

/// A provider on loopback, served by the test's own runtime.
///
/// It speaks HTTP/1.1 without TLS, keeps connections alive, and answers any method and path from its [`Script`](super::Script).
/// Dropped, it stops listening and closes its connections as soon as the runtime gets to it.
///
/// ```
/// use retry_runtime::testing::{Answer, Provider, Script};
///
/// # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let provider = Provider::start(Script::new().then(Answer::status(500)).then(Answer::ok("Hello"))).await?;
///
/// # #[cfg(feature = "reqwest")] {
/// let url = provider.url("/v1/chat/completions");
/// assert_eq!(reqwest::get(&url).await?.status(), 500);
/// assert_eq!(reqwest::get(&url).await?.status(), 200);
///
/// assert_eq!(provider.request_count(), 2);
/// assert_eq!(provider.effect_count(), 1);
/// # }
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Provider {
    base_url: String,
    addr: SocketAddr,
    shared: Arc<Shared>,
    server: JoinHandle<()>,
}

impl Provider {
    pub(super) fn new(addr: SocketAddr, shared: Arc<Shared>, server: JoinHandle<()>) -> Self {
        Self { base_url: format!("http://{addr}"), addr, shared, server }
    }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    #[must_use]
    pub fn base_url(&self) -> &str {
        &self.base_url
    }

    /// The base URL and `path`, which starts with a slash.
    #[must_use]
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }

    /// The address it listens on.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Every request so far, in the order in which they were decided.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        lock(&self.shared.log).iter().cloned().collect()
    }

    /// How many requests came, those included that the log no longer keeps.
    #[must_use]
    pub fn request_count(&self) -> usize {
        self.shared.count.load(Ordering::SeqCst)
    }

    /// How often the work was done: once per 2xx, per lost answer and per answer
    /// [`with_effect`](super::Answer::with_effect); never for a replay.
    #[must_use]
    pub fn effect_count(&self) -> usize {
        lock(&self.shared.desk).effects()
    }

    /// The time from each request to the next.
    #[must_use]
    pub fn gaps(&self) -> Vec<Duration> {
        let times: Vec<_> = lock(&self.shared.log).iter().map(Request::at).collect();
        times.windows(2).map(|pair| pair[1].saturating_duration_since(pair[0])).collect()
    }

    /// Stops listening, closes all connections, and returns when that is done.
    pub async fn stop(mut self) {
        self.server.abort();
        let _ = (&mut self.server).await;
    }
}

impl Drop for Provider {
    fn drop(&mut self) {
        self.server.abort();
    }
}
