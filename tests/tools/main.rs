//! Tools: what must not run twice does not, however it is nested and wherever it fails.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

mod nesting;
mod shapes;
