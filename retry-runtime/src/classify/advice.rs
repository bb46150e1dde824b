//! `x-should-retry`: the server's own word.

use http::HeaderMap;

/// `Some(false)` bars a retry, `Some(true)` asks for one. Only the exact words count, as in the clients that know this
/// header (Stainless). Where lines contradict, `false` wins.
pub(super) fn should_retry(headers: &HeaderMap) -> Option<bool> {
    let lines = headers.get_all("x-should-retry").iter();
    let words = lines.filter_map(|value| match value.as_bytes().trim_ascii() {
        b"true" => Some(true),
        b"false" => Some(false),
        _ => None,
    });
    words.min()
}
