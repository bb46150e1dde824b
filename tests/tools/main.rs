//! Tools: what must not run twice does not, however it is nested and wherever it fails.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

/// Edition 2024 drops the temporaries of a tail expression first.
const NEW_EDITION: bool = true;

mod drops;
mod nesting;
mod shapes;
