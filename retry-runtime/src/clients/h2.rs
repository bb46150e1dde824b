//! The reasons of HTTP/2: `h2::Error`, alone or in the source chain of another client's error.

use crate::classify::hyper::http2;
use crate::classify::{Classify, TransportKind, of_error};
use crate::verdict::Verdict;

/// Judged by its reason: `REFUSED_STREAM` and a GOAWAY above the last stream id prove that nothing was processed (RFC 9113, 8.7).
///
/// ```
/// use retry_runtime::Classify;
///
/// let reset = h2::Error::from(h2::Reason::INTERNAL_ERROR);
/// assert_eq!(reset.classify().reason(), "transport.stream_reset");
/// ```
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for h2::Error {
    fn classify(&self) -> Verdict {
        http2(self).or_else(|| self.get_io().map(|io| of_error(io))).unwrap_or_else(|| TransportKind::Other.verdict())
    }
}
