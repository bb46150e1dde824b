//! Retries for language-model APIs.

mod attempt;
mod backoff;
pub mod classify;
#[cfg(feature = "reqwest")]
mod client;
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
mod tool;
mod verdict;
mod within;

#[doc(hidden)]
pub mod private;

#[cfg(feature = "macros")]
pub use retry_macros::{llm_retry, llm_tool};

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
pub use crate::tool::{NonIdempotent, ToolEffect};
pub use crate::verdict::{Processed, Verdict, VerdictKind};
pub use crate::within::{Within, within};
