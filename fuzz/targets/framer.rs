//! The framer and the reader above it: the same however the bytes come in chunks.
#![no_main]

use std::convert::Infallible;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use bytes::Bytes;
use futures_core::Stream;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use libfuzzer_sys::fuzz_target;
use retry_fuzz::hold;
use retry_runtime::Verdict;
use retry_runtime::stream::{Event, Events, Format, Framer, StreamError, WholeToolCalls};

const LIMIT: usize = 4096;

// The first byte says in how large chunks, the second which format.
fuzz_target!(|input: &[u8]| {
    let [size, format, body @ ..] = input else { return };
    let size = usize::from(*size).max(1);
    let (format, media) =
        if format % 2 == 0 { (Format::Events, "text/event-stream") } else { (Format::Detect, "application/json") };

    let whole = cut(format, body, body.len().max(1));
    assert_eq!(cut(format, body, size), whole, "in chunks of {size}");
    assert_eq!(cut(format, body, 1), whole, "byte by byte");
    for event in whole.0.iter().flatten().chain(&whole.1) {
        assert!(event.data().len() <= LIMIT, "larger than the limit");
    }

    let (items, error) = play(events(media, body, body.len().max(1)));
    let (again, same) = play(events(media, body, size));
    // A floor may count from the clock.
    let told = |verdict: Verdict| (verdict.kind(), verdict.reason());
    assert_eq!((again, same.map(told)), (items.clone(), error.map(told)), "in chunks of {size}");
    if let Some(verdict) = &error {
        hold(verdict);
    }
    let (released, _) = play(WholeToolCalls::new(events(media, body, size)));
    assert!(items.starts_with(&released), "what is released is not what came");
});

/// Complete events up to the first that is too large, and what is left.
fn cut(format: Format, body: &[u8], size: usize) -> (Vec<Option<Event>>, Option<Event>) {
    let mut framer = Framer::new(format).limit(LIMIT);
    let mut events = Vec::new();
    for chunk in body.chunks(size) {
        framer.feed(Bytes::copy_from_slice(chunk));
        events.extend(std::iter::from_fn(|| framer.next_event()).map(Result::ok));
    }
    (events, framer.finish())
}

fn events(media: &'static str, body: &[u8], size: usize) -> Events<Chunks> {
    let headers = HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(media))]);
    let chunks = body.chunks(size).rev().map(Bytes::copy_from_slice).collect();
    Events::new(Chunks(chunks), StatusCode::OK, headers).limit(LIMIT)
}

fn play<S>(stream: S) -> (Vec<Event>, Option<Verdict>)
where
    S: Stream<Item = Result<Event, StreamError>>,
{
    let mut stream = pin!(stream);
    let mut context = Context::from_waker(Waker::noop());
    let (mut events, mut error) = (Vec::new(), None);
    while let Poll::Ready(Some(item)) = stream.as_mut().poll_next(&mut context) {
        assert!(error.is_none(), "something came behind the error");
        match item {
            Ok(event) => events.push(event),
            Err(failed) => error = Some(failed.verdict()),
        }
    }
    (events, error)
}

/// The chunks, the last one first.
struct Chunks(Vec<Bytes>);

impl Stream for Chunks {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: std::pin::Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.pop().map(Ok))
    }
}
