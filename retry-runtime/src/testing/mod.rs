//! What people need to test their own functions.

mod answer;
pub mod anthropic;
mod bodies;
mod desk;
mod duration;
mod error;
mod grammar;
mod limit;
pub mod openai;
mod provider;
mod reply;
mod request;
mod script;
mod server;
mod shape;
mod trace;

pub use crate::testing::answer::Answer;
pub use crate::testing::error::{ScriptError, ScriptErrorKind};
pub use crate::testing::limit::RollingWindow;
pub use crate::testing::provider::{Provider, ProviderBuilder};
pub use crate::testing::request::{Answered, Request};
pub use crate::testing::script::Script;
pub use crate::testing::trace::{Trace, trace, trace_seeded};
