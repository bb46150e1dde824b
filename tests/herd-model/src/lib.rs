//! Modelled servers with a limit, the network before them, and an oracle that knows their state.
//!
//! All of it is pure: times are durations since the start of the run, randomness is seeded. So one model serves an event
//! simulation of the gate alone and the real runtime under tokio's paused clock.
//!
//! ```
//! use std::time::Duration;
//! use herd_model::{Answer, Kind, Limit, Server};
//!
//! let limit = Limit { amount: 2, window: Duration::from_secs(1) };
//! let mut server = Server::new(Kind::Rolling, limit, Duration::ZERO, 7);
//! let answers: Vec<_> = (0..3).map(|_| server.arrive(Duration::ZERO, 1)).collect();
//! assert!(matches!(answers[..], [Answer::Accepted { .. }, Answer::Accepted { .. }, Answer::Refused { .. }]));
//! ```

mod network;
mod oracle;
mod server;
mod stats;
mod workload;

pub use crate::network::Network;
pub use crate::oracle::{Ideal, oracle};
pub use crate::server::{Answer, Kind, Limit, Said, Server};
pub use crate::stats::{Spread, median, spread};
pub use crate::workload::{Call, Workload};
