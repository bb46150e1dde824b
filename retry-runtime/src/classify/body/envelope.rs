//! Where providers put their errors, and what in there is machine-readable.

use super::super::fault::Fault;
use super::Node;
use super::read;

/// Errors of a list that are read.
const LISTED: usize = 4;

/// A body and the JSON texts embedded in it (`error.metadata.raw` of `OpenRouter`, messages of `LiteLLM`).
pub(in crate::classify) struct Body {
    pub(in crate::classify) root: Node,
    embedded: Option<Node>,
}

impl Body {
    pub(in crate::classify) fn new(root: Node) -> Self {
        let raw = raw(&root).filter(|raw| raw.trim_start().starts_with(['{', '[']));
        let embedded = raw.and_then(|raw| read::value(raw).ok());
        Self { root, embedded }
    }

    /// The objects that can describe the error, the most specific first.
    pub(in crate::classify) fn layers(&self) -> Vec<&Node> {
        let mut layers = Vec::new();
        for root in core::iter::once(&self.root).chain(&self.embedded) {
            match root {
                Node::List(items) => {
                    items.iter().take(LISTED).chain(items.last()).for_each(|item| collect(item, &mut layers));
                }
                _ => collect(root, &mut layers),
            }
        }
        layers
    }

    /// Everything the body says about the failure.
    pub(in crate::classify) fn fault(&self) -> Fault<'_> {
        let mut fault = Fault::default();
        self.layers().into_iter().for_each(|layer| describe(layer, &mut fault));
        fault
    }
}

/// The provider's own answer inside a router's. `LiteLLM` puts it directly behind the name of its exception, where no prompt
/// can stand.
fn raw(root: &Node) -> Option<&str> {
    let message = || {
        let message = root.at(&["error", "message"]).and_then(Node::text)?;
        let rest = message.strip_prefix("litellm.")?.split_once("Exception - ");
        rest.map(|(_, rest)| rest)
    };
    root.at(&["error", "metadata", "raw"]).and_then(Node::text).or_else(message)
}

fn collect<'n>(root: &'n Node, layers: &mut Vec<&'n Node>) {
    if let Some(error) = root.get("error") {
        layers.extend(error.get("error").filter(|inner| inner.is_map()));
        layers.push(error);
    }
    layers.extend(root.at(&["response", "error"]));
    layers.extend(root.get("last_error"));
    layers.extend(root.get("errors").map_or(&[][..], Node::items).iter().take(LISTED));
    let choices = root.get("choices").map_or(&[][..], Node::items);
    layers.extend(choices.iter().filter_map(|choice| choice.get("error")).take(LISTED));
    if let Some(detail) = root.get("detail").filter(|detail| detail.is_map()) {
        collect(detail, layers);
    }
    layers.extend(root.entries().iter().filter(|(key, _)| key.ends_with("Exception")).map(|(_, node)| node));
    layers.extend(root.get("base_resp"));
    layers.push(root);
}

/// Reads one layer, in the order `details.error_code`, `code`, `type`, status name.
fn describe<'n>(layer: &'n Node, fault: &mut Fault<'n>) {
    const CODES: [&str; 10] = [
        "code",
        "Code",
        "error_code",
        "errorCode",
        "__type",
        ":exception-type",
        ":error-code",
        "type",
        "error_type",
        "status",
    ];
    const MESSAGES: [&str; 8] =
        ["message", "Message", "msg", "error", "detail", "error_description", "errorMessage", "status_msg"];
    details(layer, fault);
    let codes = CODES.iter().filter_map(|key| layer.get(key)).filter_map(Node::scalar);
    codes.filter(|code| *code != "error").for_each(|code| fault.code(code));
    let metadata = ["limit_source", "error_type", "reason"].iter().filter_map(|key| layer.at(&["metadata", key]));
    metadata.filter_map(Node::text).for_each(|code| fault.code(code));
    if let Some(code) = layer.get("status_code").filter(|_| layer.get("status_msg").is_some()) {
        code.scalar().into_iter().for_each(|code| fault.minimax(code));
    }
    exception_keys(layer).for_each(|code| fault.code(code));
    statuses(layer, fault);
    fault.messages.extend(layer.text());
    fault.messages.extend(MESSAGES.iter().filter_map(|key| layer.get(key)).filter_map(Node::text));
    fault.messages.extend(layer.at(&["metadata", "raw"]).and_then(Node::text));
    fault.links.extend(layer.get("documentation_url").and_then(Node::text));
}

/// `{"throttlingException": {…}}`, as an AWS event stream is decoded.
fn exception_keys(layer: &Node) -> impl Iterator<Item = &str> {
    layer.entries().iter().map(|(key, _)| key.as_str()).filter(|key| key.ends_with("Exception"))
}

/// Anthropic's `details.error_code`; Google's `details[]` with reasons and quota violations; Google's old `errors[].reason`.
fn details<'n>(layer: &'n Node, fault: &mut Fault<'n>) {
    let Some(details) = layer.get("details").or_else(|| layer.get("errors")) else {
        return;
    };
    details.get("error_code").and_then(Node::scalar).into_iter().for_each(|code| fault.code(code));
    for detail in details.items() {
        detail.get("reason").and_then(Node::text).into_iter().for_each(|code| fault.code(code));
        let limits = ["quota_limit", "quotaId"].iter().filter_map(|key| detail.at(&["metadata", key]));
        fault.quotas.extend(limits.filter_map(Node::text));
        let violations = detail.get("violations").map_or(&[][..], Node::items);
        fault.quotas.extend(violations.iter().filter_map(|violation| violation.get("quotaId")?.text()));
        fault.is_zero_quota |=
            violations.iter().any(|violation| violation.get("quotaValue").and_then(Node::scalar) == Some("0"));
    }
}

/// A number that is an HTTP status, or a text of its digits.
fn statuses(layer: &Node, fault: &mut Fault<'_>) {
    const KEYS: [&str; 7] =
        ["code", "status", "status_code", "statusCode", "http_status", "raw_status_code", "error_code"];
    let status = |key: &str| layer.get(key)?.scalar()?.parse().ok().filter(|status| (400..=599).contains(status));
    fault.original = fault.original.or_else(|| status("originalStatusCode"));
    fault.status = fault.status.or_else(|| KEYS.iter().find_map(|key| status(key)));
}
