//! Where each family of providers puts the fragments of a tool call.
//!
//! | family | a fragment | the end |
//! |---|---|---|
//! | chat | `choices[].delta.tool_calls[]`, `delta.function_call` | `finish_reason` |
//! | responses | `output_item.added` of a call, `…arguments.delta`, `…input.delta` | `…arguments.done`, `…input.done`, `output_item.done` |
//! | Anthropic | `content_block_start` of a `tool_use`, `input_json_delta` | `content_block_stop` |
//! | Bedrock | `contentBlockStart`, `contentBlockDelta` with `toolUse` | `contentBlockStop` |
//! | Cohere | `tool-call-start`, `tool-call-delta` | `tool-call-end` |
//! | Gemini | `functionCall` with `willContinue` | `functionCall` without it; most calls come whole |
//! | Ollama | none: calls come whole | |

use serde_json::Value;

use super::{ToolCallKey, ToolCallPart, ToolCalls};
use crate::classify::scan;
use crate::framing::Event;

/// Output items that the caller carries out. Searches and the like are the provider's own affair.
const CALLS: [&str; 6] =
    ["function_call", "custom_tool_call", "local_shell_call", "shell_call", "apply_patch_call", "computer_call"];

/// Behind all indices that are counted.
const LEGACY: u32 = u32::MAX;

