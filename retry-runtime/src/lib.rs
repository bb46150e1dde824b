//! Retries for language-model APIs.

mod attempt;
mod backoff;
pub mod classify;
#[cfg(feature = "reqwest")]
mod client;
pub mod clients;
mod effect;
pub mod hints;
mod jitter;
mod key;
mod limits;
#[cfg(feature = "testing")]
mod observer;
mod operation;
mod policy;
mod report;
mod retry;
mod running;
mod scope;
mod stop;
#[cfg(feature = "testing")]
pub mod testing;
mod verdict;
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
pub use retry_macros::llm_retry;

pub use crate::attempt::{Attempt, InAttempt, InCurrentAttempt};
pub use crate::classify::{Classify, ResponseView, TransportKind};
#[cfg(feature = "reqwest")]
pub use crate::client::{ApiError, AttemptRequest, ByteStream, Response, SendAttempt};
pub use crate::effect::Effect;
pub use crate::jitter::Jitter;
pub use crate::key::IdempotencyKey;
pub use crate::limits::{Limits, limits};
pub use crate::operation::{Attempting, Operation, Outcome, Pause};
pub use crate::policy::{Policy, PolicyBuilder, PolicyError};
pub use crate::report::{AttemptRecord, GaveUp, Report};
pub use crate::retry::retry;
pub use crate::stop::{FromStopped, LastFailure, StopReason, Stopped, StoppedBy};
pub use crate::verdict::{Processed, Verdict, VerdictKind};
pub use crate::within::{Within, within};
