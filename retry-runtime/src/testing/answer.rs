//! One answer, as a script says it.

use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, StatusCode};

use crate::testing::error::{ScriptError, ScriptErrorKind};
use crate::testing::reply::Ending;
use crate::testing::shape::{Says, Shape};

/// One answer of a [`Script`](super::Script): a status, headers, a body, and what goes wrong on the way.
///
/// Without a body of its own, an answer says what the provider asked would say with that status: `OpenAI`'s shape, or
/// Anthropic's where the request's path ends in `/messages`; a success comes as server-sent events where the request's
/// body says `"stream": true`.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::testing::Answer;
///
/// Answer::status(429).retry_after(Duration::from_secs(1));
/// Answer::ok("Hello").delay(Duration::from_millis(200));
/// Answer::status(500).header("x-should-retry", "false").body("no JSON at all");
/// Answer::chunks(["data: 1\n\n", "data: 2\n\n"]).chunk_delay(Duration::from_millis(50)).cut_after(12);
/// Answer::ok("Hello").lost();
/// ```
///
/// A status or header that can't be sent is reported by [`Provider::start`](super::Provider::start).
#[derive(Clone, Debug)]
#[must_use = "an answer does nothing until a script holds it"]
pub struct Answer {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
    pub(super) retry_after_date: Option<Duration>,
    pub(super) content: Content,
    pub(super) pieces: usize,
    pub(super) delay: Duration,
    pub(super) chunk_delay: Duration,
    pub(super) ending: Ending,
    effect: bool,
    pub(super) fault: Option<ScriptError>,
}

#[derive(Clone, Debug)]
pub(super) enum Content {
    Shaped(Shape),
    Whole(Bytes),
    Chunks(Vec<Bytes>),
}

impl Answer {
    pub(super) fn shaped(status: u16, shape: Shape) -> Self {
        let parsed = StatusCode::from_u16(status).ok().filter(|status| !status.is_informational());
        let fault = parsed.is_none().then(|| ScriptError::new(ScriptErrorKind::Status, status.to_string()));
        let status = parsed.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        Self {
            status,
            headers: HeaderMap::new(),
            retry_after_date: None,
            content: Content::Shaped(shape),
            pieces: 1,
            delay: Duration::ZERO,
            chunk_delay: Duration::ZERO,
            ending: Ending::Whole,
            effect: status.is_success(),
            fault,
        }
    }

    /// Nothing comes back, and nothing was done.
    pub(super) fn ends(self, ending: Ending) -> Self {
        Self { effect: false, ending, ..self }
    }

    /// An answer with this status, from 200 to 999, and the body the provider sends with it.
    pub fn status(status: u16) -> Self {
        Self::shaped(status, Shape::BY_STATUS)
    }

    /// 200: a completion or message that says `text`.
    pub fn ok(text: impl Into<String>) -> Self {
        Self::shaped(200, Shape { vendor: None, says: Says::Text(text.into()) })
    }

    /// 200 with a body in these pieces, sent one after the other without announcing a length (chunked encoding), as
    /// streams are.
    pub fn chunks<B: Into<Bytes>>(pieces: impl IntoIterator<Item = B>) -> Self {
        let pieces = pieces.into_iter().map(Into::into).filter(|piece: &Bytes| !piece.is_empty());
        Self { content: Content::Chunks(pieces.collect()), ..Self::status(200) }
    }

    /// No answer: the request is read, and the connection stays open in silence.
    pub fn hang() -> Self {
        Self::status(200).ends(Ending::Hang)
    }

    /// No answer: the request is read, and the connection is reset (TCP RST). Nothing was done.
    pub fn reset() -> Self {
        Self::status(200).ends(Ending::Reset)
    }

    /// The body, byte for byte. Say what it is with [`header`](Self::header): no `Content-Type` is added.
    pub fn body(mut self, body: impl Into<Bytes>) -> Self {
        self.content = Content::Whole(body.into());
        self
    }

    /// An error body in the provider's shape under this machine code, such as `insufficient_quota`.
    pub fn error(mut self, code: impl Into<String>) -> Self {
        self.content = Content::Shaped(Shape { vendor: None, says: Says::Code(code.into()) });
        self
    }

    pub(super) fn text(mut self, text: impl Into<String>) -> Self {
        self.content = Content::Shaped(Shape { vendor: None, says: Says::Text(text.into()) });
        self
    }

    /// Waits before the head is sent, or before what happens instead of it.
    pub fn delay(mut self, delay: Duration) -> Self {
        self.delay = delay;
        self
    }

    /// Sends the body in `pieces` writes of about equal size.
    pub fn in_pieces(mut self, pieces: usize) -> Self {
        self.pieces = pieces.max(1);
        self
    }

    /// Waits between two pieces of the body.
    pub fn chunk_delay(mut self, delay: Duration) -> Self {
        self.chunk_delay = delay;
        self
    }

    /// Closes the connection in the middle of the body: the head announces all of it, half is sent.
    pub fn cut(mut self) -> Self {
        self.ending = Ending::Cut(None);
        self
    }

    /// Closes the connection after `bytes` of the body. Where that is all of it, the head announces one byte more, or the
    /// last chunk's end mark is missing.
    pub fn cut_after(mut self, bytes: usize) -> Self {
        self.ending = Ending::Cut(Some(bytes));
        self
    }

    /// Does the work (the effect counts, the answer is stored under its idempotency key), and closes the connection
    /// without a word.
    pub fn lost(mut self) -> Self {
        self.ending = Ending::Lost;
        self.with_effect()
    }

    /// Counts the effect although the answer is a failure. Without this a 2xx and a lost answer count, others do not.
    pub fn with_effect(mut self) -> Self {
        self.effect = true;
        self
    }

    pub(super) fn has_effect(&self) -> bool {
        self.effect
    }

    pub(super) fn check(&self) -> Result<(), ScriptError> {
        self.fault.clone().map_or(Ok(()), Err)
    }
}
