//! A body that somebody has looked into, made whole again.

use core::pin::Pin;
use core::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Body, Frame};
use reqwest::ResponseBuilderExt as _;

use super::peek::Rest;

/// The same answer with its body put back, as if nobody had looked.
pub(super) fn put_back(answer: reqwest::Response, seen: Bytes, rest: Rest) -> reqwest::Response {
    // The conversion to `http::Response` drops the URL; it travels in an extension on the way back.
    let url =
        http::Response::builder().url(answer.url().clone()).body(()).unwrap_or_default().into_parts().0.extensions;
    let (mut parts, body) = http::Response::from(answer).into_parts();
    parts.extensions.extend(url);
    let body = match rest {
        Rest::Nothing => reqwest::Body::from(seen),
        Rest::More(chunk) => reqwest::Body::wrap(Whole { seen: [Some(seen), Some(chunk)], tail: Tail::Body(body) }),
        Rest::Broken(error) => reqwest::Body::wrap(Whole { seen: [Some(seen), None], tail: Tail::Error(Some(error)) }),
    };
    http::Response::from_parts(parts, body).into()
}

/// What was read already, and then the rest.
struct Whole {
    seen: [Option<Bytes>; 2],
    tail: Tail,
}

enum Tail {
    Body(reqwest::Body),
    Error(Option<reqwest::Error>),
}

impl Body for Whole {
    type Data = Bytes;
    type Error = reqwest::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, reqwest::Error>>> {
        if let Some(seen) = self.seen.iter_mut().find_map(Option::take) {
            return Poll::Ready(Some(Ok(Frame::data(seen))));
        }
        match &mut self.tail {
            Tail::Body(body) => Pin::new(body).poll_frame(context),
            Tail::Error(error) => Poll::Ready(error.take().map(Err)),
        }
    }
}
