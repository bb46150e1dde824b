//! `#[llm_retry]` turns an async function into one that retries a call to a language model: it waits as long as the provider
//! asks, keeps one deadline over all of it, and repeats only what the function's own line says may run twice. One line tells
//! the reviewer the worst case: how many runs, how long, what is repeated.
//!
//! ```
//! use retry_runtime::{ApiError, SendAttempt, llm_retry};
//! use serde_json::{Value, json};
//!
//! #[llm_retry(read_only, max_attempts = 4, deadline = "30s")]
//! async fn complete(client: &reqwest::Client, url: &str, prompt: &str) -> Result<Value, ApiError> {
//!     client.post(url).json(&json!({ "prompt": prompt })).send_attempt().await?.json().await
//! }
//!
//! # use std::io::{BufRead, BufReader, Read, Write};
//! # fn provider() -> String {
//! #     let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
//! #     let url = format!("http://{}", listener.local_addr().unwrap());
//! #     std::thread::spawn(move || {
//! #         let refusal = ("429 Too Many Requests\r\nretry-after-ms: 50", "{}");
//! #         for (head, body) in [refusal, ("200 OK", r#"{ "text": "four" }"#)] {
//! #             let (mut stream, _) = listener.accept().unwrap();
//! #             let mut request = BufReader::new(stream.try_clone().unwrap());
//! #             let (mut line, mut length) = (String::new(), 0);
//! #             while request.read_line(&mut line).unwrap() > 2 {
//! #                 if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
//! #                     length = value.trim().parse().unwrap();
//! #                 }
//! #                 line.clear();
//! #             }
//! #             request.read_exact(&mut vec![0; length]).unwrap();
//! #             let length = body.len();
//! #             write!(stream, "HTTP/1.1 {head}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}").unwrap();
//! #         }
//! #     });
//! #     url
//! # }
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), ApiError> {
//! # let (client, url) = (reqwest::Client::new(), provider());
//! // The provider at `url` answers 429 with `retry-after-ms: 50` first, and then `{ "text": "four" }`.
//! let reply = complete(&client, &url, "What is two and two?").await?;
//! assert_eq!(reply["text"], "four");
//! # Ok(())
//! # }
//! ```
//!
//! # Words
//!
//! - **operation**: one call of an annotated function, all its attempts together. Its deadline, its idempotency key and its
//!   request id are fixed when it starts.
//! - **attempt**: one run of the body; the first is 1. `max_attempts` counts them all. A **retry** is any attempt but the first.
//! - **effect**: what running it twice does. One of three words stands on every attribute; without it nothing compiles.
//! - **verdict**: what the outcome of an attempt means. Of the failures, **rate limited** says that it was refused for asking
//!   too fast; **transient**, that another attempt may not meet it again; **ambiguous**, that no answer came, so the work may be
//!   complete and billed; **fatal**, that another attempt would fail the same way.
//! - **processed**: `No` where a failure proves that the request was not carried out, `Maybe` everywhere else.
//! - **floor**: the least wait, where the other side named one. No wait is shorter. **backoff**: our own growing wait, used
//!   where it is longer.
//! - **key**: what tells a server that two requests are the same one. One for each operation, equal on all its attempts.
//!
//! # Effects
//!
//! | word | running it twice | what is repeated |
//! |---|---|---|
//! | `read_only` | changes nothing in the world; it costs tokens | rate-limited and transient failures; an ambiguous one at most `ambiguous` times |
//! | `idempotent` | changes nothing more, if both carry the same key | all of them, with the same key; an ambiguous one only if the attempt took the key |
//! | `idempotent(natural)` | changes nothing more by nature: PUT, DELETE | all of them, no key needed |
//! | `non_idempotent` | does it twice | only what proves that it was never processed |
//!
//! `idempotent(key = expr)` derives the key from your own data, so that it survives a restart. Fatal failures are never
//! repeated. With `#[llm_retry(non_idempotent)]` proof is counted for requests sent by [`SendAttempt`]; a body that uses another
//! client is repeated only where it failed to connect.
//!
//! ```
//! use retry_runtime::{GaveUp, StopReason, llm_retry};
//! use std::io::{Error, ErrorKind};
//!
//! #[llm_retry(non_idempotent)]
//! async fn pay(sent: &mut u32) -> Result<(), GaveUp<Error>> {
//!     *sent += 1;
//!     Err(ErrorKind::ConnectionReset.into()) // the request may have arrived before
//! }
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! let mut sent = 0;
//! let gave_up = pay(&mut sent).await.unwrap_err();
//! assert_eq!(gave_up.stop(), StopReason::MayHaveBeenProcessed);
//! assert_eq!(sent, 1);
//! # }
//! ```
//!
//! # Streams
//!
//! With the word `stream`, of a function that returns a stream everything before the first item is retried; an error after it
//! comes once, typed [`Interrupted`] where the items are `Result<T, Interrupted<E>>`, and is never retried: somebody has seen the
//! beginning. `deadline` covers the opening, `idle_timeout` every silence, `stream_deadline` the whole.
//!
//! ```
//! use futures_core::Stream;
//! use retry_runtime::{ApiError, Interrupted, SendAttempt, llm_retry};
//!
//! #[llm_retry(read_only, stream)]
//! async fn chunks(
//!     client: &reqwest::Client,
//!     url: &str,
//! ) -> Result<impl Stream<Item = Result<bytes::Bytes, Interrupted<ApiError>>>, ApiError> {
//!     Ok(client.post(url).send_attempt().await?.bytes_stream())
//! }
//! ```
//!
//! # Tools
//!
//! `llm_tool` marks an agent's tool with the same words. A `non_idempotent` one is guarded three times: `#[llm_retry]` beside it
//! does not compile; nor does awaiting it in the body of an `#[llm_retry]` function; and where the types can't see it, an
//! attempt in which it was started is not repeated. An `#[llm_retry(non_idempotent)]` function is such a tool to whoever calls it.
//!
//! ```compile_fail,E0277
//! use retry_runtime::{llm_retry, llm_tool};
//!
//! #[llm_tool(non_idempotent)]
//! async fn send_mail(to: &str) -> Result<(), std::io::Error> {
//!     Ok(())
//! }
//!
//! #[llm_retry(read_only)]
//! async fn answer(question: &str) -> Result<(), std::io::Error> {
//!     send_mail("team@example.org").await // must not run twice, and this body may
//! }
//! ```
//!
//! # Many calls, one limit
//!
//! A limit belongs to a place, so what is known of it does too. An [`Upstream`] is that place: functions that name it share its
//! **gate**, which learns how much goes through and lets calls in at that pace, first come, first served; its **failure budget**,
//! which refuses retries when failures are not healing; its **breaker**; and its limit of runs **in flight**.
//!
//! ```
//! use std::time::Duration;
//! use retry_runtime::{Upstream, llm_retry};
//! # use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
//! # static SENT: AtomicU32 = AtomicU32::new(0);
//!
//! static MODEL: Upstream = Upstream::new("model").gate();
//!
//! #[llm_retry(read_only, deadline = "30s", queue = "10m", upstream = MODEL)]
//! async fn summarize(document: u32) -> Result<u32, retry_runtime::ApiError> {
//! #   SENT.fetch_add(1, Relaxed);
//! #   tokio::time::sleep(Duration::from_millis(20)).await;
//!     Ok(document) // here it would ask the model
//! }
//!
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() -> Result<(), retry_runtime::ApiError> {
//! // Each may wait ten minutes for being let in, and has 30 s from then on.
//! for document in 0..300 {
//!     summarize(document).await?;
//! }
//! assert_eq!(MODEL.snapshot().waiting(), 0);
//! # Ok(())
//! # }
//! ```
//!
//! Without an upstream every function has a failure budget of its own: see [`Budget`]. `budget = "off"` switches it off.
//!
//! # Contents
//!
//! - The attributes: `llm_retry`, whose options are in the README, and `llm_tool`.
//! - What a tool registry asks at run time: [`ToolEffect`].
//! - What the body sees: [`Attempt`], [`IdempotencyKey`], [`InCurrentAttempt`] for spawned tasks.
//! - What outcomes mean: [`Classify`] for your error types, [`Verdict`], [`classify`] for what is known already,
//!   [`ResponseView`] for an answer of any client.
//! - What comes back: the body's last error as it is, or, in a function that returns `Result<T, GaveUp<E>>`, a [`GaveUp`] with a
//!   [`Report`]. [`Stopped`] is what the operation says itself when its time is up. A stream that broke off ends with its
//!   error, or with an [`Interrupted`] around it.
//! - Requests, with the feature `reqwest`: `SendAttempt`, `Response`, `ApiError`.
//! - What calls to one place share: [`Upstream`], with its [`Budget`], its [`Breaker`], its [`Snapshot`]; [`Upstreams`] for very many.
//! - Streams, with the feature `json`: module `stream`, and `Response::events`.
//! - Around many calls: [`within`] hands one deadline to all operations inside; [`limits()`] lowers attempts and deadlines of the
//!   whole process while it runs, as does the variable `LLM_RETRY_MAX_ATTEMPTS` at its start.
//! - Without the attribute: [`Policy`], [`retry()`] for closures, [`Operation`] for a loop of your own, and for streams
//!   [`Operation::open`].
//!
//! # Features
//!
//! | feature | default | what it brings |
//! |---|---|---|
//! | `macros` | yes | the attribute |
//! | `reqwest` | yes | `SendAttempt`, `Response`, `ApiError`, verdicts on reqwest's own types; none of reqwest's features, so choose TLS yourself; brings `json` |
//! | `tracing` | yes | one DEBUG event for each failed attempt, one INFO for a success after retries, one WARN where a call gives up; what changes at an upstream |
//! | `json` | with `reqwest` | bodies are read: error codes, waits in them, errors inside a 200; module `stream` |
//! | `h2` | no | the reasons of HTTP/2 resets, out of `reqwest::Error` |
//! | `testing` | no | module `testing`: a provider on loopback with a script of answers, a script without a network, traces |
//!
//! Rust 1.85 or later. A tokio runtime with its timer on must be there to wait on; where it is not, the call returns an error
//! that says so.
//!
//! # Limits
//!
//! - A header alone deduplicates nothing. Whether a server recognises a repeated `Idempotency-Key` is for its documentation to
//!   say; many providers ignore it.
//! - An `Ok` is judged where its type is a response. A response behind a generic `T`, or inside an `Option`, is not: return it
//!   as it is, or write `classify = path`.
//! - The body runs in a loop. It can't return a borrow out of a `&mut` argument, and it can't move an argument taken by value:
//!   borrow it, or clone it in the body.
//! - Arguments taken by value are borrowed by every attempt, so one that is `Send` but not `Sync` makes the future not `Send`.
//! - A stream is handed out as `impl Stream` or as `BoxStream`, not as a type of its own, and its items fail with the function's
//!   error type. Two or three allocations for each stream, none for an item.
//! - Time is kept by the runtime: a body that never yields can't be cut, neither by `attempt_timeout` nor by the deadline.
//! - A spawned task is outside of the attempt unless its future went through
//!   [`in_current_attempt`](InCurrentAttempt::in_current_attempt): its requests carry no key, and what it does is not seen.
// The examples of the README are tested with these.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod attempt;
mod backoff;
mod budget;
pub mod classify;
#[cfg(feature = "reqwest")]
mod client;
pub mod clients;
mod effect;
#[cfg(feature = "json")]
mod framing;
#[cfg_attr(
    not(any(feature = "reqwest", feature = "rig-core", feature = "tower")),
    allow(unused_imports, reason = "without a client no headers are read")
)]
mod gate;
pub mod hints;
mod interrupted;
mod jitter;
mod key;
mod limits;
#[cfg(feature = "testing")]
mod observer;
mod operation;
mod policy;
mod report;
#[cfg(any(feature = "json", feature = "tower"))]
mod request_id;
mod rerun;
mod retry;
#[cfg_attr(
    not(any(feature = "reqwest", feature = "rig-core", feature = "tower")),
    allow(dead_code, reason = "without a client no request is counted")
)]
mod running;
mod scope;
mod stop;
#[cfg(feature = "json")]
pub mod stream;
mod sync;
#[cfg(feature = "testing")]
pub mod testing;
mod tool;
mod upstream;
mod verdict;
mod way;
#[cfg(any(feature = "reqwest", feature = "rig-core", feature = "tower"))]
#[cfg_attr(
    not(all(feature = "reqwest-middleware", feature = "rig-core", feature = "tower")),
    allow(dead_code, reason = "how much of it is used depends on the clients")
)]
mod wire;
mod within;

