//! Bodies: of a failed answer, and of a 2xx that may be a failure all the same.

use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};

use super::answer::Head;
use super::body::Node;
use super::body::envelope::Body;
use super::body::read::{self, Reading};
use super::stream::{self, StreamEnd, Transcript};
use crate::verdict::Verdict;

/// Of the body of a failed answer no more than this is read.
const FAILED: usize = 64 * 1024;

/// The verdict of a whole answer.
pub(super) fn verdict(head: Head<'_>, body: &[u8]) -> Verdict {
    let media = Media::of(head.headers);
    if !head.status.is_success() {
        return failed(head, media, body.get(..FAILED).unwrap_or(body));
    }
    if matches!(media, Media::Events | Media::Lines) {
        let end = StreamEnd::Eof;
        return Transcript {
            status: head.status,
            headers: head.headers,
            frames: body,
            end,
            delivered: false,
            arrived: head.arrived,
        }
        .verdict();
    }
    succeeded(head, media, &read::text(body))
}

/// What the `Content-Type` says the body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Media {
    Json,
    Html,
    /// Server-sent events.
    Events,
    /// A JSON value per line; decoded AWS event streams too.
    Lines,
    /// Plain text.
    Text,
    /// Nothing was said.
    Unknown,
    /// Something that is none of these: audio, images.
    Foreign,
}

// The order matters: `x-ndjson` also contains `json`.
const MEDIA: [(&str, Media); 8] = [
    ("event-stream", Media::Events),
    ("ndjson", Media::Lines),
    ("jsonl", Media::Lines),
    ("eventstream", Media::Lines),
    ("json", Media::Json),
    ("html", Media::Html),
    ("text/plain", Media::Text),
    ("octet-stream", Media::Unknown),
];

impl Media {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let Some(value) = headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
        else {
            return Self::Unknown;
        };
        let value = value.to_ascii_lowercase();
        MEDIA
            .iter()
            .find(|(part, _)| value.contains(part))
            .map_or(Self::Foreign, |(_, media)| *media)
    }
}

/// The status stands; the body may say more. What can't be read says nothing.
fn failed(head: Head<'_>, media: Media, body: &[u8]) -> Verdict {
    let text = read::text(body);
    let node = match read::read(&text) {
        Reading::Json(node) => node,
        Reading::Html | Reading::Empty => return head.verdict(),
        Reading::Cut | Reading::Other => {
            stream::first_error(&text, media).unwrap_or(Node::Text(text.into_owned()))
        }
    };
    head.failure(&Body::new(node))
}

fn succeeded(head: Head<'_>, media: Media, text: &str) -> Verdict {
    let good = Verdict::success().with_status(head.status.as_u16());
    match (read::read(text), media) {
        (Reading::Json(Node::Null), _) => ambiguous(head, "body.null"),
        (Reading::Json(node), _) if is_error(&node) => head.failure(&Body::new(node)),
        (Reading::Json(node), _) => complete(head, &node),
        // 204, and answers that only say "created" or "accepted", need no body.
        (Reading::Empty, _) if head.status == StatusCode::OK => ambiguous(head, "body.empty"),
        (Reading::Cut, Media::Json | Media::Unknown | Media::Text) => ambiguous(head, "body.cut"),
        (Reading::Other, Media::Json) => ambiguous(head, "body.not_json"),
        (Reading::Html, Media::Html | Media::Json) => fatal(head, "body.html"),
        (Reading::Html, Media::Unknown | Media::Text) if is_page(text) => fatal(head, "body.html"),
        _ => good,
    }
}

/// Whether a JSON body says that it failed. Looks only where providers put errors, never into what a model wrote.
pub(super) fn is_error(root: &Node) -> bool {
    if let Node::List(items) = root {
        return items.iter().any(|item| item.is_map() && is_error(item));
    }
    let says = |key: &str| root.get(key).is_some_and(Node::says_something);
    let has_payload = [
        "choices",
        "content",
        "candidates",
        "output",
        "data",
        "result",
    ]
    .iter()
    .any(|key| says(key));
    let lists_errors =
        says("errors") && !root.get("errors").is_some_and(Node::is_map) && !has_payload;
    let is_failed =
        root.is("status", "failed") && (root.is("object", "response") || says("last_error"));
    says("error")
        || root.is("type", "error")
        || root.is("event_type", "error")
        || root.is("object", "error")
        || root.get("success") == Some(&Node::Bool(false))
        || lists_errors
        || is_failed
        || has_failed_choice(root)
        || root
            .at(&["base_resp", "status_code"])
            .is_some_and(Node::says_something)
        || root.entries().iter().any(|(key, node)| {
            key == ":exception-type" || (key.ends_with("Exception") && node.is_map())
        })
        || (!has_payload && says("message") && names_status(root))
}

fn has_failed_choice(root: &Node) -> bool {
    let choices = root.get("choices").map_or(&[][..], Node::items);
    choices.iter().any(|choice| {
        choice.is("finish_reason", "error") || choice.get("error").is_some_and(Node::says_something)
    })
}

/// `{"code":429,"message":"…"}` with nothing else to show.
fn names_status(root: &Node) -> bool {
    let code = root
        .get("code")
        .or_else(|| root.get("status_code"))
        .and_then(Node::scalar);
    code.and_then(|code| code.parse().ok())
        .is_some_and(|code: u16| (400..=599).contains(&code))
}

/// An answer without an error. One without any content leaves open what was done and billed.
fn complete(head: Head<'_>, root: &Node) -> Verdict {
    let is_hollow = |key: &str| {
        root.get(key).is_some_and(|list| {
            matches!(list, Node::Null) || matches!(list, Node::List(items) if items.is_empty())
        })
    };
    let blocked = root
        .at(&["promptFeedback", "blockReason"])
        .and_then(Node::text);
    match blocked {
        // SAFETY and the like are final; OTHER is not (PEERS.md 2, row 42).
        Some("OTHER") => Verdict::transient()
            .with_reason("google.blocked_other")
            .with_status(head.status.as_u16()),
        None if is_hollow("choices") || is_hollow("candidates") => {
            ambiguous(head, "body.no_choices")
        }
        _ => Verdict::success().with_status(head.status.as_u16()),
    }
}

fn is_page(text: &str) -> bool {
    let start: String = text.trim_ascii_start().chars().take(14).collect();
    let start = start.to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

fn ambiguous(head: Head<'_>, reason: &'static str) -> Verdict {
    Verdict::ambiguous()
        .with_reason(reason)
        .with_status(head.status.as_u16())
}

fn fatal(head: Head<'_>, reason: &'static str) -> Verdict {
    Verdict::fatal()
        .with_reason(reason)
        .with_status(head.status.as_u16())
}
