//! Each client of `retry_runtime::clients` over loopback, against the crate itself.

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
