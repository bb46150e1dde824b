//! What one frame means for the whole: more to come, complete, or failed.

use super::super::body::failure::is_error;
use super::super::body::{Node, read};
use super::scan;
use crate::framing::Event;

/// What follows from a frame.
#[derive(Debug, PartialEq)]
pub(super) enum Progress {
    /// Nothing yet.
    More,
    /// The answer is complete, though more frames may follow.
    Complete,
    /// The answer is complete, and no frame follows.
    Last,
    /// The same, said by a mark that is no piece of the answer.
    Done,
    /// It is an error; what it says.
    Failed(Node),
    /// It is markup: no stream at all.
    Page,
}

pub(super) fn of(event: &Event) -> Progress {
    let data = event.data().trim_ascii();
    if data == b"[DONE]" {
        return Progress::Done;
    }
    if matches!(event.name(), "error" | "done") || data.starts_with(b"<") || scan::may_decide(data) {
        return judge(event.name(), &String::from_utf8_lossy(data));
    }
    Progress::More
}

fn judge(name: &str, data: &str) -> Progress {
    match read::value(data) {
        Ok(node) if name == "error" || is_failure(&node) => Progress::Failed(node),
        Ok(node) if is_last(&node) => Progress::Last,
        Ok(node) if is_end(&node) || name == "done" => Progress::Complete,
        // Anthropic's proxies send the sentence bare, or a page.
        Err(_) if name == "error" => Progress::Failed(Node::Text(data.to_owned())),
        Err(_) if data.starts_with('<') => Progress::Page,
        // The last frame may be cut.
        Ok(_) | Err(_) => Progress::More,
    }
}

/// An error envelope, or the event that says that the whole failed.
fn is_failure(node: &Node) -> bool {
    let is_failed = |key: &str| node.get(key).and_then(Node::text).is_some_and(|kind| FAILURES.contains(&kind));
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

/// Types that say that the whole failed. A tool call that did, as in `response.mcp_call.failed`, is a piece of the answer.
pub(super) const FAILURES: [&str; 3] = ["response.failed", "interaction.failed", "thread.run.failed"];

/// Types that say that the answer is complete.
pub(super) const ENDS: [&str; 9] = [
    "message_stop",
    "response.completed",
    "response.incomplete",
    "response.cancelled",
    "message-end",
    "stream-end",
    "response.done",
    "interaction.complete",
    "interaction.completed",
];

/// How many of them are the very last frame, so that a connection that stays open is not waited for: Anthropic's and those of
/// `OpenAI`'s responses.
const LAST: usize = 4;

fn is_last(node: &Node) -> bool {
    ENDS.iter().take(LAST).any(|kind| node.is("type", kind))
}

/// Whether the answer is logically complete. The very last frame is not asked for: proxies cut it
/// ([I sudocode#576]).
fn is_end(node: &Node) -> bool {
    let names_end = |key: &str| node.get(key).and_then(Node::text).is_some_and(|kind| ENDS.contains(&kind));
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

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [&str; 31] = [
        "error",
        "errors",
        "type",
        "event_type",
        "object",
        "status",
        "success",
        "finish_reason",
        "finishReason",
        "stop_reason",
        "stopReason",
        "blockReason",
        "code",
        "status_code",
        "done",
        "is_finished",
        "generated_text",
        ":event-type",
        ":exception-type",
        "throttlingException",
        "message",
        "last_error",
        "response",
        "delta",
        "choices",
        "candidates",
        "messageStop",
        "promptFeedback",
        "base_resp",
        "content",
        "err\\u006fr",
    ];

    const VALUES: [&str; 30] = [
        "null",
        "true",
        "false",
        "0",
        "429",
        "503.0",
        "0.429e3",
        "\"\"",
        "\"429\"",
        "\"error\"",
        "\"err\\u006fr\"",
        "\"stop\"",
        "\"response\"",
        "\"failed\"",
        "\"completed\"",
        "\"incomplete\"",
        "\"response.failed\"",
        "\"message_stop\"",
        "\"messageStop\"",
        "\"response.completed\"",
        "\"response.done\"",
        "\"text\"",
        "{}",
        "[]",
        "[{}]",
        "{\"code\":429}",
        "[{\"code\":1}]",
        "{\"error\":{\"code\":1}}",
        "[0]",
        " {\"error\" : \"x\"}",
    ];

    /// Every key with every value, wherever the judgement looks, and beside what it looks for together.
    #[test]
    fn the_scan_passes_by_nothing_that_decides() {
        let around = [
            "@",
            "[@]",
            "{\"delta\":@}",
            "{\"response\":@}",
            "{\"choices\":[@]}",
            "{\"candidates\":[{},@]}",
            "{\"messageStop\":@}",
            "{\"promptFeedback\":@}",
            "{\"base_resp\":@}",
        ];
        let beside = [
            "",
            ",\"message\":\"m\"",
            ",\"object\":\"response\"",
            ",\"status\":\"failed\"",
            ",\"last_error\":{\"code\":1}",
        ];
        let mut decided = 0;
        for (key, value) in KEYS.iter().flat_map(|key| VALUES.map(|value| (key, value))) {
            for (around, beside) in around.iter().flat_map(|around| beside.map(|beside| (around, beside))) {
                let json = around.replace('@', &format!("{{\"{key}\":{value}{beside}}}"));
                let progress = judge("", &json);
                decided += usize::from(progress != Progress::More);
                assert!(
                    progress == Progress::More || scan::may_decide(json.as_bytes()),
                    "{progress:?} passed by: {json}"
                );
            }
        }
        assert!(decided > 2000, "{decided}");
    }
}
