//! `std::io::Error`, by its kind.

use std::io::{Error, ErrorKind};

use super::error::{known, of_error};
use super::{Classify, TransportKind};
use crate::verdict::Verdict;

/// Judged by its kind. An error that wraps a known error is asked through it; a kind that says nothing is
/// [unknown](Verdict::unknown).
impl Classify for Error {
    fn classify(&self) -> Verdict {
        of_error(self)
    }
}

pub(crate) fn verdict(error: &Error) -> Option<Verdict> {
    let inner = error.get_ref().and_then(|inner| known(inner));
    inner.or_else(|| by_kind(error.kind()))
}

/// What a kind says where nothing is known about how far the request had come.
pub(crate) fn by_kind(kind: ErrorKind) -> Option<Verdict> {
    use ErrorKind as K;
    Some(match kind {
        K::ConnectionRefused => TransportKind::ConnectRefused.verdict(),
        K::HostUnreachable | K::NetworkUnreachable | K::NetworkDown | K::AddrNotAvailable => {
            TransportKind::Unreachable.verdict()
        }
        K::TimedOut => TransportKind::ReadTimeout.verdict(),
        K::ConnectionReset | K::ConnectionAborted | K::NotConnected => TransportKind::ClosedBeforeHeaders.verdict(),
        K::BrokenPipe | K::WriteZero => TransportKind::WriteFailed.verdict(),
        K::UnexpectedEof => TransportKind::BodyCut.verdict(),
        K::Interrupted | K::WouldBlock | K::ResourceBusy => Verdict::transient().with_reason("io.busy"),
        K::InvalidInput | K::InvalidData | K::NotFound | K::PermissionDenied | K::Unsupported => {
            Verdict::fatal().with_reason("io.rejected")
        }
        _ => return None,
    })
}
