//! Starting a provider.

use std::fmt;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use tokio::net::TcpSocket;

use crate::testing::desk::Desk;
use crate::testing::limit::RollingWindow;
use crate::testing::provider::Provider;
use crate::testing::request::Request;
use crate::testing::script::Script;
use crate::testing::server::{Observer, Shared, accept};

/// Connections that may wait to be accepted; the system may allow fewer.
const BACKLOG: u32 = 4096;

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
    observer: Option<Observer>,
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
        Ok(Provider::new(addr, shared, server))
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
