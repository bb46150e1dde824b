//! A stream, judged by what came of it and how it ended.
//!
//! The HTTP status is long decided when a stream fails: errors are frames, and a stream that just stops is no success.
//! Nothing here waits or reads; [`Events`](crate::stream::Events) feeds a live stream's frames to the same rules.

use std::error::Error;
use std::io::ErrorKind;
use std::time::SystemTime;

use http::{HeaderMap, StatusCode};

use super::TransportKind;
use super::answer::Head;
use super::error::{links, of_error};
use super::frames::judge::{Judge, Step};
use super::frames::{self, End};
use super::media::Media;
use crate::verdict::Verdict;

/// How a stream ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StreamEnd {
    /// The connection or the body ended in good order.
    Eof,
    /// The connection was reset.
    Reset,
    /// The chunked body was cut.
    IncompleteChunked,
    /// Nothing came for too long: no data, no comment, no ping.
    IdleTimeout,
    /// It has not ended; the reader stopped.
    Open,
}

impl StreamEnd {
    /// How a body ended whose reading failed with this error. Where the chain names no more than a failure, it was reset.
    ///
    /// ```
    /// use std::io::{Error, ErrorKind};
    /// use retry_runtime::classify::stream::StreamEnd;
    ///
    /// assert_eq!(StreamEnd::of_error(&Error::from(ErrorKind::UnexpectedEof)), StreamEnd::IncompleteChunked);
    /// assert_eq!(StreamEnd::of_error(&Error::from(ErrorKind::TimedOut)), StreamEnd::IdleTimeout);
    /// ```
    #[must_use]
    pub fn of_error(error: &(dyn Error + 'static)) -> Self {
        use TransportKind as K;
        let is_reset = |link: &(dyn Error + 'static)| {
            link.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::ConnectionReset)
        };
        let reason = of_error(error).reason();
        if [K::BodyTimeout, K::ReadTimeout].iter().any(|kind| kind.reason() == reason) {
            return Self::IdleTimeout;
        }
        let is_cut = [K::BodyCut, K::ContentDecoding].iter().any(|kind| kind.reason() == reason);
        if is_cut && !links(error).any(is_reset) { Self::IncompleteChunked } else { Self::Reset }
    }
}

/// What was received of a stream.
///
/// ```
/// use std::time::SystemTime;
/// use http::{HeaderMap, HeaderValue, StatusCode};
/// use retry_runtime::VerdictKind;
/// use retry_runtime::classify::stream::{StreamEnd, Transcript};
///
/// let mut headers = HeaderMap::new();
/// headers.insert("content-type", HeaderValue::from_static("text/event-stream"));
/// let transcript = Transcript {
///     status: StatusCode::OK,
///     headers: &headers,
///     frames: b"data: {\"choices\":[{\"delta\":{\"content\":\"Hel\"},\"finish_reason\":null}]}\n\n",
///     end: StreamEnd::Eof,
///     delivered: true,
///     arrived: SystemTime::now(),
/// };
/// assert_eq!(transcript.verdict().kind(), VerdictKind::Ambiguous);
/// assert!(!transcript.verdict().is_retryable());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Transcript<'a> {
    /// The status of the answer.
    pub status: StatusCode,
    /// Its headers.
    pub headers: &'a HeaderMap,
    /// The bytes received: server-sent events, a JSON value per line, or a JSON array.
    pub frames: &'a [u8],
    /// How it ended.
    pub end: StreamEnd,
    /// Whether any of it reached the consumer. Then a restart would repeat it: the kind of the verdict stands, but it is not
    /// retryable.
    pub delivered: bool,
    /// When the answer's head arrived, by the local clock.
    pub arrived: SystemTime,
}

impl Transcript<'_> {
    /// What came of the stream: the first frame that is an error or an end decides; without one, how it ended.
    pub fn verdict(&self) -> Verdict {
        let verdict = self.undelivered();
        if self.delivered && !verdict.is_success() { verdict.not_again() } else { verdict }
    }

    fn undelivered(&self) -> Verdict {
        let head = Head { status: self.status, headers: self.headers, arrived: self.arrived };
        if !self.status.is_success() {
            return head.refused(self.frames);
        }
        let mut judge = Judge::default();
        for (event, end) in frames::split(self.frames, Media::of(self.headers)) {
            let step = if end == End::Seen { judge.frame(head, &event) } else { judge.unfinished(head, &event) };
            match step {
                Step::Fail(verdict) => return verdict,
                Step::Over | Step::DeliverLast => break,
                Step::Deliver | Step::Skip => {}
            }
        }
        judge.verdict(head, self.end)
    }
}
