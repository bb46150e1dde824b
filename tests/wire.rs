//! Annotated functions against a provider on loopback: what goes over the wire, and what comes back.

#[path = "wire/bodies.rs"]
mod bodies;
#[path = "wire/effects.rs"]
mod effects;
#[path = "wire/errors.rs"]
mod errors;
#[path = "wire/faults.rs"]
mod faults;
#[path = "wire/headers.rs"]
mod headers;
#[path = "wire/keys.rs"]
mod keys;
#[path = "wire/plain.rs"]
mod plain;
#[path = "wire/raw.rs"]
mod raw;
#[path = "wire/secrets.rs"]
mod secrets;
#[path = "wire/site.rs"]
mod site;
#[path = "wire/streams.rs"]
mod streams;

type Outcome = Result<(), Box<dyn std::error::Error>>;
