//! `x-should-retry`: the server's own word.

use http::{HeaderMap, StatusCode};

use crate::verdict::{Verdict, VerdictKind};

/// `false` bars a retry whatever the kind; `true` turns a fatal answer into a transient one. Only these exact words count
/// (Stainless clients, PROVIDERS.md 2), and neither says anything about a 2xx. Where lines contradict, `false` wins.
pub(crate) fn apply(verdict: Verdict, status: StatusCode, headers: &HeaderMap) -> Verdict {
    if verdict.is_success() {
        return verdict;
    }
    match read(headers) {
        Some(false) => verdict.not_again(),
        Some(true) if !status.is_success() => upgrade(verdict),
        _ => verdict,
    }
}

fn read(headers: &HeaderMap) -> Option<bool> {
    let words = headers.get_all("x-should-retry").iter();
    words
        .filter_map(|value| match value.as_bytes().trim_ascii() {
            b"true" => Some(true),
            b"false" => Some(false),
            _ => None,
        })
        .min()
}

fn upgrade(verdict: Verdict) -> Verdict {
    if verdict.kind() == VerdictKind::Fatal {
        let transient = Verdict::transient().with_reason("header.x_should_retry");
        return verdict.status().map_or(transient, |status| transient.with_status(status));
    }
    verdict
}
