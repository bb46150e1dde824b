//! The contract, through annotated functions on a paused clock: what a caller may rely on.

mod attempts;
mod effects;
mod fallback;
mod forms;
mod keys;
mod marks;
mod nesting;
mod support;
mod waits;
mod wire;
