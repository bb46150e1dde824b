//! Errors inside an answer that claims success.

use super::Node;

/// Whether a JSON body says that it failed. Looks only where providers put errors, never into what a model wrote.
pub(in crate::classify) fn is_error(root: &Node) -> bool {
    if let Node::List(items) = root {
        return items.iter().any(|item| item.is_map() && is_error(item));
    }
    let says = |key: &str| root.get(key).is_some_and(Node::says_something);
    let has_payload = ["choices", "content", "candidates", "output", "data", "result"].iter().any(|key| says(key));
    let lists_errors = says("errors") && !root.get("errors").is_some_and(Node::is_map) && !has_payload;
    let is_failed = root.is("status", "failed") && (root.is("object", "response") || says("last_error"));
    says("error")
        || root.is("type", "error")
        || root.is("event_type", "error")
        || root.is("object", "error")
        || root.get("success") == Some(&Node::Bool(false))
        || lists_errors
        || is_failed
        || has_failed_choice(root)
        || root.at(&["base_resp", "status_code"]).is_some_and(Node::says_something)
        || root
            .entries()
            .iter()
            .any(|(key, node)| key == ":exception-type" || (key.ends_with("Exception") && node.is_map()))
        || (!has_payload && says("message") && (names_status(root) || names_exception(root)))
}

fn has_failed_choice(root: &Node) -> bool {
    let choices = root.get("choices").map_or(&[][..], Node::items);
    choices
        .iter()
        .any(|choice| choice.is("finish_reason", "error") || choice.get("error").is_some_and(Node::says_something))
}

/// `{"__type":"ThrottlingException","message":"…"}`: AWS's JSON protocol, with or without a namespace before the name.
fn names_exception(root: &Node) -> bool {
    root.get("__type").and_then(Node::text).is_some_and(|name| name.ends_with("Exception") || name.ends_with("Error"))
}

/// `{"code":429,"message":"…"}` with nothing else to show.
fn names_status(root: &Node) -> bool {
    let code = root.get("code").or_else(|| root.get("status_code")).and_then(Node::scalar);
    code.and_then(|code| code.parse().ok()).is_some_and(|code: u16| (400..=599).contains(&code))
}
