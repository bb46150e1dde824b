//! Annotated functions against a provider on loopback: what goes over the wire, and what comes back.

mod bodies;
mod effects;
mod errors;
mod faults;
mod headers;
mod keys;
mod plain;
mod raw;
mod retried_streams;
mod secrets;
mod site;
mod streams;

type Outcome = Result<(), Box<dyn std::error::Error>>;
