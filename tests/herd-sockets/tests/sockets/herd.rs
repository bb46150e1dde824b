//! Starting processes, and adding up what they say.

use std::fmt;
use std::process::Stdio;
use std::sync::{Mutex, PoisonError};

use herd_sockets::Said;
use tokio::process::{Child, Command};
use tokio::runtime::Builder;

/// Processes would take the cores from each other.
static TURN: Mutex<()> = Mutex::new(());

/// Runs a test while no other one runs.
pub(crate) fn alone<T>(test: impl Future<Output = T>) -> T {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(test)
}

/// What all processes said.
pub(crate) struct Herd(Vec<Said>);

impl Herd {
    /// As many processes as there are URLs, each with so many calls.
    pub(crate) async fn of(urls: &[String], calls: usize) -> Self {
        let mut children: Vec<Child> = urls.iter().map(|url| start(url, calls)).collect();
        // They all wait for this.
        for child in &mut children {
            drop(child.stdin.take());
        }
        let mut said = Vec::new();
        for child in children {
            let output = child.wait_with_output().await.unwrap();
            assert!(output.status.success(), "{}", output.status);
            said.push(Said::parse(&String::from_utf8(output.stdout).unwrap()).unwrap());
        }
        Self(said)
    }

    fn sum(&self, part: impl Fn(&Said) -> u64) -> usize {
        usize::try_from(self.0.iter().map(part).sum::<u64>()).unwrap()
    }

    pub(crate) fn answered(&self) -> usize {
        self.sum(|said| said.answered)
    }

    pub(crate) fn gave_up(&self) -> usize {
        self.sum(|said| said.gave_up)
    }

    pub(crate) fn requests(&self) -> usize {
        self.sum(|said| said.requests)
    }

    pub(crate) fn refused(&self) -> usize {
        self.sum(|said| said.refused)
    }

    fn slowest(&self) -> f64 {
        self.0.iter().map(|said| said.wall_ms).fold(0.0, f64::max)
    }

    fn fastest(&self) -> f64 {
        self.0.iter().map(|said| said.wall_ms).fold(f64::INFINITY, f64::min)
    }

    fn slowest_to_median(&self) -> f64 {
        self.0.iter().map(|said| said.slowest_to_median).fold(0.0, f64::max)
    }
}

/// `0.97 s, 23 of 223 refused, 0 gave up; slowest process 1.0 x the fastest, slowest call 2.0 x the median`
impl fmt::Display for Herd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (refused, requests, gave_up) = (self.refused(), self.requests(), self.gave_up());
        write!(f, "{:.2} s, {refused} of {requests} refused, {gave_up} gave up; ", self.slowest() / 1e3)?;
        write!(f, "slowest process {:.2} x the fastest, ", self.slowest() / self.fastest())?;
        write!(f, "slowest call {:.2} x the median; {}", self.slowest_to_median(), self.0[0].place)
    }
}

fn start(url: &str, calls: usize) -> Child {
    let mut client = Command::new(env!("CARGO_BIN_EXE_herd-client"));
    client.arg(url).arg(calls.to_string()).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
    client.spawn().unwrap()
}
