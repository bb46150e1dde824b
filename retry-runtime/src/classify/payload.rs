//! A whole answer: failed, or a 2xx that may be a failure all the same.

use http::StatusCode;

use super::answer::Head;
use super::body::Node;
use super::body::envelope::Body;
use super::body::failure::is_error;
use super::body::read::{self, Reading};
use super::media::Media;
use super::stream::{StreamEnd, Transcript};
use crate::verdict::Verdict;

/// The verdict of a whole answer.
pub(super) fn verdict(head: Head<'_>, body: &[u8]) -> Verdict {
    let media = Media::of(head.headers);
    if !head.status.is_success() {
        return head.failed(media, body);
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
        (Reading::Other, Media::Unknown | Media::Text) if is_object(text) => ambiguous(head, "body.not_json"),
        (Reading::Html, Media::Html | Media::Json) => fatal(head, "body.html"),
        (Reading::Html, Media::Unknown | Media::Text) if is_page(text) => fatal(head, "body.html"),
        _ => good,
    }
}

/// An answer without an error. One without any content leaves open what was done and billed.
fn complete(head: Head<'_>, root: &Node) -> Verdict {
    let is_hollow = |key: &str| {
        root.get(key)
            .is_some_and(|list| matches!(list, Node::Null) || matches!(list, Node::List(items) if items.is_empty()))
    };
    let blocked = root.at(&["promptFeedback", "blockReason"]).and_then(Node::text);
    match blocked {
        // SAFETY and the like are final; OTHER is not.
        Some("OTHER") => head.useless(Verdict::transient(), "google.blocked_other"),
        None if is_hollow("choices") || is_hollow("candidates") => ambiguous(head, "body.no_choices"),
        _ => Verdict::success().with_status(head.status.as_u16()),
    }
}

/// `{"`: meant as JSON, whatever became of it.
fn is_object(text: &str) -> bool {
    text.trim_ascii_start().strip_prefix('{').is_some_and(|inside| inside.trim_ascii_start().starts_with('"'))
}

fn is_page(text: &str) -> bool {
    let start: String = text.trim_ascii_start().chars().take(14).collect();
    let start = start.to_ascii_lowercase();
    start.starts_with("<!doctype html") || start.starts_with("<html")
}

fn ambiguous(head: Head<'_>, reason: &'static str) -> Verdict {
    head.useless(Verdict::ambiguous(), reason)
}

fn fatal(head: Head<'_>, reason: &'static str) -> Verdict {
    head.useless(Verdict::fatal(), reason)
}
