//! A stream that arrives as a test says, and what the reader makes of it.

use std::io::{Error, ErrorKind};
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{Stream, StreamExt as _};
use http::StatusCode;
use retry_runtime::Verdict;
use retry_runtime::classify::stream::{StreamEnd, Transcript};
use retry_runtime::stream::{Event, Events, StreamError};

use crate::shape::Shape;

pub(crate) const IDLE: Duration = Duration::from_secs(60);

/// How the chunks end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum End {
    Eof,
    Reset,
    Cut,
    Silence,
}

pub(crate) const ENDS: [End; 3] = [End::Eof, End::Reset, End::Silence];

/// Chunks, and then the end.
pub(crate) fn chunks(chunks: Vec<Bytes>, end: End) -> BoxStream<'static, Result<Bytes, Error>> {
    let chunks = stream::iter(chunks).map(Ok);
    match end {
        End::Eof => chunks.boxed(),
        End::Reset => chunks.chain(stream::iter([Err(ErrorKind::ConnectionReset.into())])).boxed(),
        End::Cut => chunks.chain(stream::iter([Err(ErrorKind::UnexpectedEof.into())])).boxed(),
        End::Silence => chunks.chain(stream::pending()).boxed(),
    }
}

/// The reader of the first bytes of a shape.
pub(crate) fn events(shape: &Shape, cut: usize, end: End) -> Events<BoxStream<'static, Result<Bytes, Error>>> {
    let body = chunks(vec![Bytes::copy_from_slice(&shape.body[..cut])], end);
    Events::new(body, StatusCode::OK, shape.headers()).idle_timeout(IDLE)
}

/// All that is delivered, and the error. Behind the end nothing comes.
pub(crate) async fn play<S>(events: S) -> (Vec<String>, Option<StreamError>)
where
    S: Stream<Item = Result<Event, StreamError>>,
{
    let mut events = std::pin::pin!(events);
    let (mut items, mut error) = (Vec::new(), None);
    while let Some(item) = events.next().await {
        assert!(error.is_none(), "something came behind the error");
        match item {
            Ok(event) => items.push(event.text().trim().to_owned()),
            Err(failed) => error = Some(failed),
        }
    }
    assert!(events.next().await.is_none());
    (items, error)
}

/// What the rules for whole transcripts say to the same bytes.
pub(crate) fn transcript(shape: &Shape, cut: usize) -> Verdict {
    let (headers, frames) = (&shape.headers(), &shape.body[..cut]);
    let (status, arrived) = (StatusCode::OK, std::time::SystemTime::now());
    Transcript { status, headers, frames, end: StreamEnd::Eof, delivered: false, arrived }.verdict()
}
