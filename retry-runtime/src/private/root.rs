//! What the expansion names outside of `private`, under one path: that of `crate = …` is imported once in each function, so that
//! one that leads nowhere is one error.

pub use crate::budget::Budget;
pub use crate::effect::Effect;
pub use crate::jitter::Jitter;
pub use crate::operation::{Operation, Outcome};
pub use crate::policy::Policy;
pub use crate::private;
pub use crate::rerun::MayRunAgain;
#[cfg(feature = "json")]
pub use crate::stream;
pub use crate::upstream::Upstream;
