#![cfg_attr(not(doctest), doc = include_str!("tower.md"))]

use core::pin::Pin;
use core::task::{Context, Poll};

use http::HeaderName;
use http::{Request, Response};
use pin_project_lite::pin_project;
use tower_layer::Layer;
use tower_service::Service;

use crate::classify::of_error;
use crate::running::KeyTakenTwice;
use crate::wire::{RequestKey, Sent};

/// What the service fails with: the inner service's error, or [`KeyTakenTwice`].
pub type BoxError = Box<dyn core::error::Error + Send + Sync>;

/// Makes the requests of a service part of the running attempt: see [the module](self).
#[derive(Clone, Debug, Default)]
pub struct AttemptLayer {
    key_header: Option<HeaderName>,
}

impl AttemptLayer {
    /// A layer that sends the key as `Idempotency-Key`.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sends the key under another header.
    #[must_use]
    pub fn key_header(mut self, name: HeaderName) -> Self {
        self.key_header = Some(name);
        self
    }
}

impl<S> Layer<S> for AttemptLayer {
    type Service = AttemptService<S>;

    fn layer(&self, inner: S) -> AttemptService<S> {
        AttemptService { inner, key_header: self.key_header.clone() }
    }
}

/// A service whose requests are part of the running attempt.
#[derive(Clone, Debug)]
pub struct AttemptService<S> {
    inner: S,
    key_header: Option<HeaderName>,
}

impl<S> AttemptService<S> {
    /// As [`AttemptLayer::new`] makes it.
    pub fn new(inner: S) -> Self {
        AttemptLayer::new().layer(inner)
    }
}

impl<S, B, R> Service<Request<B>> for AttemptService<S>
where
    S: Service<Request<B>, Response = Response<R>>,
    S::Error: Into<BoxError>,
{
    type Response = Response<R>;
    type Error = BoxError;
    type Future = AttemptFuture<S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context).map_err(Into::into)
    }

    fn call(&mut self, mut request: Request<B>) -> Self::Future {
        let key = request.extensions().get::<RequestKey>().cloned().unwrap_or_default();
        match Sent::begin(request.headers_mut(), &key.or_header(self.key_header.as_ref())) {
            Ok(sent) => AttemptFuture { state: State::Sent { sent, answer: self.inner.call(request) } },
            Err(twice) => AttemptFuture { state: State::Refused { twice } },
        }
    }
}

pin_project! {
    /// What [`AttemptService`] returns.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct AttemptFuture<F> {
        #[pin]
        state: State<F>,
    }
}

pin_project! {
    #[project = Projected]
    #[derive(Debug)]
    enum State<F> {
        Sent { sent: Sent, #[pin] answer: F },
        Refused { twice: KeyTakenTwice },
    }
}

impl<F, R, E> Future for AttemptFuture<F>
where
    F: Future<Output = Result<Response<R>, E>>,
    E: Into<BoxError>,
{
    type Output = Result<Response<R>, BoxError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        match self.project().state.project() {
            Projected::Refused { twice } => Poll::Ready(Err((*twice).into())),
            Projected::Sent { sent, answer } => answer.poll(context).map(|answer| record(sent, answer)),
        }
    }
}

/// Tells the running attempt how the request ended, and passes it on.
fn record<R, E: Into<BoxError>>(sent: &Sent, answer: Result<Response<R>, E>) -> Result<Response<R>, BoxError> {
    match answer {
        Ok(answer) => {
            sent.head(answer.status(), answer.headers());
            Ok(answer)
        }
        Err(error) => {
            let error = error.into();
            sent.end(&of_error(&*error), None);
            Err(error)
        }
    }
}
