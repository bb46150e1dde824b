//! The contract, through annotated functions on a paused clock: what a caller may rely on.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]
#![allow(
    clippy::items_after_statements,
    clippy::redundant_closure,
    clippy::redundant_closure_call,
    clippy::redundant_async_block,
    clippy::unchecked_time_subtraction,
    reason = "a test keeps its function beside what it asserts"
)]

mod attempts;
mod cancellation;
mod concurrency;
mod current;
mod deadline;
mod effects;
mod fallback;
mod forms;
mod keys;
mod marks;
mod nesting;
mod no_runtime;
mod outcomes;
mod panics;
mod reports;
mod runtime_policy;
mod streams;
mod support;
mod waits;
mod wire;
mod within;
