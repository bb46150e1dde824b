//! The test provider on the wire.

mod answers;
mod client;
mod effects;
mod protocol;
mod shapes;

type Outcome = Result<(), Box<dyn std::error::Error>>;
