//! A port on which nobody listens.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::TcpSocket;

use crate::testing::provider::Provider;
use crate::testing::script::Script;

/// An address where every connection is refused, until a provider [`open`](Self::open)s on it.
///
/// The port is taken but not listened on, so that no other program can come to listen there in the meantime.
///
/// ```
/// use retry_runtime::testing::{ClosedPort, Script};
///
/// # #[tokio::main(flavor = "current_thread")] async fn main() -> std::io::Result<()> {
/// let port = ClosedPort::new()?;
/// let url = port.base_url();
/// assert!(tokio::net::TcpStream::connect(port.addr()).await.is_err());
///
/// let provider = port.open(Script::new()).await?;
/// assert_eq!(provider.base_url(), url);
/// assert!(tokio::net::TcpStream::connect(provider.addr()).await.is_ok());
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct ClosedPort {
    socket: TcpSocket,
    addr: SocketAddr,
}

impl ClosedPort {
    /// Takes a free port of 127.0.0.1.
    ///
    /// # Errors
    /// What the system says where it has none.
    pub fn new() -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)))?;
        let addr = socket.local_addr()?;
        Ok(Self { socket, addr })
    }

    /// `http://127.0.0.1:PORT`, without a slash at the end.
    #[must_use]
    pub fn base_url(&self) -> String {
        format!("http://{}", self.addr)
    }

    /// The address.
    #[must_use]
    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    /// Starts a provider here: it was down, and now it is up.
    ///
    /// # Errors
    /// As [`Provider::start`].
    #[allow(clippy::unused_async, reason = "must be called inside a runtime: async says so")]
    pub async fn open(self, script: Script) -> io::Result<Provider> {
        Provider::builder(script).listen(self.socket)
    }
}
