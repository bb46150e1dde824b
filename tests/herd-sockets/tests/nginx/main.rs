//! nginx in front, with its own limits: `.ci/nginx` runs these where it is installed.

mod nginx;

use nginx::{Limit, Nginx};

#[path = "../sockets/herd.rs"]
mod herd;

const CALLS: usize = 200;

/// Every call is answered, and the access log has seen what the client says.
fn run(name: &str, limit: &Limit, calls: usize, most_refused: usize) {
    herd::alone(async {
        let nginx = Nginx::start(limit);
        let herd = herd::Herd::of(&[nginx.url()], calls).await;
        println!("{name}: {herd}");
        let (accepted, refused) = nginx.stop();
        assert_eq!((herd.answered(), herd.gave_up()), (calls, 0));
        assert_eq!((accepted, refused), (herd.answered(), herd.refused()));
        assert!(herd.refused() <= most_refused, "{herd}");
    });
}

#[test]
#[ignore = "needs nginx: `.ci/nginx` runs it"]
fn a_burst_of_ten_above_the_rate() {
    run("20 r/s, burst=10 nodelay", &Limit { rate: 20, burst: Some(10) }, CALLS, 1000);
}

#[test]
#[ignore = "needs nginx: `.ci/nginx` runs it"]
fn one_every_fifty_milliseconds_and_not_two() {
    run("20 r/s, no burst", &Limit { rate: 20, burst: None }, CALLS, 1000);
}
