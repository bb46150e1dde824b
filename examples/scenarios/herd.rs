//! Many callers, one limit.

use std::collections::HashSet;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use retry_runtime::testing::{Answer, Provider, Request, RollingWindow, Script, trace};
use retry_runtime::{ApiError, Report, llm_retry};
use tokio::task::JoinSet;

use crate::seen::Seen;
use crate::site::Site;

pub(crate) async fn told_the_same_second() -> io::Result<Seen> {
    const CALLERS: usize = 20;

    #[llm_retry(read_only)]
    async fn call(site: &Site) -> Result<String, ApiError> {
        site.ask("l").await
    }

    let site = Arc::new(Site::start("429*20:retry-after=1, 200").await?);
    let started = Instant::now();
    let calls: JoinSet<_> =
        std::iter::repeat_n(site.clone(), CALLERS).map(|site| async move { trace(call(&site)).await }).collect();
    let (answers, reports): (Vec<_>, Vec<_>) = calls.join_all().await.into_iter().unzip();
    let seen = Seen::after(&site.provider, started, &reports.concat());
    let returns: Vec<_> = site.provider.requests().iter().skip(CALLERS).map(Request::at).collect();
    Ok(seen
        .expect_requests(2 * CALLERS)
        .expect("all answers", answers.iter().all(Result::is_ok))
        .expect("no 10 ms hold more than half", most_within(&returns, Duration::from_millis(10)) <= CALLERS / 2))
}

/// The largest number of `instants` (in order) that lie within `window`.
fn most_within(instants: &[Instant], window: Duration) -> usize {
    let within = |(at, first): (usize, &Instant)| instants[at..].iter().take_while(|&&t| t - *first <= window).count();
    instants.iter().enumerate().map(within).max().unwrap_or(0)
}

pub(crate) async fn rolling_window() -> io::Result<Seen> {
    const DOCUMENTS: usize = 300;
    const WORKERS: usize = 10;

    let limit = RollingWindow::new(60, Duration::from_secs(2));
    let provider = Provider::builder(Script::new().then_fn(echo)).limit(limit).start().await?;
    let (site, next) = (Arc::new(Site::of(provider)), Arc::new(AtomicUsize::new(0)));
    let started = Instant::now();
    let workers: JoinSet<_> = std::iter::repeat_n((site.clone(), next), WORKERS)
        .map(|(site, next)| async move { trace(work(&site, &next, DOCUMENTS)).await })
        .collect();
    let (answers, reports): (Vec<_>, Vec<Vec<Report>>) = workers.join_all().await.into_iter().unzip();
    let seen = Seen::after(&site.provider, started, &reports.concat());
    let answered: HashSet<String> = answers.into_iter().flatten().flatten().collect();
    let all = (0..DOCUMENTS).all(|document| answered.contains(&format!("summary of {document}")));
    Ok(seen.expect("300 answers, none lost", all && answered.len() == DOCUMENTS))
}

/// One worker: the next document, until there is none.
async fn work(site: &Site, next: &AtomicUsize, documents: usize) -> Vec<Result<String, ApiError>> {
    #[llm_retry(deadline = "30s", read_only)]
    async fn summarize(site: &Site, document: usize) -> Result<String, ApiError> {
        site.ask(&document.to_string()).await
    }

    let mut answers = Vec::new();
    loop {
        match next.fetch_add(1, Ordering::Relaxed) {
            document if document < documents => answers.push(summarize(site, document).await),
            _ => return answers,
        }
    }
}

fn echo(request: &Request) -> Answer {
    let prompt = request.json().unwrap_or_default()["messages"][0]["content"].as_str().unwrap_or("?").to_owned();
    Answer::ok(format!("summary of {prompt}"))
}
