//! Certificates that are not accepted, and handshakes that fail.

use std::io;
use std::net::Ipv4Addr;
use std::sync::Arc;

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use reqwest::{Certificate, ClientBuilder};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

use crate::site::{Connection, Site, Tried, client};

const HOST: &str = "provider.test";

/// A server's identity, and the authority that says so.
struct Identity {
    acceptor: TlsAcceptor,
    authority: Certificate,
}

fn identity(host: &str, last_year: i32) -> Result<Identity, Box<dyn std::error::Error>> {
    let mut authority = CertificateParams::new(Vec::new())?;
    authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority_key = KeyPair::generate()?;
    let of_authority = authority.self_signed(&authority_key)?;

    let (mut server, key) = (CertificateParams::new(vec![host.to_owned()])?, KeyPair::generate()?);
    (server.not_before, server.not_after) = (date_time_ymd(2000, 1, 1), date_time_ymd(last_year, 1, 1));
    let of_server = server.signed_by(&key, &Issuer::new(authority, authority_key))?;

    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let chain: Vec<CertificateDer<'static>> = vec![of_server.der().clone()];
    let config = ServerConfig::builder().with_no_client_auth().with_single_cert(chain, key)?;
    let acceptor = TlsAcceptor::from(Arc::new(config));
    Ok(Identity { acceptor, authority: Certificate::from_der(of_authority.der())? })
}

/// Reaches the server under [`HOST`], whatever its certificate says.
fn reached(site: Site, client: ClientBuilder) -> Tried {
    let port = site.port().ok_or("a server without a port")?;
    let client = client.resolve(HOST, (Ipv4Addr::LOCALHOST, port).into());
    site.reached(format!("https://{HOST}:{port}/"), client)
}

/// Answers each request over TLS; what is counted are the handshakes begun.
async fn served(acceptor: TlsAcceptor) -> Tried {
    Site::start(client(), move |connection: Connection| {
        let acceptor = acceptor.clone();
        async move {
            connection.count();
            let accept = async |stream: TcpStream| acceptor.accept(stream).await;
            let mut connection = connection.through(accept).await?;
            connection.read_until("\r\n\r\n{}").await?;
            connection.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}").await?;
            connection.close().await
        }
    })
    .await
}

async fn with(host: &str, last_year: i32) -> Tried {
    let Identity { acceptor, authority } = identity(host, last_year)?;
    reached(served(acceptor).await?, client().tls_certs_only([authority]))
}

/// To see that the others fail for what is wrong with them.
pub(crate) async fn all_is_well() -> Tried {
    with(HOST, 4000).await
}

pub(crate) async fn expired() -> Tried {
    with(HOST, 2001).await
}

pub(crate) async fn of_another_host() -> Tried {
    with("elsewhere.test", 4000).await
}

/// Signed by an authority that the client does not know.
pub(crate) async fn unknown_authority() -> Tried {
    let stranger = identity(HOST, 4000)?.authority;
    reached(served(identity(HOST, 4000)?.acceptor).await?, client().tls_certs_only([stranger]))
}

/// Signed by itself.
pub(crate) async fn self_signed() -> Tried {
    let key = KeyPair::generate()?;
    let certificate = CertificateParams::new(vec![HOST.to_owned()])?.self_signed(&key)?;
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.serialize_der()));
    let config =
        ServerConfig::builder().with_no_client_auth().with_single_cert(vec![certificate.der().clone()], key)?;
    reached(served(TlsAcceptor::from(Arc::new(config))).await?, client())
}

/// A server that, once the client has begun its handshake, does this.
async fn after_hello(answer: &'static str) -> Tried {
    let site = Site::start(client(), move |mut connection: Connection| async move {
        connection.count();
        tokio::io::AsyncReadExt::read(&mut connection.stream, &mut [0; 1]).await?;
        connection.write(answer).await?;
        connection.close().await
    });
    reached(site.await?, client())
}

pub(crate) async fn end_of_file_in_the_handshake() -> Tried {
    after_hello("").await
}

pub(crate) async fn plain_http_where_tls_was_expected() -> Tried {
    after_hello("HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").await
}

pub(crate) async fn reset_in_the_handshake() -> Tried {
    let site = Site::start(client(), async |connection: Connection| -> io::Result<()> {
        connection.count();
        connection.reset()
    });
    reached(site.await?, client())
}

/// The server speaks TLS, the client does not: an answer that is no HTTP, to a request that was sent.
pub(crate) async fn tls_where_plain_http_was_expected() -> Tried {
    served(identity(HOST, 4000)?.acceptor).await
}
