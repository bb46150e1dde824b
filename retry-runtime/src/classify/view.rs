//! A received answer, judged without I/O and without a clock of its own.

use std::time::SystemTime;

use http::{HeaderMap, StatusCode};

use super::answer::Head;
use crate::verdict::Verdict;

/// Status, headers and body of an answer, and when it arrived.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use http::{HeaderMap, HeaderValue, StatusCode};
/// use retry_runtime::{Processed, ResponseView, VerdictKind};
///
/// let mut headers = HeaderMap::new();
/// headers.insert("retry-after", HeaderValue::from_static("20"));
/// let view = ResponseView {
///     status: StatusCode::TOO_MANY_REQUESTS,
///     headers: &headers,
///     body: b"",
///     arrived: SystemTime::now(),
/// };
/// let verdict = view.verdict();
/// assert_eq!(verdict.kind(), VerdictKind::RateLimited);
/// assert_eq!(verdict.floor(), Some(Duration::from_secs(20)));
/// assert_eq!(verdict.wait_source(), Some("retry-after"));
/// assert_eq!(verdict.processed(), Processed::No);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ResponseView<'a> {
    /// The status.
    pub status: StatusCode,
    /// All headers, repeated ones included.
    pub headers: &'a HeaderMap,
    /// The body. Of a failed answer the first 64 KiB are enough; a 2xx needs its whole body, for a cut one is ambiguous.
    pub body: &'a [u8],
    /// When it arrived, by the local clock; used for dates where the answer has no usable `Date` of its own.
    pub arrived: SystemTime,
}

impl<'a> ResponseView<'a> {
    /// What the answer means, by status, headers and body. Without the feature `json` the body is not
    /// read.
    pub fn verdict(&self) -> Verdict {
        #[cfg(feature = "json")]
        return super::payload::verdict(self.head(), self.body);
        #[cfg(not(feature = "json"))]
        self.head_verdict()
    }

    /// What status and headers alone mean: for an answer whose body is not at hand. Any 2xx is a success.
    pub fn head_verdict(&self) -> Verdict {
        self.head().verdict()
    }

    fn head(&self) -> Head<'a> {
        Head { status: self.status, headers: self.headers, arrived: self.arrived }
    }
}
