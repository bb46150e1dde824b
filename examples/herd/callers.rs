//! The annotated functions that are compared. Each sends one request through the layer for hyper and its kin, which reads the
//! headers of every answer.

use std::time::SystemTime;

use herd_model::Kind;
use http::{Request, Response};
use retry_runtime::clients::tower::AttemptService;
use retry_runtime::{Classify, ResponseView, Stopped, Upstream, Verdict, llm_retry};
use tower_service::Service as _;

use super::world::{Door, Prompt};

/// How the calls retry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Client {
    /// Through an upstream with a gate and the budget.
    Gate,
    /// Each for itself: full jitter over 250 ms, doubling up to 4 s, eight retries.
    Full,
    /// The same without jitter.
    None,
}

impl Client {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Gate => "gate",
            Self::Full => "full",
            Self::None => "none",
        }
    }
}

/// An answer that is no success, and what it means.
#[derive(Debug)]
pub(crate) enum Failure {
    Answer(Verdict),
    Sending(Box<dyn std::error::Error + Send + Sync>),
    Stopped(Stopped),
}

impl Classify for Failure {
    fn classify(&self) -> Verdict {
        match self {
            Self::Answer(verdict) => *verdict,
            Self::Sending(error) => error.classify(),
            Self::Stopped(stopped) => stopped.classify(),
        }
    }
}

impl From<Stopped> for Failure {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

type Answered = Result<(), Failure>;

/// One call as this client makes it against this server.
pub(crate) async fn call(client: Client, kind: Kind, upstream: &Upstream, door: &Door, prompt: Prompt) -> Answered {
    match (client, kind) {
        (Client::Gate, Kind::Outage) => impatient(upstream, door, prompt).await,
        (Client::Gate, Kind::SpendCap) => capped(upstream, door, prompt).await,
        (Client::Gate, _) => queued(upstream, door, prompt).await,
        (Client::Full, Kind::Outage) => impatient_alone(door, prompt).await,
        (Client::Full, _) => alone(door, prompt).await,
        (Client::None, _) => without_jitter(door, prompt).await,
    }
}

#[llm_retry(read_only, deadline = "5m", queue = "24h", cost = prompt.cost, upstream = upstream)]
async fn queued(upstream: &Upstream, door: &Door, prompt: Prompt) -> Answered {
    send(door, prompt).await
}

#[llm_retry(read_only, deadline = "120s", upstream = upstream)]
async fn capped(upstream: &Upstream, door: &Door, prompt: Prompt) -> Answered {
    send(door, prompt).await
}

#[llm_retry(read_only, deadline = "30s", attempt_timeout = "2s", upstream = upstream)]
async fn impatient(upstream: &Upstream, door: &Door, prompt: Prompt) -> Answered {
    send(door, prompt).await
}

#[llm_retry(
    read_only,
    max_attempts = 9,
    deadline = "1h",
    attempt_timeout = "2s",
    ambiguous = 8,
    base = "250ms",
    cap = "4s",
    budget = "off"
)]
async fn impatient_alone(door: &Door, prompt: Prompt) -> Answered {
    send(door, prompt).await
}

#[llm_retry(
    read_only,
    max_attempts = 9,
    deadline = "1h",
    base = "250ms",
    cap = "4s",
    rate_limit_base = "250ms",
    budget = "off"
)]
async fn alone(door: &Door, prompt: Prompt) -> Answered {
    send(door, prompt).await
}

#[llm_retry(
    read_only,
    max_attempts = 9,
    deadline = "1h",
    base = "250ms",
    cap = "4s",
    rate_limit_base = "250ms",
    budget = "off",
    jitter = "none",
    allow(LR111, reason = "shows what it costs")
)]
async fn without_jitter(door: &Door, prompt: Prompt) -> Answered {
    send(door, prompt).await
}

async fn send(door: &Door, prompt: Prompt) -> Answered {
    let answer = AttemptService::new(door.clone()).call(Request::new(prompt)).await.map_err(Failure::Sending)?;
    if answer.status().is_success() { Ok(()) } else { Err(Failure::Answer(verdict(&answer))) }
}

fn verdict(answer: &Response<()>) -> Verdict {
    let (status, headers) = (answer.status(), answer.headers());
    ResponseView { status, headers, body: &[], arrived: SystemTime::now() }.verdict()
}
