//! Tools: what must not run twice does not, however it is nested and wherever it fails.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]
// The rules warn: waits without jitter can be compared, and bodies that await nothing stand for the network.
#![allow(deprecated)]

mod nesting;
mod shapes;
