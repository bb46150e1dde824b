//! The best that can be reached.

use std::time::Duration;

use crate::network::Network;
use crate::server::{Answer, Server};
use crate::stats::median;
use crate::workload::Call;

/// What the oracle reached.
#[derive(Clone, Debug, PartialEq)]
pub struct Ideal {
    /// The end of the last call, in seconds since the start of the run.
    pub wall: f64,
    /// Slowest over median completion, both since the start of the run.
    pub fairness: f64,
    /// Median of the times between the start of a call and its request.
    pub wait: f64,
}

/// First come, first served, each request so that it arrives at the first moment at which the server lets it in. It reads the
/// server's state, which no client can; the network and the times of generation are those of the client it is compared with.
/// A call that fails is sent again at once.
#[must_use]
pub fn oracle(calls: &[Call], server: &mut Server, network: &mut Network) -> Ideal {
    let mut last = Duration::ZERO;
    let (mut ends, mut waits) = (Vec::with_capacity(calls.len()), Vec::with_capacity(calls.len()));
    for (number, call) in calls.iter().enumerate() {
        let rtt = network.rtt();
        let mut at = last.max(call.start + rtt / 2);
        let work = loop {
            at = at.max(server.ready(at, call.cost));
            match server.arrive(at, call.cost) {
                Answer::Accepted { work, .. } => break work,
                Answer::Failed { .. } | Answer::Refused { .. } => at += Duration::from_micros(100),
            }
        };
        last = at;
        waits.push(at.saturating_sub(rtt / 2).saturating_sub(call.start).as_secs_f64());
        ends.push((at + work + network.generation(number) + rtt / 2).as_secs_f64());
    }
    let wall = ends.iter().copied().fold(0.0, f64::max);
    Ideal { wall, fairness: wall / median(ends).max(1e-9), wait: median(waits) }
}
