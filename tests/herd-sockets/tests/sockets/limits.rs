//! A limit that refuses: learned by one process, and by several that share nothing but the server.

use std::time::Duration;

use retry_runtime::testing::RollingWindow;

use super::herd::alone;
use super::server::{herd, least_share, limited};

const SECOND: Duration = Duration::from_secs(1);

struct Row {
    limit: RollingWindow,
    processes: usize,
    /// Of each process.
    calls: usize,
    /// So many refusals for a hundred calls.
    most_refused: usize,
}

impl Row {
    /// Every call is answered; prints the figures; gives the least share.
    fn run(self, name: &str) -> f64 {
        let Self { limit, processes, calls, most_refused } = self;
        alone(async move {
            let provider = limited(limit).await;
            let herd = herd(&provider, processes, calls).await;
            let share = least_share(&provider, processes);
            println!("{name}: {herd}; least share {share:.2}");
            assert!(herd.refused() * 100 <= most_refused * processes * calls, "{herd}");
            share
        })
    }
}

#[test]
fn one_process_learns_a_limit_that_refuses_without_a_word() {
    let limit = RollingWindow::new(40, SECOND).without_hint();
    Row { limit, processes: 1, calls: 200, most_refused: 25 }.run("1 process");
}

#[test]
fn one_process_learns_a_limit_that_says_when_to_come_back() {
    let limit = RollingWindow::new(40, SECOND);
    Row { limit, processes: 1, calls: 200, most_refused: 25 }.run("1 process, Retry-After");
}

#[test]
fn one_process_learns_a_limit_that_says_it_in_milliseconds() {
    let limit = RollingWindow::new(40, SECOND).hint_in_ms();
    Row { limit, processes: 1, calls: 200, most_refused: 25 }.run("1 process, retry-after-ms");
}

#[test]
fn four_processes_share_a_limit_and_none_of_them_starves() {
    let limit = RollingWindow::new(40, SECOND).without_hint();
    let share = Row { limit, processes: 4, calls: 50, most_refused: 60 }.run("4 processes");
    assert!(share >= 0.25, "{share}");
}

#[test]
fn sixteen_processes_share_a_limit_and_none_of_them_starves() {
    let limit = RollingWindow::new(100, SECOND).without_hint();
    let share = Row { limit, processes: 16, calls: 50, most_refused: 60 }.run("16 processes");
    assert!(share >= 0.25, "{share}");
}

/// As many callers as in the study: the herd is simulated there, with the same bounds.
#[test]
#[ignore = "takes five minutes"]
fn the_rows_of_the_study() {
    let row = |requests, processes, calls, most_refused| {
        let limit = RollingWindow::new(requests, SECOND).without_hint();
        Row { limit, processes, calls, most_refused }.run(&format!("study, {requests}/s, {processes} processes"));
    };
    row(10, 1, 400, 12);
    row(10, 4, 100, 45);
    row(100, 4, 1000, 45);
    row(100, 16, 250, 25);
}
