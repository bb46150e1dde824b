//! The modelled server behind a network, as a service that speaks HTTP's types.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, SystemTime};

use herd_model::{Answer, Kind, Network, Server};
use http::{HeaderMap, HeaderValue, Request, Response, StatusCode};
use tokio::time::{Instant, sleep};
use tower_service::Service;

use super::headers::headers;

/// What became of one request, when it arrived at the server.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Arrival {
    /// Since the start of the run.
    pub(crate) at: Duration,
    pub(crate) status: StatusCode,
}

/// One run's server, network, and what they saw.
pub(crate) struct World {
    kind: Kind,
    zero: Instant,
    state: Mutex<State>,
}

struct State {
    server: Server,
    network: Network,
    arrivals: Vec<Arrival>,
    /// When each call sent last.
    sent: Vec<Option<Duration>>,
}

impl World {
    pub(crate) fn new(kind: Kind, server: Server, network: Network, calls: usize) -> Self {
        let state = State { server, network, arrivals: Vec::new(), sent: vec![None; calls] };
        Self { kind, zero: Instant::now(), state: Mutex::new(state) }
    }

    /// Since the start of the run.
    pub(crate) fn now(&self) -> Duration {
        self.zero.elapsed()
    }

    pub(crate) fn arrivals(&self) -> Vec<Arrival> {
        self.lock().arrivals.clone()
    }

    /// When a call sent last.
    pub(crate) fn sent(&self, call: usize) -> Option<Duration> {
        self.lock().sent.get(call).copied().flatten()
    }

    async fn answer(self: Arc<Self>, call: usize, cost: u64) -> Response<()> {
        let way = self.depart(call);
        sleep(way).await;
        let (status, headers, work) = self.arrive(call, cost);
        sleep(work + way).await;
        let mut answer = Response::new(());
        *answer.status_mut() = status;
        *answer.headers_mut() = headers;
        answer
    }

    /// How long the way to the server is.
    fn depart(&self, call: usize) -> Duration {
        let now = self.now();
        let mut state = self.lock();
        if let Some(sent) = state.sent.get_mut(call) {
            *sent = Some(now);
        }
        state.network.rtt() / 2
    }

    fn arrive(&self, call: usize, cost: u64) -> (StatusCode, HeaderMap, Duration) {
        let at = self.now();
        let mut state = self.lock();
        let answer = state.server.arrive(at, cost);
        let (status, work) = match answer {
            Answer::Accepted { work, .. } => (StatusCode::OK, work + state.network.generation(call)),
            Answer::Refused { .. } => (StatusCode::TOO_MANY_REQUESTS, Duration::ZERO),
            Answer::Failed { work } => (StatusCode::INTERNAL_SERVER_ERROR, work),
        };
        state.arrivals.push(Arrival { at, status });
        (status, headers(self.kind, at, &answer), work)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sends a request of a call, which says its cost, to the world.
#[derive(Clone)]
pub(crate) struct Door(pub(crate) Arc<World>);

/// What stands for a prompt.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prompt {
    pub(crate) call: usize,
    pub(crate) cost: u64,
}

impl Service<Request<Prompt>> for Door {
    type Response = Response<()>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<()>, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Prompt>) -> Self::Future {
        let Prompt { call, cost } = *request.body();
        let answer = Arc::clone(&self.0).answer(call, cost);
        Box::pin(async move { Ok(answer.await) })
    }
}

/// The moment that an answer counts from; it carries the date, for the paused clock is not that of the machine.
pub(crate) fn date(at: Duration) -> HeaderValue {
    let text = httpdate::fmt_http_date(SystemTime::UNIX_EPOCH + EPOCH + at);
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(""))
}

/// 2026-01-01.
const EPOCH: Duration = Duration::from_secs(1_767_225_600);
