//! The opening of an answer: events that only say that there will be one.
//!
//! They are held until the first event that says something. A provider that is overloaded often notices behind its opening, and
//! a failure there has shown nothing to anyone: whoever asks whether something was delivered gets the right answer. To hold an
//! event that does say something is no harm, for it comes with the next one.

use std::collections::VecDeque;

use crate::classify::scan::{keys, says_something, text};
use crate::framing::Event;

/// Of openings that go on and on, no more events than this are held.
const EVENTS: usize = 16;
/// And no more bytes of data: a provider may repeat the whole prompt in its opening.
const BYTES: usize = 1024 * 1024;

const TYPES: [&str; 12] = [
    "message_start",
    "content_block_start",
    "response.created",
    "response.queued",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
    "message-start",
    "content-start",
    "messageStart",
    "contentBlockStart",
    "interaction.start",
];

/// Where a chunk of a chat says something.
const CONTENT: [&str; 7] =
    ["content", "reasoning_content", "reasoning", "tool_calls", "function_call", "audio", "text"];

#[derive(Debug, Default)]
pub(super) struct Opening {
    held: VecDeque<Event>,
    over: bool,
}

impl Opening {
    /// Keeps an event of the opening; gives back any other.
    pub(super) fn take(&mut self, event: Event) -> Option<Event> {
        if self.over || !self.has_room(&event) || !opens(event.data()) {
            return Some(event);
        }
        self.held.push_back(event);
        None
    }

    /// Something has been said, or the answer is complete: what is held comes first.
    pub(super) fn end(&mut self) {
        self.over = true;
    }

    fn has_room(&self, event: &Event) -> bool {
        let held: usize = self.held.iter().map(|event| event.data().len()).sum();
        self.held.len() < EVENTS && held.saturating_add(event.data().len()) <= BYTES
    }

    pub(super) fn next(&mut self) -> Option<Event> {
        if self.over { self.held.pop_front() } else { None }
    }
}

fn opens(data: &[u8]) -> bool {
    let (mut is_chunk, mut has_role, mut is_empty) = (false, false, true);
    for (key, value) in keys(data) {
        match key {
            b"type" | b":event-type" if text(value).is_some_and(is_type) => return true,
            b"messageStart" | b"contentBlockStart" => return true,
            b"choices" => {
                is_chunk = true;
                has_role |= value.starts_with(b"[]");
            }
            b"role" => has_role = true,
            key => is_empty &= !says_something(value) || !CONTENT.iter().any(|content| content.as_bytes() == key),
        }
    }
    is_chunk && has_role && is_empty
}

fn is_type(text: &[u8]) -> bool {
    TYPES.iter().any(|kind| kind.as_bytes() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_say_nothing_and_all_else_does() {
        for opening in [
            r#"{"type":"message_start","message":{"content":[]}}"#,
            r#"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#,
            r#"{"type":"response.created","response":{"status":"in_progress"}}"#,
            r#"{"choices":[{"delta":{"role":"assistant","content":"","refusal":null},"finish_reason":null}]}"#,
            r#"{"choices":[{"delta":{"role":"assistant","content":null,"reasoning_content":""}}]}"#,
            r#"{"choices":[],"prompt_filter_results":[{"content_filter_results":{}}]}"#,
            r#"{":event-type":"messageStart","role":"assistant"}"#,
            r#"{"messageStart":{"role":"assistant"}}"#,
        ] {
            assert!(opens(opening.as_bytes()), "{opening}");
        }
        for said in [
            r#"{"type":"content_block_delta","delta":{"type":"text_delta","text":"message_start"}}"#,
            r#"{"choices":[{"delta":{"content":"Hi"}}]}"#,
            r#"{"choices":[{"delta":{"role":"assistant","content":"Hi"}}]}"#,
            r#"{"choices":[{"delta":{"role":"assistant","content":null,"tool_calls":[{"index":0}]}}]}"#,
            r#"{"candidates":[{"content":{"role":"model","parts":[]}}]}"#,
            r#"{"message":{"role":"assistant","content":""},"done":false}"#,
            r"plain text",
        ] {
            assert!(!opens(said.as_bytes()), "{said}");
        }
    }

    #[test]
    fn what_is_held_is_bounded() {
        let count = |mut opening: Opening, event: &Event| {
            core::iter::from_fn(|| Some(opening.take(event.clone()))).take_while(Option::is_none).count()
        };
        let short = Event::of_data(r#"{"type":"message_start"}"#);
        assert_eq!(count(Opening::default(), &short), EVENTS);
        let long = Event::of_data(format!(r#"{{"type":"message_start","prompt":"{}"}}"#, "x".repeat(BYTES / 3)));
        assert_eq!(count(Opening::default(), &long), 2);
    }
}
