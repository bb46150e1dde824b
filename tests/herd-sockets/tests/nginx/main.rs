//! nginx in front, with its own limits: `.ci/nginx` runs these where it is installed.

mod nginx;

use nginx::{Burst, Limit, Nginx};

#[path = "../sockets/herd.rs"]
mod herd;

const CALLS: usize = 200;

/// Every call is answered, and the access log has seen what the clients say.
fn run(burst: Burst, processes: usize, most_refused: usize) {
    herd::alone(async {
        let limit = Limit { rate: 20, burst };
        let nginx = Nginx::start(limit);
        let herd = herd::Herd::of(&vec![nginx.url(); processes], CALLS / processes).await;
        println!("nginx, {limit}, {processes} processes: {herd}");
        assert_eq!(nginx.stop(), (herd.answered(), herd.refused()));
        assert_eq!((herd.answered(), herd.gave_up()), (CALLS, 0));
        assert!(herd.refused() <= most_refused, "{herd}");
    });
}

#[test]
#[ignore = "needs nginx: `.ci/nginx` runs it"]
fn one_every_fifty_milliseconds_and_not_two() {
    run(Burst::None, 1, 80);
}

#[test]
#[ignore = "needs nginx: `.ci/nginx` runs it"]
fn ten_more_than_the_rate_are_let_through() {
    run(Burst::AtOnce(10), 1, 100);
}

#[test]
#[ignore = "needs nginx: `.ci/nginx` runs it"]
fn ten_more_than_the_rate_are_held_back() {
    run(Burst::HeldBack(10), 1, 100);
}

#[test]
#[ignore = "needs nginx: `.ci/nginx` runs it"]
fn four_processes_share_what_is_let_through() {
    run(Burst::AtOnce(10), 4, 200);
}
