//! Each client of `retry_runtime::clients` over loopback, against the crate itself.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

#[macro_use]
mod suite;
mod adapters;
mod async_openai;
mod boxed;
mod genai;
mod reqwest_middleware;
mod rig_core;
mod tower;
mod wire;
