//! What the attribute promises, over real HTTP on loopback, one scenario after the other.
//!
//! ```text
//! cargo run --example scenarios            a table
//! cargo run --example scenarios -- --json  one object per line
//! ```
//!
//! The exit status is 1 if one deviates.

mod effects;
mod herd;
mod limits;
mod seen;
mod site;
mod waits;

use std::io;
use std::pin::Pin;
use std::process::ExitCode;
use std::time::Duration;

use seen::Seen;

type Running = Pin<Box<dyn Future<Output = io::Result<Seen>>>>;
type Scenario = (&'static str, fn() -> Running);

/// Names are stable; the letters are those of the issue.
const SCENARIOS: [Scenario; 16] = [
    ("a-retry-after", || Box::pin(waits::retry_after())),
    ("b-bad-request", || Box::pin(limits::bad_request())),
    ("c-always-500", || Box::pin(limits::always_500())),
    ("d-wait-fits-deadline", || Box::pin(waits::fits_the_deadline())),
    ("e-wait-exceeds-deadline", || Box::pin(waits::exceeds_the_deadline())),
    ("f-lost-reply-idempotent", || Box::pin(effects::lost_reply_idempotent())),
    ("g-lost-reply-non-idempotent", || Box::pin(effects::lost_reply_non_idempotent())),
    ("h-retry-after-date", || Box::pin(waits::date())),
    ("i-attempt-timeout", || Box::pin(limits::attempt_timeout())),
    ("j-deadline-in-flight", || Box::pin(limits::deadline_in_flight())),
    ("k-nested", || Box::pin(limits::nested())),
    ("l-herd", || Box::pin(herd::told_the_same_second())),
    ("m-500-non-idempotent", || Box::pin(effects::error_non_idempotent())),
    ("n-lost-reply-read-only", || Box::pin(effects::lost_reply_read_only())),
    ("o-key-never-sent", || Box::pin(effects::key_never_sent())),
    ("p-rolling-window", || Box::pin(herd::rolling_window())),
];

#[tokio::main]
async fn main() -> ExitCode {
    let json = match std::env::args().skip(1).collect::<Vec<_>>().as_slice() {
        [] => false,
        [flag] if flag == "--json" => true,
        _ => {
            eprintln!("usage: scenarios [--json]");
            return ExitCode::from(2);
        }
    };
    let mut all_pass = true;
    for (name, scenario) in SCENARIOS {
        let seen = run(scenario()).await;
        println!("{}", if json { seen.json(name) } else { seen.row(name) });
        if json && !seen.pass() {
            eprintln!("{}", seen.row(name));
        }
        all_pass &= seen.pass();
    }
    if all_pass { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A scenario that never ends deviates, too.
async fn run(scenario: Running) -> Seen {
    match tokio::time::timeout(Duration::from_secs(50), scenario).await {
        Ok(seen) => seen.unwrap_or_else(|error| Seen::deviation(&error.to_string())),
        Err(_) => Seen::deviation("it never ended"),
    }
}
