//! What calls to one place share, seen from annotated functions: under paused time, and over loopback.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

mod breaker;
mod budget;
mod forms;
mod gate;
mod headers;
mod in_flight;
mod nesting;
mod queue;
mod schedules;
mod server;
mod streams;
#[allow(dead_code, reason = "shared with the tests of the contract, which use all of it")]
#[path = "../contract/support.rs"]
mod support;
