#![cfg_attr(not(doctest), doc = include_str!("reqwest_middleware.md"))]

use http::{Extensions, HeaderName};
use reqwest::{Request, Response};
use reqwest_middleware::{Error, Middleware, Next, Result};

use crate::classify::Classify;
use crate::client::exchange::record;
use crate::stop::Stopped;
use crate::verdict::Verdict;
use crate::wire::{RequestKey, Sent};

/// Makes the requests of a client part of the running attempt: see [the module](self).
#[derive(Clone, Debug, Default)]
pub struct AttemptMiddleware {
    key_header: Option<HeaderName>,
}

impl AttemptMiddleware {
    /// A middleware that sends the key as `Idempotency-Key`.
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

#[async_trait::async_trait]
impl Middleware for AttemptMiddleware {
    async fn handle(&self, mut request: Request, extensions: &mut Extensions, next: Next<'_>) -> Result<Response> {
        let key = extensions.get::<RequestKey>().cloned().unwrap_or_default();
        let key = key.or_header(self.key_header.as_ref());
        let sent = Sent::begin(request.headers_mut(), &key).map_err(Error::middleware)?;
        record(&sent, next.run(request, extensions).await).await
    }
}

/// reqwest's own error is judged as such; a middleware's by the first link of its chain whose type is known.
#[diagnostic::do_not_recommend] // Listed to somebody whose own type has no `Classify`, it would only be noise.
impl Classify for Error {
    fn classify(&self) -> Verdict {
        match self {
            Self::Reqwest(error) => error.classify(),
            Self::Middleware(error) => error.classify(),
        }
    }
}

/// As a `reqwest::Error`, so that `is_timeout()` is true where time ran out; [`Stopped`] is in its source chain.
impl From<Stopped> for Error {
    fn from(stopped: Stopped) -> Self {
        Self::Reqwest(stopped.into())
    }
}
