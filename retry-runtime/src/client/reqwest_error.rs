//! `reqwest::Error` as the error type of an annotated function.

use core::fmt;
use core::pin::{Pin, pin};
use core::task::{Context, Poll, Waker};
use std::io;

use bytes::Bytes;
use http_body::Frame;

use crate::stop::Stopped;

/// `io::Error` leaves the error it wraps out of its source chain; this puts it back.
#[derive(Debug)]
struct Because(Stopped);

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for Because {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// A body that fails at once, and says what stopped the operation.
struct Failing(Option<Stopped>);

impl http_body::Body for Failing {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        Poll::Ready(self.0.take().map(|stopped| {
            let kind = if stopped.is_timeout() { io::ErrorKind::TimedOut } else { io::ErrorKind::Other };
            Err(io::Error::new(kind, Because(stopped)))
        }))
    }
}

/// An error with [`Stopped`] in its source chain and without a URL; `is_timeout()` is true where time ran out.
///
/// The client has no constructor for its error, so one is made by reading a body that fails.
impl From<Stopped> for reqwest::Error {
    fn from(stopped: Stopped) -> Self {
        let body = reqwest::Body::wrap(Failing(Some(stopped)));
        let reading = pin!(reqwest::Response::from(http::Response::new(body)).bytes());
        match reading.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(Err(error)) => error.without_url(),
            Poll::Ready(Ok(_)) | Poll::Pending => unreachable!("the body above fails at its first frame"),
        }
    }
}
