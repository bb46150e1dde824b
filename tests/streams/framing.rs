//! The same events however the bytes come in chunks.

use bytes::Bytes;
use retry_runtime::stream::{Event, Format, Framer};

use crate::reference;
use crate::shape::{self, Shape};

/// The complete events, and what is left.
fn read<'t>(shape: &Shape, chunks: impl IntoIterator<Item = &'t [u8]>) -> (Vec<Event>, Option<Event>) {
    let is_events = shape.headers().values().any(|value| value.as_bytes().starts_with(b"text/event-stream"));
    let mut framer = Framer::new(if is_events { Format::Events } else { Format::Detect });
    let mut events = Vec::new();
    for chunk in chunks {
        framer.feed(Bytes::copy_from_slice(chunk));
        events.extend(std::iter::from_fn(|| framer.next_event()).map(|event| event.expect("not too large")));
    }
    (events, framer.finish())
}

#[test]
fn every_two_chunks_and_single_bytes_give_the_same_events() {
    for shape in shape::all() {
        let whole = read(&shape, [&*shape.body]);
        for at in 0..=shape.body.len() {
            let (one, two) = shape.body.split_at(at);
            assert_eq!(read(&shape, [one, two]), whole, "{} at {at}", shape.name);
        }
        assert_eq!(read(&shape, shape.body.chunks(1)), whole, "{}", shape.name);
        assert_eq!(read(&shape, shape.body.chunks(7)), whole, "{}", shape.name);
    }
}

#[test]
fn they_are_those_that_a_simple_reading_of_the_whole_finds() {
    for shape in shape::all() {
        let (events, left) = read(&shape, [&*shape.body]);
        let found: Vec<String> = events.iter().chain(&left).map(|event| event.text().trim().to_owned()).collect();
        let expected: Vec<String> =
            reference::frames(&shape).into_iter().map(|frame| frame.data.trim().to_owned()).collect();
        assert_eq!(found, expected, "{}", shape.name);
        let (pieces, fails) = (reference::pieces(&shape), shape.kind != "success");
        assert_eq!(reference::delivered(&shape, &pieces, shape.body.len(), fails), shape.events, "{}", shape.name);
    }
}
