//! The recorded streams in `shapes/`, a folder for each family.
//!
//! A file's first line says what comes of the whole: `success 4` (four events are delivered) or `transient http.503 1`; the word
//! `broken` behind it says that a tool call of it never becomes whole. The rest is the body, with four marks that are no part of
//! it: `▷` stands in front of the first event that is more than an opening, `¶` behind the byte that decides what comes of the stream, `«` in front of the event with which a tool call begins,
//! and `»` behind the byte with which it is whole.

use std::fs;
use std::path::{Path, PathBuf};

use http::{HeaderMap, HeaderValue};

#[derive(Debug)]
pub(crate) struct Shape {
    /// Family and file.
    pub(crate) name: String,
    pub(crate) body: Vec<u8>,
    pub(crate) kind: String,
    /// Empty for a success.
    pub(crate) reason: String,
    /// Events that are delivered.
    pub(crate) events: usize,
    /// A tool call never becomes whole.
    pub(crate) broken: bool,
    /// Where something is said.
    pub(crate) said: usize,
    /// So many bytes decide; `None` where nothing does.
    pub(crate) decided: Option<usize>,
    /// Where tool calls begin, and where they are whole.
    pub(crate) calls: Vec<(usize, Option<usize>)>,
}

impl Shape {
    pub(crate) fn headers(&self) -> HeaderMap {
        let media = match Path::new(&self.name).extension().and_then(|end| end.to_str()) {
            Some("sse") => "text/event-stream; charset=utf-8",
            Some("ndjson") => "application/x-ndjson",
            _ => "application/json",
        };
        HeaderMap::from_iter([(http::header::CONTENT_TYPE, HeaderValue::from_static(media))])
    }

    fn parse(name: String, text: &str) -> Self {
        let (head, marked) = text.split_once('\n').expect("a first line");
        let words: Vec<&str> = head.split(' ').collect();
        let (kind, reason, events) = match words[..] {
            ["success", events, ..] => ("success", "", events),
            [kind, reason, events, ..] => (kind, reason, events),
            _ => panic!("{name}: {head}"),
        };
        let mut shape = Self {
            name,
            body: Vec::new(),
            kind: kind.into(),
            reason: reason.into(),
            events: events.parse().expect("a number of events"),
            broken: head.ends_with(" broken"),
            said: 0,
            decided: None,
            calls: Vec::new(),
        };
        for piece in marked.chars() {
            let at = shape.body.len();
            match piece {
                '▷' => shape.said = at,
                '¶' => shape.decided = Some(at),
                '«' => shape.calls.push((at, None)),
                '»' => shape.calls.last_mut().expect("a call").1 = Some(at),
                _ => shape.body.extend(piece.encode_utf8(&mut [0; 4]).bytes()),
            }
        }
        shape
    }
}

pub(crate) fn all() -> Vec<Shape> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/streams/shapes");
    let mut files = Vec::new();
    for family in fs::read_dir(&root).expect("the shapes").flatten() {
        files.extend(fs::read_dir(family.path()).expect("a family").flatten().map(|file| file.path()));
    }
    files.sort();
    let shapes = files.iter().map(|file| {
        let name = file.strip_prefix(&root).expect("below the root").to_str().expect("ASCII").replace('\\', "/");
        Shape::parse(name, &fs::read_to_string(file).expect("UTF-8"))
    });
    shapes.collect()
}

#[test]
fn there_are_at_least_forty_of_eight_families() {
    let shapes = all();
    let families: std::collections::BTreeSet<_> =
        shapes.iter().filter_map(|shape| shape.name.split('/').next()).collect();
    assert!(shapes.len() >= 40 && families.len() >= 8, "{} of {families:?}", shapes.len());
    let calls = shapes.iter().filter(|shape| !shape.calls.is_empty()).count();
    let errors = shapes.iter().filter(|shape| shape.kind != "success").count();
    assert!(calls >= 15 && errors >= 15, "{calls} with tool calls, {errors} that fail");
}