type Told<'t> = &'t mut dyn FnMut(ToolCallPart<'_>);

impl ToolCalls for Event {
    /// Most events carry none and are not read for it.
    fn tool_call_parts(&self, told: &mut dyn FnMut(ToolCallPart<'_>)) {
        if !scan::keys(self.data()).any(|(key, value)| is_hint(key, value)) {
            return;
        }
        if let Ok(json) = serde_json::from_slice::<Value>(self.data()) {
            chat(&json, told);
            gemini(&json, told);
            bedrock(&json, told);
            typed(&json, told);
        }
    }

    fn held_bytes(&self) -> usize {
        size_of::<Self>() + self.name().len() + self.data().len()
    }
}

/// Whether an event with this key can carry a part. May be wrong where it is true.
fn is_hint(key: &[u8], value: &[u8]) -> bool {
    let is_kind = |text: &[u8]| {
        let named = core::str::from_utf8(text).unwrap_or_default();
        named.contains("call") || named.contains("tool") || matches!(named, "input_json_delta" | "content_block_stop")
    };
    match key {
        b"tool_calls" | b"function_call" | b"functionCall" | b"finish_reason" => !value.starts_with(b"null"),
        b"type" => scan::text(value).is_some_and(|text| text.contains(&b'\\') || is_kind(text)),
        b"toolUse" | b"contentBlockStop" => true,
        b":event-type" => scan::text(value) == Some(b"contentBlockStop"),
        _ => key.contains(&b'\\'),
    }
}

fn chat(json: &Value, told: Told<'_>) {
    for choice in items(&json["choices"]) {
        let (number, delta) = (count(&choice["index"]).unwrap_or_default(), &choice["delta"]);
        for (place, call) in items(&delta["tool_calls"]).iter().enumerate() {
            let index = count(&call["index"]).or_else(|| u32::try_from(place).ok()).unwrap_or(LEGACY);
            fragment(ToolCallKey { choice: number, index }, &call["function"]["arguments"], told);
        }
        if delta["function_call"].is_object() {
            fragment(ToolCallKey { choice: number, index: LEGACY }, &delta["function_call"]["arguments"], told);
        }
        if choice["finish_reason"].as_str().is_some_and(|reason| !reason.is_empty()) {
            told(ToolCallPart::EndOfChoice { choice: number });
        }
    }
}

fn gemini(json: &Value, told: Told<'_>) {
    for (place, candidate) in items(&json["candidates"]).iter().enumerate() {
        let choice = count(&candidate["index"]).or_else(|| u32::try_from(place).ok()).unwrap_or_default();
        let call = ToolCallKey { choice, index: 0 };
        for part in items(&candidate["content"]["parts"]) {
            match &part["functionCall"] {
                Value::Null => {}
                function if function["willContinue"] == true => fragment(call, &Value::Null, told),
                _ => end(call, &Value::Null, told),
            }
        }
    }
}

/// As it is decoded: `{"contentBlockDelta":{…}}`, or the same flat beside its `:event-type`.
fn bedrock(json: &Value, told: Told<'_>) {
    let inner = |name: &str| json.get(name).or_else(|| (json[":event-type"] == *name).then_some(json));
    let key = |block: &Value| ToolCallKey::index(count(&block["contentBlockIndex"]).unwrap_or_default());
    if let Some(block) = inner("contentBlockStart").filter(|block| block["start"]["toolUse"].is_object()) {
        fragment(key(block), &Value::Null, told);
    }
    if let Some(block) = inner("contentBlockDelta").filter(|block| block["delta"]["toolUse"].is_object()) {
        fragment(key(block), &block["delta"]["toolUse"]["input"], told);
    }
    if let Some(block) = inner("contentBlockStop") {
        end(key(block), &Value::Null, told);
    }
}

/// Events that name their type: Anthropic, `OpenAI`'s responses, Cohere.
fn typed(json: &Value, told: Told<'_>) {
    let key = |name: &str| ToolCallKey::index(count(&json[name]).unwrap_or_default());
    let (block, output) = (key("index"), key("output_index"));
    let (item, delta) = (&json["item"], &json["delta"]);
    let is_call = || item["type"].as_str().is_some_and(|kind| CALLS.contains(&kind));
    match json["type"].as_str().unwrap_or_default() {
        "content_block_start"
            if json["content_block"]["type"].as_str().is_some_and(|kind| kind.ends_with("tool_use")) =>
        {
            fragment(block, &Value::Null, told);
        }
        "content_block_delta" if delta["type"] == "input_json_delta" => fragment(block, &delta["partial_json"], told),
        "content_block_stop" | "tool-call-end" => end(block, &Value::Null, told),
        "response.output_item.added" if is_call() => fragment(output, &Value::Null, told),
        "response.output_item.done" if is_call() => end(output, &item["arguments"], told),
        "response.function_call_arguments.delta" => fragment(output, delta, told),
        "response.function_call_arguments.done" => end(output, &json["arguments"], told),
        "response.custom_tool_call_input.delta" => fragment(output, &Value::Null, told),
        "response.custom_tool_call_input.done" => end(output, &Value::Null, told),
        "tool-call-start" | "tool-call-delta" => {
            fragment(block, &delta["message"]["tool_calls"]["function"]["arguments"], told);
        }
        _ => {}
    }
}

fn fragment(call: ToolCallKey, arguments: &Value, told: Told<'_>) {
    told(ToolCallPart::Fragment { call, arguments: arguments.as_str().unwrap_or_default() });
}

fn end(call: ToolCallKey, arguments: &Value, told: Told<'_>) {
    told(ToolCallPart::End { call, arguments: arguments.as_str() });
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn count(number: &Value) -> Option<u32> {
    number.as_u64().and_then(|number| u32::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(json: &str) -> Vec<String> {
        let mut parts = Vec::new();
        Event::of_data(json.to_owned()).tool_call_parts(&mut |part| {
            parts.push(match part {
                ToolCallPart::Fragment { call, arguments } => format!("{}.{}+{arguments}", call.choice, call.index),
                ToolCallPart::End { call, arguments } => {
                    format!("{}.{}={}", call.choice, call.index, arguments.unwrap_or("?"))
                }
                ToolCallPart::EndOfChoice { choice } => format!("{choice}.*"),
            });
        });
        parts
    }

    #[test]
    fn chat_tells_each_call_by_its_index_and_ends_all_of_a_choice() {
        let json = r#"{"choices":[{"index":1,"delta":{"tool_calls":[{"index":2,"function":{"arguments":"{\"a"}},
            {"function":{"name":"f"}}],"function_call":{"arguments":"x"}},"finish_reason":"tool_calls"}]}"#;
        assert_eq!(parts(json), ["1.2+{\"a", "1.1+", "1.4294967295+x", "1.*"]);
        assert_eq!(
            parts(r#"{"choices":[{"index":0,"delta":{"content":"tool_calls"},"finish_reason":null}]}"#),
            [""; 0]
        );
        assert_eq!(parts(r#"{"choices":[{"delta":{"tool_calls":null},"finish_reason":""}]}"#), [""; 0]);
    }

    #[test]
    fn responses_tell_items_by_their_place() {
        assert_eq!(
            parts(r#"{"type":"response.output_item.added","output_index":1,"item":{"type":"function_call"}}"#),
            ["0.1+"]
        );
        assert_eq!(
            parts(r#"{"type":"response.function_call_arguments.delta","output_index":1,"delta":"{}"}"#),
            ["0.1+{}"]
        );
        assert_eq!(
            parts(r#"{"type":"response.function_call_arguments.done","output_index":1,"arguments":"{}"}"#),
            ["0.1={}"]
        );
        let done =
            r#"{"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","arguments":"{}"}}"#;
        assert_eq!(parts(done), ["0.1={}"]);
        assert_eq!(
            parts(r#"{"type":"response.custom_tool_call_input.delta","output_index":2,"delta":"free"}"#),
            ["0.2+"]
        );
        assert_eq!(
            parts(r#"{"type":"response.output_item.added","output_index":1,"item":{"type":"web_search_call"}}"#),
            [""; 0]
        );
    }

    #[test]
    fn anthropic_tells_blocks() {
        let start = r#"{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"t","name":"f","input":{}}}"#;
        assert_eq!(parts(start), ["0.1+"]);
        let delta =
            r#"{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}}"#;
        assert_eq!(parts(delta), ["0.1+{\"a\":"]);
        assert_eq!(parts(r#"{"type":"content_block_stop","index":1}"#), ["0.1=?"]);
        assert_eq!(
            parts(r#"{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}"#),
            [""; 0]
        );
    }

    #[test]
    fn the_others() {
        assert_eq!(
            parts(r#"{"contentBlockStart":{"contentBlockIndex":1,"start":{"toolUse":{"name":"f"}}}}"#),
            ["0.1+"]
        );
        let flat = r#"{":event-type":"contentBlockDelta","contentBlockIndex":1,"delta":{"toolUse":{"input":"{"}}}"#;
        assert_eq!(parts(flat), ["0.1+{"]);
        assert_eq!(parts(r#"{":event-type":"contentBlockStop","contentBlockIndex":1}"#), ["0.1=?"]);
        let cohere =
            r#"{"type":"tool-call-delta","index":0,"delta":{"message":{"tool_calls":{"function":{"arguments":"{"}}}}}"#;
        assert_eq!(parts(cohere), ["0.0+{"]);
        let gemini =
            |call: &str| format!(r#"{{"candidates":[{{"content":{{"parts":[{{"functionCall":{call}}}]}}}}]}}"#);
        assert_eq!(parts(&gemini(r#"{"name":"f","willContinue":true}"#)), ["0.0+"]);
        assert_eq!(parts(&gemini(r#"{"name":"f","args":{"a":1}}"#)), ["0.0=?"]);
        assert_eq!(
            parts(r#"{"message":{"tool_calls":[{"function":{"name":"f","arguments":{"a":1}}}]},"done":false}"#),
            [""; 0]
        );
        assert_eq!(parts("{\"choices\":[{\"delta\":{\"tool_calls\":["), [""; 0]);
    }
}
