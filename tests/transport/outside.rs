//! Failures on the way: names, routes, backlogs, proxies, and requests that never leave.

use std::future::{Ready, ready};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use reqwest::Proxy;
use reqwest::dns::{Name, Resolve, Resolving};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::site::{Connection, Kept, Site, Tried, client};

pub(crate) async fn refused() -> Tried {
    let address = TcpListener::bind("127.0.0.1:0").await?.local_addr()?;
    Site::elsewhere(format!("http://{address}/"), client())
}

/// The broadcast address has no route for TCP.
pub(crate) fn unreachable() -> Ready<Tried> {
    ready(Site::elsewhere("http://255.255.255.255/", client()))
}

/// Resolves every name to the same.
struct Resolver(fn() -> io::Result<Vec<SocketAddr>>);

impl Resolve for Resolver {
    fn resolve(&self, _: Name) -> Resolving {
        let resolved = (self.0)();
        Box::pin(async move { Ok(Box::new(resolved?.into_iter()) as reqwest::dns::Addrs) })
    }
}

fn resolved(to: fn() -> io::Result<Vec<SocketAddr>>) -> Ready<Tried> {
    ready(Site::elsewhere("http://provider.test/", client().dns_resolver(Arc::new(Resolver(to)))))
}

pub(crate) fn no_such_name() -> Ready<Tried> {
    resolved(|| Err(io::Error::other("no such name")))
}

pub(crate) fn a_name_without_addresses() -> Ready<Tried> {
    resolved(|| Ok(Vec::new()))
}

/// A listener that accepts nobody, and whose backlog is full: the kernel drops whoever else comes.
pub(crate) async fn full_backlog() -> Tried {
    let socket = TcpSocket::new_v4()?;
    socket.bind((Ipv4Addr::LOCALHOST, 0).into())?;
    let listener = socket.listen(1)?;
    let address = listener.local_addr()?;
    let mut waiting = JoinSet::new();
    while let Ok(connected) = timeout(Duration::from_millis(500), TcpStream::connect(address)).await {
        let connected = connected?;
        waiting.spawn(async move {
            std::future::pending::<()>().await;
            drop(connected);
        });
    }
    let site = Site::elsewhere(format!("http://{address}/"), client().connect_timeout(Duration::from_millis(300)))?;
    Ok(site.keep(Kept::Backlog(listener, waiting)))
}

/// A proxy that answers every CONNECT, and every other request, with this.
async fn proxy(answer: &'static str, target: &str) -> Tried {
    let site = Site::start(client(), move |mut connection: Connection| async move {
        connection.read_until("\r\n\r\n").await?;
        connection.count();
        connection.write(answer).await?;
        connection.close().await
    })
    .await?;
    let through = client().proxy(Proxy::all(site.url())?);
    site.reached(target.to_owned(), through)
}

const BUSY: &str = "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
const WHO: &str = "HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

pub(crate) async fn proxy_refuses_to_connect() -> Tried {
    proxy(BUSY, "https://provider.test/").await
}

pub(crate) async fn proxy_wants_credentials() -> Tried {
    proxy(WHO, "https://provider.test/").await
}

pub(crate) async fn proxy_breaks_off() -> Tried {
    proxy("", "https://provider.test/").await
}

pub(crate) fn no_url() -> Ready<Tried> {
    ready(Site::elsewhere("http://[no url", client()))
}

pub(crate) fn no_such_scheme() -> Ready<Tried> {
    ready(Site::elsewhere("ftp://provider.test/", client()))
}

pub(crate) fn no_header() -> Ready<Tried> {
    let site = Site::elsewhere("http://provider.test/", client());
    ready(site.map(|site| site.with_header("x-note", "two\r\nlines")))
}
