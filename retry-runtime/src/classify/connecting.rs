//! Why a connection could not be made: nothing was sent yet.

use std::error::Error;
use std::io::ErrorKind;

use super::TransportKind;
use super::error::links;
use super::hyper::io_kind;

/// As its text tells.
///
/// The types of these links are private to hyper-util and to the TLS library in use, so their text is all there is. It
/// stands below a connection that failed, where no server has a say in it.
pub(crate) fn told_by_text(error: &(dyn Error + 'static)) -> Option<TransportKind> {
    const TEXTS: [(&str, TransportKind); 4] = [
        // rustls: "invalid peer certificate: UnknownIssuer"; OpenSSL: "certificate verify failed".
        ("certificate", TransportKind::TlsCertificate),
        // hyper-util's `TunnelError::ProxyAuthRequired`.
        ("proxy authorization required", TransportKind::ProxyAuthRequired),
        ("tunnel error: unsuccessful", TransportKind::ProxyRefused),
        // hyper-util's connector: no scheme, no host, or https without a TLS feature.
        ("invalid URL, ", TransportKind::InvalidRequest),
    ];
    links(error).filter(|link| !shows_url(*link)).find_map(|link| {
        let text = link.to_string();
        TEXTS.iter().find(|(part, _)| text.contains(part)).map(|&(_, kind)| kind)
    })
}

/// The URL is the caller's text.
#[cfg(feature = "reqwest")]
fn shows_url(link: &(dyn Error + 'static)) -> bool {
    link.is::<reqwest::Error>()
}

#[cfg(not(feature = "reqwest"))]
fn shows_url(_: &(dyn Error + 'static)) -> bool {
    false
}

/// As the system's kind of error tells.
pub(crate) fn told_by_io(error: &(dyn Error + 'static)) -> TransportKind {
    match io_kind(error) {
        Some(ErrorKind::ConnectionRefused) => TransportKind::ConnectRefused,
        Some(ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown) => {
            TransportKind::Unreachable
        }
        Some(ErrorKind::TimedOut) => TransportKind::ConnectTimeout,
        Some(ErrorKind::UnexpectedEof | ErrorKind::InvalidData) => TransportKind::TlsHandshake,
        _ => TransportKind::ConnectFailed,
    }
}
