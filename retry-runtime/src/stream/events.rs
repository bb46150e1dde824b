//! The events of an answer, as they arrive.

use core::fmt;
use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;
use std::time::SystemTime;

use bytes::Bytes;
use futures_core::Stream;
use http::{HeaderMap, StatusCode};
use pin_project_lite::pin_project;

use super::error::{BoxError, StreamError};
use super::from::FromStreamError;
use super::idle::Idle;
use super::reader::{Ending, Reader, Told};
use crate::framing::Event;
use crate::scope;

/// Hears of the error before it is delivered.
type Witness = Box<dyn Fn(&StreamError) + Send + Sync>;

pin_project! {
    /// The events of a streamed answer, one after the other; then `None` where the answer is complete, or one error.
    ///
    /// `Response::events()` makes it; with another client it is made of the chunks of a body and the answer's head. What it
    /// delivers and what ends it stands at the [module](super).
    ///
    /// ```
    /// use futures_util::StreamExt as _;
    /// use http::{HeaderMap, HeaderValue, StatusCode};
    /// use retry_runtime::stream::Events;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let mut headers = HeaderMap::new();
    /// headers.insert("content-type", HeaderValue::from_static("text/event-stream"));
    /// let chunks = [r#"data: {"choices":[{"del"#, "ta\":{\"content\":\"Hel\"}}]}\n\n"];
    /// let body = futures_util::stream::iter(chunks.map(Ok::<_, std::io::Error>));
    ///
    /// let mut events = Events::new(body, StatusCode::OK, headers);
    /// let first = events.next().await.unwrap().unwrap();
    /// assert_eq!(&*first.text(), r#"{"choices":[{"delta":{"content":"Hel"}}]}"#);
    /// let error = events.next().await.unwrap().unwrap_err();
    /// assert_eq!(error.verdict().reason(), "stream.truncated"); // neither `finish_reason` nor `[DONE]`
    /// assert!(events.next().await.is_none());
    /// # }
    /// ```
    #[must_use = "streams do nothing unless polled"]
    pub struct Events<S, E = StreamError> {
        // `None` once the end was told: the connection is given back, or closed.
        #[pin]
        body: Option<S>,
        reader: Reader,
        idle: Idle,
        witness: Option<Witness>,
        error: PhantomData<fn() -> E>,
    }
}

impl<S> Events<S> {
    /// The events in the chunks of a body, with the answer's status and headers: they say what the body is, and how long to wait.
    /// Of an answer that is no success the body is read, at most its first 64 KiB, and the error is told.
    pub fn new(body: S, status: StatusCode, headers: HeaderMap) -> Self {
        let reader = Reader::new(status, headers, SystemTime::now());
        Self { body: Some(body), reader, idle: Idle::default(), witness: None, error: PhantomData }
    }
}

impl<S, E> Events<S, E> {
    /// An event of more bytes than this is an error, `stream.event_too_large`. It bounds the memory. Default: 8 MiB, for images
    /// come inside of events.
    pub fn limit(mut self, bytes: usize) -> Self {
        self.reader.framer = self.reader.framer.limit(bytes);
        self
    }

    /// Ends the stream with `stream.stalled` where nothing arrives for so long: no event, no comment, no ping, no byte. Default:
    /// none; zero is none. It runs only while somebody waits for the next event, so a slow consumer is not a stall. 60 s suit the
    /// providers that send pings (Anthropic about every 30 s). In a function with `stream` that function's `idle_timeout` holds as
    /// well, and this need not be set. It needs a tokio runtime with its timer on.
    pub fn idle_timeout(mut self, limit: Duration) -> Self {
        self.idle = Idle::new(limit);
        self
    }

    /// The same with another type of error.
    pub fn with_error<F: FromStreamError>(self) -> Events<S, F> {
        let Self { body, reader, idle, witness, error: _ } = self;
        Events { body, reader, idle, witness, error: PhantomData }
    }

    /// The same, with somebody who hears of the error before it is delivered.
    #[cfg(feature = "reqwest")]
    pub(crate) fn with_witness(mut self, witness: impl Fn(&StreamError) + Send + Sync + 'static) -> Self {
        self.witness = Some(Box::new(witness));
        self
    }

    /// Whether the answer is complete, though more events may follow: the tokens that were used, for one.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.reader.is_complete()
    }
}

impl<S, B, T, E> Stream for Events<S, E>
where
    S: Stream<Item = Result<B, T>>,
    B: Into<Bytes>,
    T: Into<BoxError>,
    E: FromStreamError,
{
    type Item = Result<Event, E>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        loop {
            let Some(body) = this.body.as_mut().as_pin_mut() else { return Poll::Ready(None) };
            if let Some(told) = this.reader.next() {
                let (item, ended) = tell(told, this.witness.as_ref());
                if ended {
                    this.body.set(None);
                }
                return Poll::Ready(item);
            }
            match body.poll_next(context) {
                Poll::Ready(Some(Ok(chunk))) => {
                    this.idle.heard();
                    this.reader.feed(chunk.into());
                }
                Poll::Ready(Some(Err(error))) => this.reader.end(Ending::Broken(error.into())),
                Poll::Ready(None) => this.reader.end(Ending::Eof),
                Poll::Pending => {
                    // Where a function around it keeps the time, its limit holds.
                    let silence = match scope::silence() {
                        Some(silence) => silence,
                        None => ready!(this.idle.poll(context)),
                    };
                    this.reader.end(Ending::Stalled(silence));
                }
            }
        }
    }
}

/// What is delivered, and whether it is the last.
fn tell<E: FromStreamError>(told: Told, witness: Option<&Witness>) -> (Option<Result<Event, E>>, bool) {
    match told {
        Told::Event(event) => (Some(Ok(event)), false),
        Told::Last(event) => (event.map(Ok), true),
        Told::Failed(error) => {
            if let Some(witness) = witness {
                witness(&error);
            }
            (Some(Err(E::from_stream_error(error))), true)
        }
    }
}

impl<S, E> fmt::Debug for Events<S, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events")
            .field("complete", &self.is_complete())
            .field("ended", &self.body.is_none())
            .finish_non_exhaustive()
    }
}
