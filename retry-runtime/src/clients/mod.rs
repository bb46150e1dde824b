//! Adapters for the clients that Rust programs hold. Each is behind a feature named after the crate, and off by default.
//!
//! An adapter gives a client's error type [`Classify`](crate::Classify) and `From<Stopped>`, so that it can be the error type of an
//! annotated function, and it keeps what that error drops. Requests that go through an adapter carry `X-Request-Id`,
//! `X-Retry-Attempt` and, in an `idempotent` function, `Idempotency-Key`; a header that is there already stays. Of each answer the
//! running attempt records status, headers and request id, so that an error without headers waits as long as the server asked.
//!
//! | feature | error type | what carries key and record | hidden retries |
//! |---|---|---|---|
//! | `reqwest` (default) | `reqwest::Error`, [`ApiError`](crate::ApiError) | [`send_attempt()`](crate::SendAttempt) | none by status; see below |
//! | `reqwest-middleware` | `reqwest_middleware::Error` | `AttemptMiddleware` | with `reqwest-retry`: leave that out |
//! | `async-openai` | `OpenAIError` | `AttemptService` | three by default: `AttemptService` replaces them |
//! | `genai` | `genai::Error` | `send_attempt` | none |
//! | `rig-core` | `ProviderError` | `AttemptClient` | none |
//! | `tower` | `BoxError` | `AttemptLayer` | |
//! | `anyhow` | `anyhow::Error` | any of the others | |
//! | `hyper`, `hyper-util`, `h2` | their `Error`, in a source chain | `AttemptLayer` | hyper-util repeats only what was never written |
//!
//! **One retry layer.** A client that retries by itself multiplies: three retries inside four attempts are sixteen requests, and the
//! ones inside are seen by nobody. reqwest itself repeats only what HTTP/2 says was never processed.
//!
//! Task-locals don't cross `spawn`: a client that sends from another task (a `tower::buffer::Buffer`) sends plainly. Put the layer
//! outside of it, or take the attempt along ([`in_current_attempt`](crate::InCurrentAttempt::in_current_attempt)).

#[cfg(feature = "anyhow")]
pub mod anyhow;
#[cfg(feature = "async-openai")]
pub mod async_openai;
#[cfg(feature = "genai")]
pub mod genai;
#[cfg(feature = "h2")]
mod h2;
#[cfg(feature = "hyper")]
pub mod hyper;
#[cfg(any(feature = "async-openai", feature = "genai", feature = "rig-core"))]
mod parts;
#[cfg(feature = "reqwest-middleware")]
pub mod reqwest_middleware;
#[cfg(feature = "rig-core")]
pub mod rig_core;
#[cfg(feature = "tower")]
pub mod tower;

pub use crate::running::KeyTakenTwice;
#[cfg(any(feature = "reqwest", feature = "rig-core", feature = "tower"))]
pub use crate::wire::RequestKey;
