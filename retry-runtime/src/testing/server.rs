//! The sockets: a listener, its connections, and how each reply goes over them.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::request::Parts;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use crate::testing::answer::Answer;
use crate::testing::desk::Desk;
use crate::testing::reply::{Ending, Reply, ReplyBody};
use crate::testing::request::{Answered, Request};

const MAX_BODY: usize = 16 << 20;

pub(super) type Observer = Box<dyn Fn(&Request) + Send + Sync>;

/// What all connections of one provider share.
pub(super) struct Shared {
    pub(super) started: Instant,
    pub(super) desk: Mutex<Desk>,
    pub(super) log: Mutex<VecDeque<Request>>,
    pub(super) keep: usize,
    pub(super) count: AtomicUsize,
    pub(super) observer: Option<Observer>,
}

/// A lock whose holder panicked (a function of the user's script can) still holds a usable value.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shared {
    /// The request gets its time under the lock, so that the log, the limit and the script see the same order.
    fn decide(&self, head: Parts, body: Bytes) -> Reply {
        let mut desk = lock(&self.desk);
        let mut request = Request::new(head, body, self.started);
        let reply = desk.decide(&mut request);
        self.record(request);
        reply
    }

    fn refuse_too_large(&self, head: Parts) -> Reply {
        let _desk = lock(&self.desk);
        let mut request = Request::new(head, Bytes::new(), self.started);
        let reply = Answer::status(413).close().render(&request, 0);
        request.set_answered(Answered::TooLarge);
        self.record(request);
        reply
    }

    fn record(&self, request: Request) {
        if let Some(observe) = &self.observer {
            observe(&request);
        }
        let mut log = lock(&self.log);
        self.count.fetch_add(1, Ordering::SeqCst);
        log.push_back(request);
        if log.len() > self.keep {
            log.pop_front();
        }
    }
}

impl fmt::Debug for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shared").field("requests", &self.count).finish_non_exhaustive()
    }
}

/// Why a connection is closed without an answer.
#[derive(Debug)]
struct Closed;

impl fmt::Display for Closed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("closed without an answer")
    }
}

impl std::error::Error for Closed {}

/// Accepts until it is dropped, and takes its connections along then.
pub(super) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let mut connections = JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => drop(connections.spawn(connection(stream, Arc::clone(&shared)))),
            // Out of file descriptors: some will be free again soon.
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(stream: TcpStream, shared: Arc<Shared>) {
    // Pieces of a body would otherwise wait for each other.
    let _ = stream.set_nodelay(true);
    let reset = AtomicBool::new(false);
    let service = service_fn(|request| answer(&shared, &reset, request));
    let mut connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    let ended = (&mut connection).await;
    if ended.is_err() && reset.load(Ordering::SeqCst) {
        let stream = connection.into_parts().io.into_inner();
        reset_on_drop(&stream);
    }
}

fn reset_on_drop(stream: &TcpStream) {
    #[allow(deprecated, reason = "zero does not block, and `set_zero_linger` would ask all users for tokio 1.49")]
    let _ = stream.set_linger(Some(Duration::ZERO));
}

async fn answer(
    shared: &Shared,
    reset: &AtomicBool,
    request: hyper::Request<Incoming>,
) -> Result<hyper::Response<ReplyBody>, Closed> {
    let (head, body) = request.into_parts();
    let reply = match read(body).await? {
        Some(body) => shared.decide(head, body),
        None => shared.refuse_too_large(head),
    };
    deliver(reply, reset).await
}

/// The whole body; `None` where it is too large.
async fn read(body: Incoming) -> Result<Option<Bytes>, Closed> {
    match Limited::new(body, MAX_BODY).collect().await {
        Ok(body) => Ok(Some(body.to_bytes())),
        Err(error) if error.is::<LengthLimitError>() => Ok(None),
        Err(_) => Err(Closed),
    }
}

async fn deliver(reply: Reply, reset: &AtomicBool) -> Result<hyper::Response<ReplyBody>, Closed> {
    if !reply.delay.is_zero() {
        tokio::time::sleep(reply.delay).await;
    }
    match reply.ending {
        Ending::Whole | Ending::Cut(_) => Ok(reply.into_response()),
        Ending::Lost => Err(Closed),
        Ending::Hang => std::future::pending().await,
        Ending::Reset => {
            reset.store(true, Ordering::SeqCst);
            Err(Closed)
        }
    }
}
