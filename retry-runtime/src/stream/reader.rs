//! From chunks to what becomes of them, without waiting.

use std::time::SystemTime;

use bytes::{Bytes, BytesMut};
use core::time::Duration;
use http::{HeaderMap, StatusCode};

use super::error::{BoxError, Kind, StreamError};
use super::opening::Opening;
use crate::classify::stream::StreamEnd;
use crate::classify::{FAILED, Head, Judge, Step, format};
use crate::framing::{Event, Framer};
use crate::verdict::Verdict;

#[derive(Debug)]
pub(super) struct Reader {
    pub(super) framer: Framer,
    judge: Judge,
    head: Parts,
    opening: Opening,
    /// What is to be told behind the opening.
    behind: Option<Told>,
    /// The body of an answer that is no success.
    refused: BytesMut,
    ending: Option<Ending>,
}

#[derive(Debug)]
struct Parts {
    status: StatusCode,
    headers: HeaderMap,
    arrived: SystemTime,
}

/// How the chunks ended.
#[derive(Debug)]
pub(super) enum Ending {
    Eof,
    Broken(BoxError),
    Stalled(Duration),
}

/// What is to be told.
#[derive(Debug)]
pub(super) enum Told {
    Event(Event),
    /// The stream is complete, with this as its last event.
    Last(Option<Event>),
    Failed(StreamError),
}

impl Reader {
    pub(super) fn new(status: StatusCode, headers: HeaderMap, arrived: SystemTime) -> Self {
        let (framer, judge) = (Framer::new(format(&headers)), Judge::default());
        let head = Parts { status, headers, arrived };
        let opening = Opening::default();
        Self { framer, judge, head, opening, behind: None, refused: BytesMut::new(), ending: None }
    }

    pub(super) fn feed(&mut self, chunk: Bytes) {
        if self.head.status.is_success() {
            self.framer.feed(chunk);
        } else {
            let room = FAILED.saturating_sub(self.refused.len());
            self.refused.extend_from_slice(chunk.get(..room).unwrap_or(&chunk));
        }
    }

    /// No chunk follows.
    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    pub(super) const fn is_complete(&self) -> bool {
        self.judge.is_complete()
    }

    /// What is to be told next; `None` where more bytes are needed.
    pub(super) fn next(&mut self) -> Option<Told> {
        if !self.head.status.is_success() {
            return (self.ending.is_some() || self.refused.len() >= FAILED).then(|| self.refuse());
        }
        if let Some(event) = self.opening.next() {
            return Some(Told::Event(event));
        }
        let told = self.behind.take().or_else(|| self.found())?;
        if matches!(told, Told::Failed(_)) {
            return Some(told);
        }
        self.opening.end();
        let Some(event) = self.opening.next() else { return Some(told) };
        self.behind = Some(told);
        Some(Told::Event(event))
    }

    fn found(&mut self) -> Option<Told> {
        while let Some(event) = self.framer.next_event() {
            let event = match event {
                Ok(event) => event,
                Err(large) => {
                    let verdict = Verdict::fatal().with_reason("stream.event_too_large");
                    return Some(Told::Failed(self.fail(Kind::TooLarge(large), verdict)));
                }
            };
            let step = self.judge.frame(self.head.view(), &event);
            if let Some(told) = self.told(step, event) {
                return Some(told);
            }
        }
        self.ending.is_some().then(|| self.last())
    }

    /// What is left where no more bytes come.
    fn last(&mut self) -> Told {
        if let Some(event) = self.framer.finish() {
            let step = self.judge.unfinished(self.head.view(), &event);
            if let Some(told) = self.told(step, event) {
                return told;
            }
        }
        let ending = self.ending.take().unwrap_or(Ending::Eof);
        let verdict = self.judge.verdict(self.head.view(), ending.stream_end());
        if verdict.is_success() {
            return Told::Last(None);
        }
        Told::Failed(self.fail(ending.into(), verdict))
    }

    fn told(&mut self, step: Step, event: Event) -> Option<Told> {
        match step {
            Step::Deliver if self.judge.is_complete() => Some(Told::Event(event)),
            Step::Deliver => self.opening.take(event).map(Told::Event),
            Step::Skip => None,
            Step::DeliverLast => Some(Told::Last(Some(event))),
            Step::Over => Some(Told::Last(None)),
            Step::Fail(verdict) => Some(Told::Failed(self.fail(Kind::Answer, verdict).with_body(event.data().clone()))),
        }
    }

    fn refuse(&mut self) -> Told {
        let verdict = self.head.view().refused(&self.refused);
        let body = self.refused.split().freeze();
        Told::Failed(self.fail(Kind::Answer, verdict).with_body(body))
    }

    /// The end: the headers go with it.
    fn fail(&mut self, kind: Kind, verdict: Verdict) -> StreamError {
        StreamError::new(kind, verdict).with_head(self.head.status, core::mem::take(&mut self.head.headers))
    }
}

impl Parts {
    fn view(&self) -> Head<'_> {
        Head { status: self.status, headers: &self.headers, arrived: self.arrived }
    }
}

impl Ending {
    fn stream_end(&self) -> StreamEnd {
        match self {
            Self::Eof => StreamEnd::Eof,
            Self::Broken(error) => StreamEnd::of_error(&**error),
            Self::Stalled(_) => StreamEnd::IdleTimeout,
        }
    }
}

impl From<Ending> for Kind {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Eof => Self::Ended,
            Ending::Broken(error) => Self::Broken(error),
            Ending::Stalled(idle) => Self::Stalled(idle),
        }
    }
}
