//! What people need to test their own functions.

mod answer;
pub mod anthropic;
mod bodies;
mod closed_port;
mod desk;
mod duration;
mod error;
mod grammar;
mod limit;
pub mod openai;
mod outcomes;
mod provider;
mod reply;
mod request;
mod script;
mod server;
mod shape;

pub use crate::testing::answer::Answer;
pub use crate::testing::closed_port::ClosedPort;
pub use crate::testing::error::{ScriptError, ScriptErrorKind};
pub use crate::testing::limit::RollingWindow;
pub use crate::testing::outcomes::Outcomes;
pub use crate::testing::provider::{Provider, ProviderBuilder};
pub use crate::testing::request::{Answered, Request};
pub use crate::testing::script::Script;
