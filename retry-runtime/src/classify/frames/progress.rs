//! What one frame means for the whole: more to come, complete, or failed.

use super::super::body::failure::is_error;
use super::super::body::{Node, read};
use super::Frame;

/// What follows from a frame.
#[derive(Debug, PartialEq)]
pub(in crate::classify) enum Progress {
    /// Nothing yet.
    More,
    /// The answer is complete, though more frames may follow.
    Complete,
    /// It is an error; what it says.
    Failed(Node),
    /// It is markup: no stream at all.
    Page,
}

pub(in crate::classify) fn of(frame: &Frame<'_>) -> Progress {
    let data = frame.data.trim_ascii();
    if data == "[DONE]" {
        return Progress::Complete;
    }
    match read::value(data) {
        Ok(node) if frame.event == "error" || is_failure(&node) => Progress::Failed(node),
        Ok(node) if is_end(&node) || (frame.event == "done") => Progress::Complete,
        Err(_) if data.starts_with('<') => Progress::Page,
        // Anthropic's proxies send the sentence bare.
        Err(_) if frame.event == "error" => Progress::Failed(Node::Text(data.to_owned())),
        // The last frame may be cut.
        Ok(_) | Err(_) => Progress::More,
    }
}

/// An error envelope, or the event that says that the whole failed.
fn is_failure(node: &Node) -> bool {
    let is_failed = |key: &str| node.get(key).and_then(Node::text).is_some_and(|kind| kind.ends_with(".failed"));
    let finish = |key: &str| node.get(key).and_then(Node::text);
    is_error(node)
        || is_failed("type")
        || is_failed("event_type")
        || node.at(&["response", "error"]).is_some_and(Node::says_something)
        || [finish("finish_reason"), node.at(&["delta", "finish_reason"]).and_then(Node::text)]
            .into_iter()
            .flatten()
            .any(|reason| reason.eq_ignore_ascii_case("error"))
}

/// Whether the answer is logically complete. The very last frame is not asked for: proxies cut it
/// ([I sudocode#576]).
fn is_end(node: &Node) -> bool {
    const TYPES: [&str; 9] = [
        "message_stop",
        "message-end",
        "stream-end",
        "response.completed",
        "response.incomplete",
        "response.cancelled",
        "response.done",
        "interaction.complete",
        "interaction.completed",
    ];
    let names_end = |key: &str| node.get(key).and_then(Node::text).is_some_and(|kind| TYPES.contains(&kind));
    let is_true = |key: &str| node.get(key) == Some(&Node::Bool(true));
    let says = |path: &[&str]| node.at(path).and_then(Node::text).is_some_and(|text| !text.is_empty());
    let any = |list: &str, key: &str| {
        node.get(list).map_or(&[][..], Node::items).iter().any(|item| item.get(key).is_some_and(Node::says_something))
    };
    names_end("type")
        || names_end("event_type")
        || any("choices", "finish_reason")
        || any("candidates", "finishReason")
        || is_true("done")
        || is_true("is_finished")
        || says(&["delta", "stop_reason"])
        || says(&["delta", "finish_reason"])
        || says(&["stop_reason"])
        || says(&["promptFeedback", "blockReason"])
        || says(&["stopReason"])
        || says(&["messageStop", "stopReason"])
        || node.is(":event-type", "messageStop")
        || node.get("generated_text").is_some_and(|text| text.text().is_some())
        || (node.is("object", "response") && (node.is("status", "completed") || node.is("status", "incomplete")))
}
