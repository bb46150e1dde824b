//! The contract, through annotated functions on a paused clock: what a caller may rely on.

mod attempts;
mod cancellation;
mod concurrency;
mod current;
mod deadline;
mod effects;
mod events;
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
mod support;
mod waits;
mod wire;
mod within;
