//! What an event allocates that only passes through: nothing.

use std::convert::Infallible;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use allocation_counter::measure;
use bytes::Bytes;
use futures_util::{Stream, stream};
use http::{HeaderMap, HeaderValue, StatusCode};
use retry_runtime::stream::{Events, StreamError, WholeToolCalls};

const CHAT: &str = "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"caf\\u00e9 \\\"error\\\"\"},\"finish_reason\":null}]}\n\n";
const ANTHROPIC: &str = "event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hi\"}}\n\nevent: ping\ndata: {\"type\":\"ping\"}\n\n: comment\n\n";
const RESPONSES: &str = "event: response.output_text.delta\r\ndata: {\"type\":\"response.output_text.delta\",\"output_index\":0,\"delta\":\"Hi\"}\r\n\r\n";
const GEMINI: &str = "data: {\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hi\"}]},\"index\":0}]}\n\n";
const OLLAMA: &str = "{\"model\":\"m\",\"message\":{\"role\":\"assistant\",\"content\":\"Hi\"},\"done\":false}\n";
const ELEMENT: &str = "{\"candidates\":[{\"content\":{\"parts\":[{\"text\":\"Hi\"}]},\"index\":0}]}\n,\n";

fn headers(media: &'static str) -> HeaderMap {
    HeaderMap::from_iter([(http::header::CONTENT_TYPE, HeaderValue::from_static(media))])
}

fn body(text: String) -> impl Stream<Item = Result<Bytes, Infallible>> {
    // Shared already, as the chunks of a client are.
    let chunk = Bytes::from(text);
    drop(chunk.clone());
    stream::iter([Ok(chunk)])
}

/// Events, and what reading them allocates.
fn count<T>(events: impl Stream<Item = Result<T, StreamError>>) -> (usize, u64) {
    let mut events = pin!(events);
    let mut context = Context::from_waker(Waker::noop());
    let mut number = 0;
    let measured = measure(|| {
        while let Poll::Ready(Some(Ok(_))) = events.as_mut().poll_next(&mut context) {
            number += 1;
        }
    });
    (number, measured.count_total)
}

#[test]
fn an_event_that_passes_through_allocates_nothing() {
    let media = ["text/event-stream", "application/x-ndjson", "application/json"];
    let [events, lines, array] = media;
    for (media, open, event) in [
        (events, "", CHAT),
        (events, "", ANTHROPIC),
        (events, "", RESPONSES),
        (events, "", GEMINI),
        (lines, "", OLLAMA),
        (array, "[", ELEMENT),
    ] {
        let allocations = |events: usize| {
            let text = format!("{open}{}", event.repeat(events));
            let reader = Events::new(body(text), StatusCode::OK, headers(media));
            let (number, allocations) = count(reader);
            assert_eq!(number, events, "{event}");
            allocations
        };
        // What is left is the error at the end: neither has one.
        assert_eq!(allocations(2), allocations(2000), "{event}");
    }
}

#[test]
fn nor_does_it_where_tool_calls_are_watched() {
    let allocations = |events: usize| {
        let reader = Events::new(body(CHAT.repeat(events)), StatusCode::OK, headers("text/event-stream"));
        count(WholeToolCalls::new(reader)).1
    };
    assert_eq!(allocations(2), allocations(2000));
}

#[test]
fn an_event_that_straddles_chunks_costs_one_allocation() {
    let halves = |events: usize| {
        let (one, two) = CHAT.split_at(40);
        let chunks = [one, two].map(|half| Bytes::from_static(half.as_bytes()));
        let chunks = stream::iter([chunks].into_iter().cycle().take(events).flatten().map(Ok::<_, Infallible>));
        let reader = Events::new(chunks, StatusCode::OK, headers("text/event-stream"));
        count(reader).1
    };
    assert_eq!(halves(200) - halves(100), 100);
}
