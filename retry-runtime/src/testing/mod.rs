//! What people need to test their own functions: a provider on loopback that fails as it is told, and a script of
//! outcomes for tests with a paused clock. Feature `testing`, meant for `[dev-dependencies]`.
//!
//! | you want to test | with |
//! |---|---|
//! | what goes over the wire, and what a real client makes of it | [`Provider`] and a [`Script`] of [`Answer`]s |
//! | a provider that is down, and comes up | [`ClosedPort`] |
//! | a limit of requests per time | [`RollingWindow`] |
//! | that the work is done once | [`Provider::effect_count`], [`ProviderBuilder::effect_store`] |
//! | what an operation did, and with which waits | [`trace()`], [`trace_seeded`] |
//! | long waits, in no time | [`Outcomes`] and `#[tokio::test(start_paused = true)]` |
//!
//! # Failures in order
//! ```
//! use std::time::Duration;
//! use retry_runtime::testing::{Answer, Provider, Script};
//!
//! # #[cfg(not(feature = "reqwest"))] fn main() {}
//! # #[cfg(feature = "reqwest")]
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let script = Script::new()
//!     .then(Answer::status(429).retry_after(Duration::from_secs(1)))
//!     .then(Answer::status(500))
//!     .then(Answer::ok("Hello"));
//! let provider = Provider::start(script).await?;
//!
//! let url = provider.url("/v1/chat/completions");
//! assert_eq!(reqwest::get(&url).await?.headers()["retry-after"], "1");
//! assert_eq!(reqwest::get(&url).await?.status(), 500);
//! assert!(reqwest::get(&url).await?.text().await?.contains("Hello"));
//!
//! let log = provider.requests();
//! assert_eq!((log.len(), log[0].path()), (3, "/v1/chat/completions"));
//! assert!(log[0].header("idempotency-key").is_none());
//! # Ok(()) }
//! ```
//!
//! # Failures of the connection
//! [`Answer::reset`] and [`Answer::hang`] come instead of an answer; [`lost`](Answer::lost), [`cut`](Answer::cut) and
//! [`delay`](Answer::delay) happen to one.
//! ```
//! use retry_runtime::testing::{Answer, ClosedPort, Provider, Script};
//!
//! # #[cfg(not(feature = "reqwest"))] fn main() {}
//! # #[cfg(feature = "reqwest")]
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let provider = Provider::start(Script::new().then(Answer::reset()).then(Answer::ok("Hello").cut())).await?;
//! assert!(reqwest::get(provider.base_url()).await.is_err());
//! assert!(reqwest::get(provider.base_url()).await?.text().await.is_err());
//!
//! let port = ClosedPort::new()?;
//! assert!(reqwest::get(port.base_url()).await.is_err_and(|error| error.is_connect()));
//! # Ok(()) }
//! ```
//!
//! # Work that is done once
//! Every 2xx and every lost answer counts as work that was done. With a store, a request that repeats the key of an
//! earlier one gets its answer again.
//! ```
//! use retry_runtime::testing::{Answer, Answered, Provider};
//!
//! # #[cfg(not(feature = "reqwest"))] fn main() {}
//! # #[cfg(feature = "reqwest")]
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let provider = Provider::builder(Answer::ok("Paid").lost().into()).effect_store().start().await?;
//! let request = || reqwest::Client::new().post(provider.base_url()).header("Idempotency-Key", "order-7");
//!
//! assert!(request().send().await.is_err());
//! assert!(request().send().await?.text().await?.contains("Paid"));
//! assert_eq!((provider.request_count(), provider.effect_count()), (2, 1));
//! assert!(matches!(provider.requests()[1].answered(), Some(Answered::Replayed(_))));
//! # Ok(()) }
//! ```
//!
//! # A limit
//! ```
//! use std::time::Duration;
//! use retry_runtime::testing::{Provider, RollingWindow, Script};
//!
//! # #[cfg(not(feature = "reqwest"))] fn main() {}
//! # #[cfg(feature = "reqwest")]
//! # #[tokio::main(flavor = "current_thread")] async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let one_per_minute = RollingWindow::new(1, Duration::from_secs(60));
//! let provider = Provider::builder(Script::new()).limit(one_per_minute).start().await?;
//! assert_eq!(reqwest::get(provider.base_url()).await?.status(), 200);
//! assert_eq!(reqwest::get(provider.base_url()).await?.headers()["retry-after"], "60");
//! # Ok(()) }
//! ```
//!
//! # A paused clock
//! ```
//! use std::time::Duration;
//! use retry_runtime::testing::Outcomes;
//!
//! // #[tokio::test(start_paused = true)]
//! # #[tokio::main(flavor = "current_thread", start_paused = true)]
//! # async fn main() {
//! let outcomes = Outcomes::new([Err("overloaded"), Ok("Hello")]);
//!
//! // the function under test takes `&outcomes` where it would take a client
//! while outcomes.next().await.is_err() {
//!     tokio::time::sleep(Duration::from_secs(60)).await;
//! }
//!
//! assert_eq!(outcomes.calls(), 2);
//! assert_eq!(outcomes.gaps(), [Duration::from_secs(60)]);
//! # }
//! ```
//!
//! # The text form
//! A script can be parsed, as `cargo run --example mock_provider -- --script …` does it.
//! ```text
//! script = answer { "," answer }
//! answer = ( status | "lost" | "cut" | "reset" | "hang" ) [ "*" times ] { ":" option }
//! option = name [ "=" value ]
//! value  = anything without "," and ":", or anything in '…' or "…"
//! ```
//! A status is a number from 200 to 999, `times` one from 1 to 10000. Spaces around the parts are ignored.
//!
//! | option | same as |
//! |---|---|
//! | `delay=TIME`, `chunk-delay=TIME` | [`Answer::delay`], [`Answer::chunk_delay`]; a time is `500ms`, `1.5s`, `2m`, `1h` |
//! | `body=TEXT`, `text=TEXT`, `error=CODE` | [`Answer::body`], [`Answer::ok`], [`Answer::error`] |
//! | `retry-after-date=TIME` | [`Answer::retry_after_date`] |
//! | `pieces=N` | [`Answer::in_pieces`] |
//! | `cut`, `cut=N` | [`Answer::cut`], [`Answer::cut_after`] |
//! | `lost`, `reset`, `hang` | [`Answer::lost`], [`Answer::reset`], [`Answer::hang`] |
//! | `effect`, `close` | [`Answer::with_effect`], [`Answer::close`] |
//! | any other name | a header: [`Answer::header`] |
//!
//! ```
//! use retry_runtime::testing::Script;
//!
//! let script: Script = "529*3:delay=2s, lost, 429:retry-after='Sun, 06 Nov 1994 08:49:37 GMT', 200:text=Hello".parse()?;
//! assert_eq!(script.len(), 6);
//! # Ok::<(), retry_runtime::testing::ScriptError>(())
//! ```

mod answer;
pub mod anthropic;
mod bodies;
mod builder;
mod closed_port;
mod desk;
mod duration;
mod error;
mod grammar;
mod headers;
mod limit;
pub mod openai;
mod outcomes;
mod provider;
mod render;
mod reply;
mod request;
mod script;
mod server;
mod shape;
mod trace;

pub use crate::testing::answer::Answer;
pub use crate::testing::builder::ProviderBuilder;
pub use crate::testing::closed_port::ClosedPort;
pub use crate::testing::error::{ScriptError, ScriptErrorKind};
pub use crate::testing::limit::RollingWindow;
pub use crate::testing::outcomes::Outcomes;
pub use crate::testing::provider::Provider;
pub use crate::testing::request::{Answered, Request};
pub use crate::testing::script::Script;
pub use crate::testing::trace::{Trace, trace, trace_seeded};
