//! The frames of a whole body, found the simple way: what the reader is compared with.

use serde::de::IgnoredAny;

use crate::shape::Shape;

#[derive(Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) data: String,
    /// Where it begins.
    pub(crate) start: usize,
    /// Behind its last byte of data.
    pub(crate) end: usize,
    /// Behind the byte that shows that it is complete.
    pub(crate) shown: usize,
}

impl Frame {
    /// Whether it is a piece of the answer.
    fn counts(&self) -> bool {
        self.data != "[DONE]" && self.data != r#"{"type":"ping"}"#
    }
}

pub(crate) fn frames(shape: &Shape) -> Vec<Frame> {
    let text = std::str::from_utf8(&shape.body).expect("UTF-8");
    match shape.name.rsplit('.').next() {
        Some("sse") => events(text),
        Some("ndjson") => lines(text).into_iter().filter(|line| !line.data.trim().is_empty()).collect(),
        _ => elements(text),
    }
}

/// How many of the [pieces](pieces) a reader delivers of the first bytes: none of an opening behind which it fails.
pub(crate) fn delivered(shape: &Shape, pieces: &[Frame], cut: usize, fails: bool) -> usize {
    let arrived = pieces.iter().filter(|frame| frame.end <= cut);
    let says_something = arrived.clone().any(|frame| frame.start >= shape.said);
    if fails && !says_something { 0 } else { arrived.count() }
}

/// The pieces of the whole answer.
pub(crate) fn pieces(shape: &Shape) -> Vec<Frame> {
    let failed = |frame: &Frame| shape.kind != "success" && shape.decided.is_some_and(|at| frame.shown >= at);
    frames(shape).into_iter().filter(|frame| frame.counts() && !failed(frame)).collect()
}

fn lines(text: &str) -> Vec<Frame> {
    let mut lines = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let end = text[start..].find(['\r', '\n']).map_or(text.len(), |length| start + length);
        lines.push(Frame { data: text[start..end].to_owned(), start, end, shown: (end + 1).min(text.len()) });
        start = end + if text[end..].starts_with("\r\n") { 2 } else { 1 };
    }
    lines
}

fn events(text: &str) -> Vec<Frame> {
    let mut events = Vec::new();
    let mut data: Option<Frame> = None;
    let mut start = None;
    for line in lines(text) {
        let content = line.data.trim_start_matches('\u{feff}');
        start = start.or(Some(line.start));
        if content.is_empty() {
            events.extend(data.take().map(|event| Frame { shown: line.shown, ..event }));
            start = None;
        } else if let Some(value) = content.strip_prefix("data:").or(content.starts_with('{').then_some(content)) {
            let value = value.strip_prefix(' ').unwrap_or(value);
            let before = data.take().map_or(String::new(), |event| event.data + "\n");
            data = Some(Frame { data: before + value, start: start.unwrap_or(0), end: line.end, shown: text.len() });
        }
    }
    events.into_iter().chain(data).collect()
}

fn elements(text: &str) -> Vec<Frame> {
    let mut elements = Vec::new();
    let mut start = 1;
    while let Some(brace) = text[start..].find('{') {
        start += brace;
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<IgnoredAny>();
        values.next().expect("an element").expect("JSON");
        let end = start + values.byte_offset();
        elements.push(Frame { data: text[start..end].to_owned(), start, end, shown: end });
        start = end;
    }
    elements
}
