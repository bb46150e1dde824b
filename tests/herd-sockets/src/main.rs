//! One process of the herd: so many calls of one annotated function at the same time, through one gate.
//!
//! `herd-client URL CALLS` starts when its standard input ends, and prints one line of JSON when all calls have.

use std::error::Error;
use std::io::{self, Read as _};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use herd_sockets::Said;
use retry_runtime::{ApiError, GaveUp, SendAttempt as _, Upstream, llm_retry};
use tokio::task::JoinSet;

static PLACE: Upstream = Upstream::new("place").gate();
static REQUESTS: AtomicU64 = AtomicU64::new(0);
static REFUSED: AtomicU64 = AtomicU64::new(0);

/// Everything else as it is where nothing is written; a herd takes longer than a call may.
#[llm_retry(read_only, deadline = "10m", upstream = PLACE)]
async fn ask(client: &reqwest::Client, url: &str) -> Result<String, GaveUp<ApiError>> {
    REQUESTS.fetch_add(1, Relaxed);
    let answer = client.get(url).send_attempt().await;
    if answer.as_ref().is_err_and(|error| error.status().is_some_and(|status| status == 429)) {
        REFUSED.fetch_add(1, Relaxed);
    }
    answer?.text().await
}

/// When it ended, and whether with an answer.
async fn call(client: reqwest::Client, url: String, start: Instant) -> (Duration, bool) {
    let answer = ask(&client, &url).await;
    if let Err(gave_up) = &answer {
        eprintln!("{gave_up}: {}", gave_up.error());
    }
    (start.elapsed(), answer.is_ok())
}

async fn herd(url: &str, calls: usize) -> Said {
    let (client, start) = (reqwest::Client::new(), Instant::now());
    let mut herd: JoinSet<_> = (0..calls).map(|_| call(client.clone(), url.to_owned(), start)).collect();
    let (mut said, mut times) = (Said::default(), Vec::with_capacity(calls));
    while let Some(ended) = herd.join_next().await {
        let Ok((time, answered)) = ended else { continue };
        times.push(time);
        said.answered += u64::from(answered);
        said.gave_up += u64::from(!answered);
    }
    (said.requests, said.refused) = (REQUESTS.load(Relaxed), REFUSED.load(Relaxed));
    said.place = PLACE.snapshot().to_string();
    said.ended(times)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(url), Some(calls)) = (arguments.next(), arguments.next()) else {
        return Err("herd-client URL CALLS".into());
    };
    let calls = calls.parse()?;
    io::stdin().read_to_end(&mut Vec::new())?;
    let said = herd(&url, calls).await;
    println!("{}", serde_json::to_string(&said)?);
    Ok(())
}
