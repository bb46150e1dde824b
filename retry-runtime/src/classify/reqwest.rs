//! `reqwest::Error`: what it means, told apart by its predicates and its source chain (PROVIDERS.md 8).
//!
//! Read against reqwest 0.13.5. Two of its predicates overlap: a timeout may also be `is_request`, and `is_connect` covers
//! DNS, proxies and TLS.

use std::io::ErrorKind;

use reqwest::Error;

use super::error::links;
use super::{Classify, TransportKind, io, status};
use crate::verdict::Verdict;

/// Judged by how far the request had come. The status of `error_for_status` is judged alone: headers and body are lost
/// by then.
impl Classify for Error {
    fn classify(&self) -> Verdict {
        match self.status() {
            Some(status) => status::verdict(status),
            None => transport(self),
        }
    }
}

fn transport(error: &Error) -> Verdict {
    let kind = if error.is_builder() {
        TransportKind::InvalidRequest
    } else if error.is_connect() || error.is_dns() {
        connecting(error)
    } else if error.is_redirect() {
        TransportKind::Redirect
    } else if error.is_timeout() {
        // Before `is_request`, which may be true as well: the request may be running.
        if error.is_body() || error.is_decode() { TransportKind::BodyTimeout } else { TransportKind::ReadTimeout }
    } else if error.is_body() || error.is_decode() {
        return answering(error);
    } else {
        return sending(error);
    };
    kind.verdict()
}

/// Nothing was sent yet.
fn connecting(error: &Error) -> TransportKind {
    if let Some(kind) = links(error).find_map(told_by_text) {
        return kind;
    }
    if error.is_timeout() {
        return TransportKind::ConnectTimeout;
    }
    if error.is_dns() {
        return TransportKind::DnsNotFound;
    }
    match io_kind(error) {
        Some(ErrorKind::ConnectionRefused) => TransportKind::ConnectRefused,
        Some(ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown) => {
            TransportKind::Unreachable
        }
        Some(ErrorKind::UnexpectedEof | ErrorKind::InvalidData) => TransportKind::TlsHandshake,
        _ => TransportKind::ConnectFailed,
    }
}

/// The types of these links are private to hyper-util and to the TLS library in use, so their text is all there is. It
/// stands below a connection that failed, where no server has a say in it.
fn told_by_text(link: &(dyn std::error::Error + 'static)) -> Option<TransportKind> {
    const TEXTS: [(&str, TransportKind); 4] = [
        // rustls: "invalid peer certificate: UnknownIssuer"; OpenSSL: "certificate verify failed".
        ("certificate", TransportKind::TlsCertificate),
        // hyper-util's `TunnelError::ProxyAuthRequired`.
        ("proxy authorization required", TransportKind::ProxyAuthRequired),
        ("tunnel error: unsuccessful", TransportKind::ProxyRefused),
        // hyper-util's connector: no scheme, no host, or https without a TLS feature.
        ("invalid URL, ", TransportKind::InvalidRequest),
    ];
    if link.is::<Error>() {
        return None; // Shows the URL, which is the caller's text.
    }
    let text = link.to_string();
    TEXTS.iter().find(|(part, _)| text.contains(part)).map(|&(_, kind)| kind)
}

/// The answer had begun: it is cut, garbled, or not what was expected.
fn answering(error: &Error) -> Verdict {
    if links(error).any(is_mismatch) {
        return TransportKind::Mismatch.verdict();
    }
    let kind = match io_kind(error) {
        Some(ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::Other) => TransportKind::ContentDecoding,
        _ => TransportKind::BodyCut,
    };
    kind.verdict()
}

/// JSON of another shape fails again; JSON that ends too early is a cut answer.
fn is_mismatch(link: &(dyn std::error::Error + 'static)) -> bool {
    link.downcast_ref::<serde_json::Error>().is_some_and(|error| !error.is_eof())
}

/// Somewhere between the first byte written and the answer.
fn sending(error: &Error) -> Verdict {
    if let Some(verdict) = links(error).find_map(http2) {
        return verdict;
    }
    if let Some(hyper) = links(error).find_map(|link| link.downcast_ref::<hyper::Error>()) {
        if hyper.is_canceled() {
            return TransportKind::NeverWritten.verdict();
        }
        if hyper.is_incomplete_message() {
            return TransportKind::ClosedBeforeHeaders.verdict();
        }
    }
    let Some(io) = io_error(error) else {
        return TransportKind::Other.verdict();
    };
    // h2 says so, in words of its own, of every stream whose connection ended, however far its request had come. The system
    // says so of a write.
    if io.kind() == ErrorKind::BrokenPipe && io.raw_os_error().is_none() {
        return TransportKind::ClosedBeforeHeaders.verdict();
    }
    io::by_kind(io.kind()).filter(Verdict::is_retryable).unwrap_or_else(|| TransportKind::Other.verdict())
}

fn io_kind(error: &Error) -> Option<ErrorKind> {
    io_error(error).map(std::io::Error::kind)
}

fn io_error(error: &Error) -> Option<&std::io::Error> {
    links(error).filter_map(|link| link.downcast_ref::<std::io::Error>()).last()
}

/// HTTP/2 says itself whether a stream was processed (RFC 9113, 6.8 and 8.7).
#[cfg(feature = "h2")]
fn http2(link: &(dyn std::error::Error + 'static)) -> Option<Verdict> {
    use h2::Reason;

    let error = link.downcast_ref::<h2::Error>()?;
    let kind = match (error.reason()?, error.is_remote(), error.is_go_away()) {
        (Reason::ENHANCE_YOUR_CALM, true, _) => TransportKind::EnhanceYourCalm,
        (Reason::REFUSED_STREAM, true, false) => TransportKind::RefusedStream,
        // h2 fails with the GOAWAY itself, whatever its reason, only streams above its last id; the others run on until the
        // connection ends.
        (_, true, true) => TransportKind::GoAwayUnprocessed,
        (_, false, true) => TransportKind::GoAway,
        _ => TransportKind::StreamReset,
    };
    Some(kind.verdict())
}

/// Without the feature `h2` an HTTP/2 reason can't be read.
#[cfg(not(feature = "h2"))]
fn http2(_: &(dyn std::error::Error + 'static)) -> Option<Verdict> {
    None
}
