//! Streams of every family of providers, as they are recorded, cut at every byte: what the reader delivers, and how it ends.

#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

mod allocations;
mod asked;
mod corpus;
mod cuts;
mod errors;
mod framing;
mod idle;
mod play;
mod reference;
mod response;
mod shape;
mod whole;
mod wire;

type Outcome = Result<(), Box<dyn std::error::Error>>;
