//! Streamed answers: their events as they arrive, and one error where they do not come to an end.
//!
//! Most calls to language models are streams, and most of their errors come after HTTP 200: as a frame, as silence, or as an end
//! in good order in the middle of a sentence. A plain loop over the body takes all three for success.
//!
//! ```
//! use futures_util::StreamExt as _;
//! use http::{HeaderMap, StatusCode};
//! use retry_runtime::stream::{Events, StreamError};
//! use serde_json::Value;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), StreamError> {
//! # let body = futures_util::stream::iter([
//! #     "data: {\"choices\":[{\"delta\":{\"content\":\"Hel\"}}]}\n\n: keep-alive\n\ndata: {\"choices\":[{\"delta\":{\"con",
//! #     "tent\":\"lo\"}}]}\n\ndata: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
//! # ].map(Ok::<_, std::io::Error>));
//! # let headers = HeaderMap::new();
//! // With the feature `reqwest`: `let mut events = client.post(url).send_attempt().await?.events();`
//! let mut events = Events::new(body, StatusCode::OK, headers);
//! let mut answer = String::new();
//! while let Some(event) = events.next().await {
//!     let chunk: Value = event?.json()?;
//!     answer += chunk["choices"][0]["delta"]["content"].as_str().unwrap_or_default();
//! }
//! assert_eq!(answer, "Hello"); // and the provider has said that this is all
//! # Ok(())
//! # }
//! ```
//!
//! # What ends a stream
//!
//! | family | complete with any of these | an error |
//! |---|---|---|
//! | `OpenAI` chat, vLLM, `SGLang`, `OpenRouter` and others | `finish_reason` that says something, `[DONE]` | `error` that says something, `object: "error"`, `finish_reason: "error"` |
//! | `OpenAI` responses | `response.completed`, `.incomplete`, `.cancelled` | `response.failed`, an event `error` |
//! | Anthropic | `stop_reason`, `message_stop` | an event `error`, with JSON or a bare sentence |
//! | Gemini, with and without `alt=sse` | `finishReason`, `promptFeedback.blockReason` | `error` |
//! | Ollama | `done: true` | `error` |
//! | Bedrock, its frames decoded to JSON | `messageStop` | `:exception-type`, a key that ends in `Exception` |
//! | Cohere, TGI, Mistral and others | `message-end`, `is_finished`, `generated_text`, `interaction.complete` | `error`, `type: "error"` |
//!
//! - The first frame that says one or the other decides. An error is one although `[DONE]` follows; what comes behind an end changes
//!   nothing and is delivered, as the tokens that were used are.
//! - The very last frame is not asked for: proxies cut it, and whoever insists retries for ever. Behind `[DONE]`,
//!   `message_stop` and `response.completed` the connection's end is not waited for.
//! - A body that ends, breaks off or falls silent before is an error, and its verdict is ambiguous: the work may be complete and
//!   billed. The same behind an end is none.
//! - Of several choices (`n` above 1) the first that is complete decides for all: that the others were cut is not seen.
//! - What a model writes decides nothing: only keys in the provider's own places are looked at.
//! - The rules are those of [`Transcript`](crate::classify::stream::Transcript), which judges what was recorded.
//!
//! # What is delivered
//!
//! Every event of the provider's, in order, and each once, but `[DONE]`, comments and Anthropic's `ping`. The opening of an answer
//! (`message_start`, `response.created`, a chunk with nothing but a role) waits for the first event that says something: where the
//! stream fails before, nobody has seen anything. An event that the body's end has cut is dropped, unless its JSON is whole.
//!
//! An event is a slice of the chunk it came in: what only passes through costs no allocation, and no tree of its JSON is built. One
//! that straddles two chunks costs one allocation.
//!
//! # Silence
//!
//! [`Events::idle_timeout`] counts any byte as a sign of life, comments and pings too, and runs only while somebody waits: a slow
//! consumer is no stall, and holds the provider back through the connection.
//!
//! # Tool calls
//!
//! [`WholeToolCalls`] releases a call when it is whole and its arguments are JSON, so that half of one is never carried out.

mod error;
mod events;
mod from;
mod idle;
mod json;
mod opening;
mod reader;
mod tools;

pub use self::error::StreamError;
pub use self::events::Events;
pub use self::from::FromStreamError;
pub use self::tools::{ToolCallKey, ToolCallPart, ToolCalls, WholeToolCalls};
pub use crate::framing::{Event, Format, Framer, TooLarge};
