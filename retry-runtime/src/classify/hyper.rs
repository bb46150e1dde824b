//! What hyper and h2 say about a failed exchange, alone or below another client's error.

use std::error::Error;
use std::io::ErrorKind;

use super::error::links;
use super::{TransportKind, io};
use crate::verdict::Verdict;

/// Somewhere between the first byte written and the answer.
pub(crate) fn sending(error: &(dyn Error + 'static)) -> Verdict {
    let below = links(error).find_map(http2).or_else(|| links(error).find_map(http1));
    below.unwrap_or_else(|| {
        let by_io = lowest_io(error).and_then(by_io).filter(Verdict::is_retryable);
        by_io.unwrap_or_else(|| TransportKind::Other.verdict())
    })
}

/// A broken pipe without the system's number is h2's word for every stream of a connection that ended, however far its request
/// had come; the system's own is about a write.
fn by_io(error: &std::io::Error) -> Option<Verdict> {
    if error.kind() == ErrorKind::BrokenPipe && error.raw_os_error().is_none() {
        return Some(TransportKind::ClosedBeforeHeaders.verdict());
    }
    io::by_kind(error.kind())
}

fn http1(link: &(dyn Error + 'static)) -> Option<Verdict> {
    let error = link.downcast_ref::<hyper::Error>()?;
    let kind = if error.is_canceled() {
        TransportKind::NeverWritten
    } else if error.is_incomplete_message() {
        TransportKind::ClosedBeforeHeaders
    } else if error.is_body_write_aborted() {
        TransportKind::WriteFailed
    } else if error.is_timeout() {
        TransportKind::ReadTimeout
    } else {
        return None;
    };
    Some(kind.verdict())
}

/// The kind of the lowest I/O error of the chain.
pub(crate) fn io_kind(error: &(dyn Error + 'static)) -> Option<ErrorKind> {
    lowest_io(error).map(std::io::Error::kind)
}

fn lowest_io<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a std::io::Error> {
    links(error).filter_map(|link| link.downcast_ref::<std::io::Error>()).last()
}

/// HTTP/2 says itself whether a stream was processed (RFC 9113, 6.8 and 8.7).
#[cfg(feature = "h2")]
pub(crate) fn http2(link: &(dyn Error + 'static)) -> Option<Verdict> {
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
fn http2(_: &(dyn Error + 'static)) -> Option<Verdict> {
    None
}
