//! The provider itself: start, ask, stop.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use tokio::net::TcpSocket;
use tokio::task::JoinHandle;

use crate::testing::desk::Desk;
use crate::testing::limit::RollingWindow;
use crate::testing::request::Request;
use crate::testing::script::Script;
use crate::testing::server::{Shared, accept, lock};

/// Connections that may wait to be accepted; the system may allow fewer.
const BACKLOG: u32 = 4096;

/// A provider on loopback, served by the test's own runtime.
///
/// It speaks HTTP/1.1 without TLS, keeps connections alive, and answers any method and path from its [`Script`].
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
    /// Starts a provider on a free port of 127.0.0.1.
    ///
    /// # Errors
    /// `InvalidInput` with a [`ScriptError`](super::ScriptError) inside where an answer can't be sent; else what the
    /// system says about the port.
    pub async fn start(script: Script) -> io::Result<Self> {
        Self::builder(script).start().await
    }

    /// A provider with more than a script: a port, a limit, a store.
    pub fn builder(script: Script) -> ProviderBuilder {
        ProviderBuilder { script, port: 0, limit: None, store: false, keep: usize::MAX, observer: None }
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

/// A provider that is not started yet. Made by [`Provider::builder`].
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::testing::{Provider, RollingWindow, Script};
///
/// # #[tokio::main(flavor = "current_thread")] async fn main() -> std::io::Result<()> {
/// let provider = Provider::builder(Script::new())
///     .limit(RollingWindow::new(60, Duration::from_secs(2)))
///     .effect_store()
///     .start()
///     .await?;
/// # Ok(()) }
/// ```
#[must_use = "a builder does nothing until it is started"]
pub struct ProviderBuilder {
    script: Script,
    port: u16,
    limit: Option<RollingWindow>,
    store: bool,
    keep: usize,
    observer: Option<Box<dyn Fn(&Request) + Send + Sync>>,
}

impl ProviderBuilder {
    /// Listens on this port of 127.0.0.1; 0 is any free one.
    pub fn port(mut self, port: u16) -> Self {
        self.port = port;
        self
    }

    /// Refuses what is over the limit, before anything else is looked at.
    pub fn limit(mut self, limit: RollingWindow) -> Self {
        self.limit = Some(limit);
        self
    }

    /// Keeps the answer of each effect under the request's `Idempotency-Key`. The same key with the same method, path
    /// and body gets that answer again, with the header `idempotent-replayed: true`, and neither counts nor uses up an
    /// answer of the script; with another request it gets 409 `idempotency_key_conflict`. The answer is kept as soon as
    /// the work is done, so before its [`delay`](super::Answer::delay).
    pub fn effect_store(mut self) -> Self {
        self.store = true;
        self
    }

    /// Keeps only the last `requests` in the log; all of them without this.
    pub fn keep_last(mut self, requests: usize) -> Self {
        self.keep = requests;
        self
    }

    /// Calls `observer` with each request when it has been decided, in that order. It runs while others wait, and must
    /// not ask the provider.
    pub fn observe(mut self, observer: impl Fn(&Request) + Send + Sync + 'static) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// Starts it.
    ///
    /// # Errors
    /// As [`Provider::start`].
    #[allow(clippy::unused_async, reason = "must be called inside a runtime: async says so")]
    pub async fn start(self) -> io::Result<Provider> {
        let socket = TcpSocket::new_v4()?;
        // A port that was just in use can be taken again at once; on Windows this would allow two owners.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port)))?;
        self.listen(socket)
    }

    pub(super) fn listen(self, socket: TcpSocket) -> io::Result<Provider> {
        self.script.check()?;
        let listener = socket.listen(BACKLOG)?;
        let addr = listener.local_addr()?;
        let shared = Arc::new(Shared {
            started: Instant::now(),
            desk: Mutex::new(Desk::new(self.script, self.limit, self.store)),
            log: Mutex::default(),
            keep: self.keep,
            count: AtomicUsize::new(0),
            observer: self.observer,
        });
        let server = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Provider { base_url: format!("http://{addr}"), addr, shared, server })
    }
}

impl fmt::Debug for ProviderBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProviderBuilder")
            .field("script", &self.script)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("requests", &self.count).finish_non_exhaustive()
    }
}
