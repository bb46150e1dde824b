//! No half of a tool call.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use std::collections::VecDeque;

use futures_core::Stream;
use pin_project_lite::pin_project;

use super::ToolCalls;
use super::open::{Fault, OpenCalls};
use crate::stream::error::{Kind, StreamError};
use crate::stream::from::FromStreamError;
use crate::verdict::Verdict;

/// As much as one event may have.
const LIMIT: usize = crate::framing::LIMIT;

pin_project! {
    /// Holds back the items of a tool call until the call is whole and its arguments are JSON, so that half a call is never
    /// carried out. `stream(tool_calls = "whole")` puts it around a function's stream.
    ///
    /// Everything behind a held item waits with it: the order stays. Text in front of a call is not held. A call is whole where
    /// the stream says so ([`ToolCallPart::End`](super::ToolCallPart::End),
    /// [`EndOfChoice`](super::ToolCallPart::EndOfChoice)), or where the stream ends in good order and the arguments
    /// are JSON. Where it fails or ends before, what is held is never released, and the stream's own error is delivered. A
    /// call that ends and is no JSON is an error of this reader, `stream.tool_call_broken`. After an error nothing comes.
    ///
    /// ```
    /// use futures_util::{StreamExt as _, stream};
    /// use retry_runtime::stream::{Event, StreamError, WholeToolCalls};
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let fragment = |arguments: &str| {
    ///     Event::of_data(format!(r#"{{"choices":[{{"delta":{{"tool_calls":[{{"index":0,"function":{{"arguments":"{arguments}"}}}}]}}}}]}}"#))
    /// };
    /// let text = Event::of_data(r#"{"choices":[{"delta":{"content":"Let me see."}}]}"#);
    /// let half = [text.clone(), fragment(r#"{\"amount\":"#)]; // and the stream ends
    ///
    /// let mut items = WholeToolCalls::new(stream::iter(half.map(Ok::<_, StreamError>)));
    /// assert_eq!(items.next().await.unwrap().unwrap(), text);
    /// assert_eq!(items.next().await.unwrap().unwrap_err().verdict().reason(), "stream.tool_call_broken");
    /// assert!(items.next().await.is_none());
    /// # }
    /// ```
    #[must_use = "streams do nothing unless polled"]
    pub struct WholeToolCalls<S, T> {
        // `None` once it has ended.
        #[pin]
        items: Option<S>,
        held: Held<T>,
    }
}

struct Held<T> {
    /// What waits, in order. Where no call is open, it is released before others are asked for.
    items: VecDeque<T>,
    calls: OpenCalls,
    /// The bytes of the items.
    size: usize,
    limit: usize,
}

impl<S, T, E> WholeToolCalls<S, T>
where
    S: Stream<Item = Result<T, E>>,
{
    /// Around a stream.
    pub fn new(items: S) -> Self {
        let held = Held { items: VecDeque::new(), calls: OpenCalls::default(), size: 0, limit: LIMIT };
        Self { items: Some(items), held }
    }

    /// Where held items and arguments take more bytes than this, the stream ends with `stream.tool_call_too_large`, and so it
    /// does with more than 1024 calls at the same time. It bounds the memory. Default: 8 MiB. See [`ToolCalls::held_bytes`].
    pub fn limit(mut self, bytes: usize) -> Self {
        self.held.limit = bytes;
        self
    }
}

impl<S, T, E> Stream for WholeToolCalls<S, T>
where
    S: Stream<Item = Result<T, E>>,
    T: ToolCalls,
    E: FromStreamError,
{
    type Item = Result<T, E>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut this = self.project();
        loop {
            if let Some(item) = this.held.release() {
                return Poll::Ready(Some(Ok(item)));
            }
            let Some(items) = this.items.as_mut().as_pin_mut() else { return Poll::Ready(None) };
            let kept = match ready!(items.poll_next(context)) {
                Some(Ok(item)) => this.held.take(item).map(|passes| passes.map(Ok)),
                Some(Err(error)) => Ok(Some(Err(error))),
                None => {
                    this.items.set(None);
                    this.held.calls.end_of_stream().map_err(StreamError::from).map(|()| None)
                }
            };
            let item = kept.unwrap_or_else(|error| Some(Err(E::from_stream_error(error))));
            if matches!(item, Some(Err(_))) {
                this.items.set(None);
                this.held.items.clear();
            }
            if item.is_some() {
                return Poll::Ready(item);
            }
        }
    }
}

impl<T> Held<T> {
    /// The next item that nothing holds.
    fn release(&mut self) -> Option<T> {
        if self.calls.is_empty() { self.items.pop_front() } else { None }
    }
}

impl<T: ToolCalls> Held<T> {
    /// Gives the item back where nothing holds it.
    fn take(&mut self, item: T) -> Result<Option<T>, StreamError> {
        let mut outcome = Ok(());
        let calls = &mut self.calls;
        item.tool_call_parts(&mut |part| {
            if outcome.is_ok() {
                outcome = calls.take(part);
            }
        });
        outcome?;
        if self.calls.is_empty() && self.items.is_empty() {
            return Ok(Some(item));
        }
        self.size = if self.items.is_empty() { 0 } else { self.size };
        self.size = self.size.saturating_add(item.held_bytes());
        self.items.push_back(item);
        let size = self.size.saturating_add(self.calls.size());
        if size > self.limit { Err(StreamError::tool_call_too_large(size)) } else { Ok(None) }
    }
}

impl StreamError {
    fn tool_call_too_large(size: usize) -> Self {
        Self::new(Kind::ToolCall(size), Verdict::fatal().with_reason("stream.tool_call_too_large"))
    }
}

impl From<Fault> for StreamError {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Broken(size) => {
                Self::new(Kind::ToolCall(size), Verdict::ambiguous().with_reason("stream.tool_call_broken"))
            }
            Fault::TooMany(size) => Self::tool_call_too_large(size),
        }
    }
}

impl<S, T> fmt::Debug for WholeToolCalls<S, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WholeToolCalls")
            .field("held", &self.held.items.len())
            .field("ended", &self.items.is_none())
            .finish_non_exhaustive()
    }
}
