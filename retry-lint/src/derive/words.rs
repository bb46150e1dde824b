//! The word table. It drives matching, did-you-mean, the lists in messages, and the docs.

use super::plan::Plain;
use crate::suggest::nearest;

/// One word.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) name: &'static str,
    pub(super) says: Says,
    /// How it is written.
    pub(super) example: &'static str,
    about: &'static str,
}

/// What a word says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says {
    Plain(Plain),
    Status,
    Transparent,
    Source,
    Stopped,
    Wait,
    NotProcessed,
    Reason,
    Rest,
    Crate,
}

impl Says {
    /// Whether it says what a variant means, as opposed to more about it.
    pub(super) fn is_kind(self) -> bool {
        matches!(self, Self::Plain(_) | Self::Status | Self::Transparent | Self::Source | Self::Stopped)
    }
}

/// Where a word may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Enum,
    Variant,
    Struct,
}

impl Place {
    pub(super) fn takes(self, says: Says) -> bool {
        match self {
            Self::Enum => matches!(says, Says::Rest | Says::Crate),
            Self::Variant => !matches!(says, Says::Rest | Says::Crate),
            Self::Struct => says != Says::Rest,
        }
    }
}

/// All words, in the order in which messages list them.
#[rustfmt::skip] // One word is one row.
pub(super) const TABLE: [Word; 13] = [
    word("transient", Says::Plain(Plain::Transient), "transient", "another attempt may not meet it again"),
    word("rate_limited", Says::Plain(Plain::RateLimited), "rate_limited", "refused for asking too fast"),
    word("ambiguous", Says::Plain(Plain::Ambiguous), "ambiguous", "no answer came: the work may be complete and billed"),
    word("fatal", Says::Plain(Plain::Fatal), "fatal", "another attempt would meet it again"),
    word("status", Says::Status, "status = field",
        "by the HTTP status in this field: `u16` or `http::StatusCode`, also behind `&` or in an `Option`"),
    word("transparent", Says::Transparent, "transparent", "by the only field, which has `Classify`"),
    word("source", Says::Source, "source",
        "by the field marked `#[source]` or `#[from]`, or named `source`, which has `Classify`"),
    word("stopped", Says::Stopped, "stopped",
        "the only field is `Stopped`: the type becomes `From<Stopped>`, and is judged by it"),
    word("wait", Says::Wait, "wait = field",
        "beside `transient`, `rate_limited` or `status`: the least wait, from a `Duration` or an `Option` of one"),
    word("not_processed", Says::NotProcessed, "not_processed",
        "beside `transient`, `rate_limited` or `fatal`: it proves that nothing was done, so that even `non_idempotent` may be repeated"),
    word("reason", Says::Reason, "reason = \"acme.busy\"", "beside the first five: the stable code in reports and logs"),
    word("rest", Says::Rest, "rest = fatal", "on the enum: what variants without a mark mean, one of the first four"),
    word("crate", Says::Crate, "crate = ::retry_runtime", "on the type: absolute path to the runtime"),
];

const fn word(name: &'static str, says: Says, example: &'static str, about: &'static str) -> Word {
    Word { name, says, example, about }
}

/// The words of other libraries, and ours for each.
const FOREIGN: [(&[&str], &str); 9] = [
    (&["retry", "retryable", "retriable", "temporary", "again"], "transient"),
    (&["throttled", "throttle", "throttling", "too_many_requests", "ratelimit"], "rate_limited"),
    (&["unknown", "maybe", "timeout", "unclear"], "ambiguous"),
    (&["permanent", "terminal", "abort", "never", "no_retry", "not_retryable", "non_retryable", "skip"], "fatal"),
    (&["code", "status_code", "http_status", "http"], "status = field"),
    (&["from", "inner", "forward", "delegate", "ask"], "transparent"),
    (&["retry_after", "after", "delay", "floor"], "wait = field"),
    (&["never_sent", "not_sent", "unprocessed"], "not_processed"),
    (&["default", "other", "others", "otherwise", "else", "all"], "rest = fatal"),
];

/// The word of this name.
pub(super) fn find(name: &str) -> Option<&'static Word> {
    TABLE.iter().find(|word| word.name == name)
}

/// What somebody may have meant who wrote an unknown word, as it is written.
pub(super) fn meant(name: &str, place: Place) -> Option<&'static str> {
    let foreign = || FOREIGN.iter().find(|(words, _)| words.contains(&name)).map(|(_, ours)| *ours);
    nearest(name, names(place)).or_else(foreign)
}

/// The words that may stand in a place.
pub(super) fn names(place: Place) -> impl Iterator<Item = &'static str> {
    TABLE.iter().filter(move |word| place.takes(word.says)).map(|word| word.name)
}

/// `words: ` and all that may stand in a place, in lines that fit a terminal.
pub(super) fn listed(place: Place) -> String {
    let words = names(place).map(|name| format!("`{name}`"));
    lines("words:", &words.collect::<Vec<_>>())
}

/// `kinds: ` and all words that say what a variant means, in lines that fit a terminal.
pub(super) fn kinds() -> String {
    let kinds = TABLE.iter().filter(|word| word.says.is_kind()).map(|word| format!("`{}`", word.example));
    lines("kinds:", &kinds.collect::<Vec<_>>())
}

/// Items after a heading, in lines that fit a terminal.
pub(super) fn lines(heading: &str, items: &[String]) -> String {
    let mut lines = vec![heading.to_owned()];
    for (at, item) in items.iter().enumerate() {
        let comma = if at + 1 < items.len() { "," } else { "" };
        match lines.last_mut() {
            Some(line) if line.len() + item.len() <= 90 => line.extend([" ", item, comma]),
            _ => lines.push(format!("{item}{comma}")),
        }
    }
    lines.join("\n")
}

/// The word table as Markdown, for the docs of the derive.
#[must_use]
pub fn markdown() -> String {
    let mut text = String::from("| word | meaning |\n|---|---|\n");
    for Word { example, about, .. } in &TABLE {
        text.extend(["| `", example, "` | ", about, " |\n"]);
    }
    text
}
