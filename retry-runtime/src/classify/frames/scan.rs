//! Which frames can decide anything. Most are a piece of the answer, and no tree is built of those.
//!
//! It looks at every key of the text with what stands behind it, at whatever depth, and asks what the judgement asks, only
//! less exactly: it may say yes too often, and never no where the judgement says more than "more to come". A text that quotes
//! an error is no key, for its quotation marks are escaped. No allocation, one pass: from colon to colon, and a few bytes back.

use memchr::memchr_iter;

use super::progress::{ENDS, FAILURES};

/// Whether the JSON may be an error, or an end.
pub(super) fn may_decide(data: &[u8]) -> bool {
    keys(data).any(|(key, value)| decides(key, value))
}

/// How long a name of those that are looked for can be, each of its letters escaped.
const NAME: usize = 128;

/// Each key, as it is written, and the text from its value on. Of a key with a quotation mark in it what follows that, of a very
/// long one its end.
pub(crate) fn keys(data: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    memchr_iter(b':', data).filter_map(move |colon| {
        let (before, after) = data.split_at_checked(colon)?;
        let name = name(before.trim_ascii_end().strip_suffix(b"\"")?)?;
        Some((name, after.get(1..)?.trim_ascii_start()))
    })
}

/// What stands between this and the quotation mark before it; nothing where the one behind it is escaped, for it is inside of a
/// text.
fn name(before: &[u8]) -> Option<&[u8]> {
    let escapes = before.iter().rev().take_while(|byte| **byte == b'\\').count();
    let near = before.get(before.len().saturating_sub(NAME)..).filter(|_| escapes % 2 == 0)?;
    let begin = near.iter().rposition(|byte| *byte == b'"').map_or(0, |quote| quote + 1);
    near.get(begin..)
}

/// Of a value that is a text, what is written between its quotation marks.
pub(crate) fn text(value: &[u8]) -> Option<&[u8]> {
    let begin = value.strip_prefix(b"\"")?;
    begin.get(..length(begin)?)
}

/// Up to the quotation mark that ends a text.
fn length(text: &[u8]) -> Option<usize> {
    let mut bytes = text.iter().enumerate();
    loop {
        match bytes.next()? {
            (at, b'"') => return Some(at),
            (_, b'\\') => _ = bytes.next(),
            _ => {}
        }
    }
}

fn decides(key: &[u8], value: &[u8]) -> bool {
    let names = |what: fn(&[u8]) -> bool| text(value).is_some_and(|text| text.contains(&b'\\') || what(text));
    match key {
        b"error" | b"errors" | b"finish_reason" | b"finishReason" | b"stop_reason" | b"stopReason" | b"blockReason" => {
            says_something(value)
        }
        b"code" | b"status_code" => says_something(value) && !is_zero(value),
        b"done" | b"is_finished" => value.starts_with(b"t"),
        b"success" => value.starts_with(b"f"),
        b"generated_text" => value.starts_with(b"\""),
        b"type" | b"event_type" | b":event-type" => names(is_word),
        b"__type" => text(value).is_some(),
        b"object" => names(|text| text == b"error" || text == b"response"),
        b"status" => names(|text| matches!(text, b"failed" | b"completed" | b"incomplete")),
        // An escaped key may be any of them.
        _ => key == b":exception-type" || key.ends_with(b"Exception") || key.contains(&b'\\'),
    }
}

fn is_word(text: &[u8]) -> bool {
    text == b"error"
        || FAILURES.iter().any(|failure| failure.as_bytes() == text)
        || text == b"messageStop"
        || ENDS.iter().any(|end| end.as_bytes() == text)
}

/// Whether a value is more than `null`, `false`, or empty; blanks inside of brackets count as something.
pub(crate) fn says_something(value: &[u8]) -> bool {
    !["null", "false", "\"\"", "{}", "[]"].iter().any(|nothing| value.starts_with(nothing.as_bytes()))
}

/// A zero, and not `0.4e3`.
fn is_zero(value: &[u8]) -> bool {
    matches!(value, [b'0', after, ..] if matches!(after, b',' | b'}' | b' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_every_key_and_no_text() {
        let json = br#" {"a" : 1,"b\"c":"\"d\":1","e":{"f":[{"g":"h"}]},"i":"\\","j":"k"} "#;
        let found: Vec<_> = keys(json).map(|(key, _)| String::from_utf8_lossy(key).into_owned()).collect();
        assert_eq!(found, ["a", "c", "e", "f", "g", "i", "j"]);
        assert_eq!(keys(br#"{"a":"#).count(), 1);
        for broken in [&b"\""[..], b"\"a", b"\"a\\", b"\"a\"", b"", b"\"a\\\""] {
            assert_eq!(keys(broken).count(), 0, "{:?}", String::from_utf8_lossy(broken));
        }
    }

    #[test]
    fn pieces_of_an_answer_are_passed_by() {
        for json in [
            r#"{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}"#,
            r#"{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"\"error\":{\"code\":1}"}}"#,
            r#"{"type":"message_start","message":{"stop_reason":null}}"#,
            r#"{"message":{"content":"hi"},"done":false}"#,
            r#"{"type":"response.created","response":{"status":"in_progress","error":null}}"#,
            r#"{"base_resp":{"status_code":0,"status_msg":""}}"#,
        ] {
            assert!(!may_decide(json.as_bytes()), "{json}");
        }
    }
}
