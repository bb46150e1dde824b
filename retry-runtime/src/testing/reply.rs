//! An answer made ready for one request, and its body on the wire.

use std::collections::VecDeque;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use hyper::body::{Body, Frame, SizeHint};
use tokio::time::Sleep;

const REPLAYED: HeaderName = HeaderName::from_static("idempotent-replayed");

/// How an answer ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Whole,
    /// After that many bytes, or half of them.
    Cut(Option<usize>),
    Lost,
    Reset,
    Hang,
}

#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) chunks: Vec<Bytes>,
    /// The length that the head announces; `None` is chunked encoding.
    pub(super) announced: Option<usize>,
    pub(super) delay: Duration,
    pub(super) chunk_delay: Duration,
    pub(super) ending: Ending,
}

impl Reply {
    /// The same answer to a request that repeats this one: nothing goes wrong, nothing waits, and the head says so.
    pub(super) fn replay(&self) -> Self {
        let mut replay =
            Self { delay: Duration::ZERO, chunk_delay: Duration::ZERO, ending: Ending::Whole, ..self.clone() };
        replay.headers.insert(REPLAYED, HeaderValue::from_static("true"));
        replay
    }

    pub(super) fn into_response(self) -> hyper::Response<ReplyBody> {
        let mut response =
            hyper::Response::new(ReplyBody::new(self.chunks, self.announced, self.chunk_delay, self.ending));
        *response.status_mut() = self.status;
        *response.headers_mut() = self.headers;
        response
    }
}

/// The body's last frame where it is cut: hyper answers it by closing the connection.
#[derive(Debug)]
pub(super) struct CutHere;

impl fmt::Display for CutHere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cut, as the script says")
    }
}

impl std::error::Error for CutHere {}

pub(super) struct ReplyBody {
    chunks: VecDeque<Bytes>,
    announced: Option<usize>,
    chunk_delay: Duration,
    sleep: Option<Pin<Box<Sleep>>>,
    cut: bool,
    flushed: bool,
}

impl ReplyBody {
    fn new(chunks: Vec<Bytes>, announced: Option<usize>, chunk_delay: Duration, ending: Ending) -> Self {
        let mut chunks = VecDeque::from(chunks);
        let Ending::Cut(after) = ending else {
            return Self { chunks, announced, chunk_delay, sleep: None, cut: false, flushed: false };
        };
        let total: usize = chunks.iter().map(Bytes::len).sum();
        let sent = after.unwrap_or(total / 2).min(total);
        truncate(&mut chunks, sent);
        // A body that is all there would be taken for a whole one.
        let announced = announced.map(|length| length.max(sent + 1));
        Self { chunks, announced, chunk_delay, sleep: None, cut: true, flushed: false }
    }

    /// hyper writes what it has when the body makes it wait; an error at once would throw that away.
    fn poll_cut(&mut self, context: &Context<'_>) -> Poll<CutHere> {
        if std::mem::replace(&mut self.flushed, true) {
            return Poll::Ready(CutHere);
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

fn truncate(chunks: &mut VecDeque<Bytes>, mut bytes: usize) {
    chunks.retain_mut(|chunk| {
        chunk.truncate(bytes);
        bytes -= chunk.len();
        !chunk.is_empty()
    });
}

impl Body for ReplyBody {
    type Data = Bytes;
    type Error = CutHere;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, CutHere>>> {
        if let Some(sleep) = &mut self.sleep {
            ready!(sleep.as_mut().poll(context));
            self.sleep = None;
        }
        let Some(chunk) = self.chunks.pop_front() else {
            return if self.cut { self.poll_cut(context).map(|cut| Some(Err(cut))) } else { Poll::Ready(None) };
        };
        if !self.chunks.is_empty() && !self.chunk_delay.is_zero() {
            self.sleep = Some(Box::pin(tokio::time::sleep(self.chunk_delay)));
        }
        Poll::Ready(Some(Ok(Frame::data(chunk))))
    }

    fn is_end_stream(&self) -> bool {
        self.chunks.is_empty() && !self.cut
    }

    fn size_hint(&self) -> SizeHint {
        self.announced.map_or_else(SizeHint::default, |length| SizeHint::with_exact(length as u64))
    }
}
