//! Every shape of function that can be annotated: each body fails twice and then succeeds, so it must run three times.
//!
//! `table.rs` and `more.rs` list them, and those that do not compile.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]
#![deny(warnings, missing_docs)]
#![forbid(unsafe_code)]
#![allow(
    clippy::items_after_statements,
    clippy::manual_midpoint,
    clippy::needless_question_mark,
    clippy::never_loop,
    clippy::no_effect_underscore_binding,
    clippy::question_mark,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    reason = "the shapes are what users may write, not what they should"
)]

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
mod streams;
mod support;
mod table;
mod temporaries;
mod traits;

/// Edition 2024 drops the temporaries of a tail expression first.
const NEW_EDITION: bool = true;
