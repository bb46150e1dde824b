//! Every shape of function that can be annotated: each body fails twice and then succeeds, so it must run three times.
//!
//! `table.rs` and `more.rs` list them, and those that do not compile.
#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]

mod arguments;
mod async_traits;
mod attributes;
mod bodies;
mod errors;
mod fragments;
mod generics;
mod more;
mod names;
mod nested;
mod receivers;
mod returns;
mod send;
mod shadows;
mod support;
mod table;
mod temporaries;
mod traits;

/// Edition 2024 drops the temporaries of a tail expression first.
const NEW_EDITION: bool = true;
