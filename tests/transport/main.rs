//! Real failures of real connections, over loopback: what each means, and how often the request is then seen
//! on the wire.

mod broken;
mod calls;
mod hostile;
mod http2;
mod outside;
mod repeats;
mod site;
mod tls;
mod verdicts;

type Outcome = Result<(), Box<dyn std::error::Error>>;
