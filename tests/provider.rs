//! The test provider on the wire.

#[path = "provider/answers.rs"]
mod answers;
#[path = "provider/client.rs"]
mod client;
#[path = "provider/effects.rs"]
mod effects;
#[path = "provider/protocol.rs"]
mod protocol;
#[path = "provider/shapes.rs"]
mod shapes;

type Outcome = Result<(), Box<dyn std::error::Error>>;