#[doc(hidden)]
pub mod private;

#[cfg(feature = "macros")]
#[doc = include_str!("../docs/derive.md")]
pub use retry_macros::Classify;
#[cfg(feature = "macros")]
pub use retry_macros::{llm_retry, llm_tool};

pub use crate::attempt::{Attempt, InAttempt, InCurrentAttempt};
pub use crate::budget::Budget;
pub use crate::classify::{Classify, ResponseView, TransportKind};
#[cfg(feature = "reqwest")]
pub use crate::client::{ApiError, AttemptRequest, ByteStream, Response, SendAttempt};
pub use crate::effect::Effect;
pub use crate::interrupted::{Interrupted, Interruption};
pub use crate::jitter::Jitter;
pub use crate::key::IdempotencyKey;
pub use crate::limits::{Limits, limits};
pub use crate::operation::{Attempting, Begun, Opened, Opening, Operation, Outcome, Pause, Streaming};
pub use crate::policy::{Policy, PolicyBuilder, PolicyError};
pub use crate::report::{AttemptRecord, GaveUp, Report};
#[doc(hidden)]
pub use crate::rerun::{MayRunAgain, RunsOnce};
pub use crate::retry::{retry, retry_with};
pub use crate::stop::{FromStopped, LastFailure, StopReason, Stopped, StoppedBy};
pub use crate::tool::{NonIdempotent, ToolEffect};
pub use crate::upstream::{Breaker, BreakerState, Snapshot, Through, Upstream, Upstreams};
pub use crate::verdict::{Processed, Verdict, VerdictKind};
pub use crate::way::{Direct, Way};
pub use crate::within::{Within, within};
