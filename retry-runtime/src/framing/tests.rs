use bytes::Bytes;

use super::{Event, Format, Framer, TooLarge};

/// Everything that comes of these chunks: the complete events, and what is left.
fn read<'t>(
    format: Format,
    chunks: impl IntoIterator<Item = &'t [u8]>,
) -> (Vec<Result<Event, TooLarge>>, Option<Event>) {
    let mut framer = Framer::new(format).limit(64);
    let mut events = Vec::new();
    for chunk in chunks {
        framer.feed(Bytes::copy_from_slice(chunk));
        events.extend(core::iter::from_fn(|| framer.next_event()));
    }
    (events, framer.finish())
}

/// The data of the complete events and, after a bar, what is left. The same for every two chunks and for single bytes.
fn all(text: impl AsRef<[u8]>, format: Format) -> Vec<String> {
    let text = text.as_ref();
    let whole = read(format, [text]);
    for at in 0..=text.len() {
        let (one, two) = text.split_at(at);
        assert_eq!(read(format, [one, two]), whole, "cut at {at} of {:?}", String::from_utf8_lossy(text));
    }
    assert_eq!(read(format, text.chunks(1)), whole, "byte by byte: {:?}", String::from_utf8_lossy(text));
    let told = whole.0.iter().map(|event| match event {
        Ok(event) if event.name().is_empty() => event.text().trim().to_owned(),
        Ok(event) => format!("{}={}", event.name(), event.text()),
        Err(TooLarge { limit }) => format!("more than {limit}"),
    });
    told.chain(whole.1.iter().map(|rest| format!("|{}", rest.text().trim()))).collect()
}

fn events(text: impl AsRef<[u8]>) -> Vec<String> {
    all(text, Format::Events)
}

fn detected(text: impl AsRef<[u8]>) -> Vec<String> {
    all(text, Format::Detect)
}

#[test]
fn fields_make_an_event_and_a_blank_line_ends_it() {
    assert_eq!(events(": ping\n\nevent: a\ndata: 1\ndata:2\n\ndata: 3\n\n"), ["a=1\n2", "3"]);
    assert_eq!(events("event: lost\n\ndata: 1\n\n"), ["1"]);
    assert_eq!(events("data\n\ndata: \n\ndata:  x\n\n"), ["", "", "x"]);
    assert_eq!(events("data: 1\ndata: 2\ndata: 3\n\n"), ["1\n2\n3"]);
    assert_eq!(events("dat: 1\ndataset: 2\nfoo\n\n"), [""; 0]);
}

#[test]
fn every_line_end_is_one() {
    for end in ["\n", "\r", "\r\n"] {
        let text = ": c\n\nevent: a\ndata: 1\n\n\n\ndata: 2\n\n".replace('\n', end);
        assert_eq!(events(text), ["a=1", "2"], "{end:?}");
    }
    assert_eq!(events("data: 1\r\ndata: 2\n\rdata: 3\r\r\n"), ["1\n2", "3"]);
}

#[test]
fn an_unfinished_event_is_what_is_left() {
    assert_eq!(events("data: 1\n\nevent: b\ndata: {\"a"), ["1", "|{\"a"]);
    assert_eq!(events("data: 1\n"), ["|1"]);
    assert_eq!(events("data: 1\n\ndat"), ["1"]);
    assert_eq!(events("event: a\n"), [""; 0]);
    assert_eq!(events(""), [""; 0]);
}

#[test]
fn a_byte_order_mark_is_dropped_and_what_only_begins_like_one_is_not() {
    assert_eq!(events("\u{feff}data: 1\n\n"), ["1"]);
    assert_eq!(detected("\u{feff}\n {\"a\":1}\n"), ["{\"a\":1}"]);
    assert_eq!(events("\u{fec0}data: 1\n\ndata: 2\n\n"), ["2"]);
    assert_eq!(events(b"\xef"), [""; 0]);
}

#[test]
fn bare_json_is_data_and_bytes_that_are_no_text_stay() {
    assert_eq!(events("{\"error\":1}"), ["|{\"error\":1}"]);
    assert_eq!(events("{\"error\":1}\n\n"), ["{\"error\":1}"]);
    assert_eq!(events(b"data: a\xffb\n\ndata: c\n\n"), ["a\u{fffd}b", "c"]);
}

#[test]
fn ids_and_waits_are_kept_with_their_event() {
    let text = b"id: 7\nretry: 1500\nretry: soon\ndata: 1\n\nid: a\0b\ndata: 2\n\n";
    let (events, _) = read(Format::Events, [&text[..]]);
    let told: Vec<_> =
        events.iter().flatten().map(|event| (event.id(), event.retry().map(|wait| wait.as_millis()))).collect();
    assert_eq!(told, [(Some("7"), Some(1500)), (None, None)]);
}

#[test]
fn a_value_per_line() {
    assert_eq!(detected("{\"a\":1}\n\n{\"b\":2}\r\n{\"c\":3}"), ["{\"a\":1}", "{\"b\":2}", "|{\"c\":3}"]);
    assert_eq!(detected("<html>\n<p>"), ["<html>", "|<p>"]);
    assert_eq!(detected("data: {}\n\n"), ["{}"]);
}

#[test]
fn one_value_on_many_lines() {
    assert_eq!(detected("{\n\"a\": [1, \"}\"]\n}\n"), ["{\n\"a\": [1, \"}\"]\n}"]);
    assert_eq!(detected("{\n\"a\": 1\n"), ["|{\n\"a\": 1"]);
    assert_eq!(detected("{\n}}] {\"b\":2}"), ["{\n}", "{\"b\":2}"]);
}

#[test]
fn elements_of_an_array() {
    assert_eq!(detected("[{\"a\":1}\n,\n{\"b\":[2]}]"), ["{\"a\":1}", "{\"b\":[2]}"]);
    assert_eq!(detected("[{\"a\":\"]}\\\\\"},\r\n{\"b\":\"\\\"\""), ["{\"a\":\"]}\\\\\"}", "|{\"b\":\"\\\"\""]);
    assert_eq!(detected(" [1, \"a,b\" ,[],null]  {\"after\":1}"), ["1", "\"a,b\"", "[]", "null"]);
    assert_eq!(detected("[}}{\"a\":1}"), ["{\"a\":1}"]);
    assert_eq!(detected("[]"), [""; 0]);
    assert_eq!(detected("["), [""; 0]);
}

#[test]
fn an_event_that_is_too_large_ends_it_and_comments_do_not_add_up() {
    let long = "x".repeat(80);
    assert_eq!(events(format!("data: 1\n\ndata: {long}\n\ndata: 2\n\n")), ["1", "more than 64"]);
    assert_eq!(events(format!("{}data: 1\n\n", ": ping ping ping\n".repeat(20))), ["1"]);
    assert_eq!(events("data: 0123456789\n".repeat(8)), ["more than 64"]);
    assert_eq!(detected(format!("{{\"a\":\"{long}\"}}\n")), ["more than 64"]);
    assert_eq!(detected(format!("[{{\"a\":\"{long}")), ["more than 64"]);
}

#[test]
fn an_event_inside_of_a_chunk_is_a_slice_of_it() {
    let chunk = Bytes::from(b"event: a\ndata: {\"b\":1}\n\n".to_vec());
    let inside = chunk.as_ptr_range();
    let mut framer = Framer::new(Format::Events);
    framer.feed(chunk.clone());
    let event = framer.next_event().and_then(Result::ok).expect("an event");
    assert!(inside.contains(&event.data().as_ptr()) && inside.contains(&event.name().as_ptr()));
}
