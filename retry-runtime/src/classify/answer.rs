//! A failed answer, from what it says to the verdict with its floor.

use std::time::SystemTime;

use http::{HeaderMap, StatusCode};

use super::advice;
#[cfg(feature = "json")]
use super::body::{
    Node,
    envelope::Body,
    read::{self, Reading},
    waits,
};
use super::fault::Fault;
use super::floor::{self, Floor};
use super::precedence::{self, Judged};
use super::status;
#[cfg(feature = "json")]
use super::{frames, media::Media};
use crate::hints::clock::Clock;
#[cfg(feature = "json")]
use crate::hints::text;
use crate::verdict::{Verdict, VerdictKind};

/// Of the body of a failed answer no more than this is read.
#[cfg(feature = "json")]
pub(crate) const FAILED: usize = 64 * 1024;

/// The head of an answer.
#[derive(Clone, Copy)]
pub(crate) struct Head<'a> {
    pub(crate) status: StatusCode,
    pub(crate) headers: &'a HeaderMap,
    pub(crate) arrived: SystemTime,
}

impl Head<'_> {
    /// What status and headers alone mean. Any 2xx is a success.
    pub(super) fn verdict(self) -> Verdict {
        if self.status.is_success() {
            return status::verdict(self.status);
        }
        let judged = self.judge(&Fault::of_headers(self.headers));
        finish(judged, self.explicit().or_else(|| self.implied(judged)))
    }

    /// A failed answer, whatever its media.
    #[cfg(feature = "json")]
    pub(crate) fn refused(self, body: &[u8]) -> Verdict {
        self.failed(Media::of(self.headers), body)
    }

    /// A failed answer: the status stands, the body may say more. What can't be read says nothing.
    #[cfg(feature = "json")]
    pub(super) fn failed(self, media: Media, body: &[u8]) -> Verdict {
        let text = read::text(body.get(..FAILED).unwrap_or(body));
        let node = match read::read(&text) {
            Reading::Json(node) => node,
            Reading::Html | Reading::Empty => return self.verdict(),
            Reading::Cut | Reading::Other => {
                frames::first_error(text.as_bytes(), media).unwrap_or(Node::Text(text.into_owned()))
            }
        };
        self.failure(&Body::new(node))
    }

    /// A failure that the body describes, whatever the status.
    #[cfg(feature = "json")]
    pub(super) fn failure(self, body: &Body) -> Verdict {
        let mut fault = Fault::of_headers(self.headers);
        fault.extend(body.fault());
        let judged = self.judge(&fault);
        let said = fault.messages.iter().filter(|_| judged.reads_text).filter_map(|text| text::parse(text));
        let said = said.map(|wait| (wait, "text"));
        let named = floor::longest(self.explicit().into_iter().chain(waits::explicit(body, self.clock())).chain(said));
        let implied = || {
            let passed_on = waits::implied(body, self.clock(), is_limit(judged));
            floor::longest(self.implied(judged).into_iter().chain(passed_on))
        };
        finish(judged, named.or_else(implied))
    }

    /// A 2xx that is of no use, though it says no error: it may still say when to come back.
    #[cfg(feature = "json")]
    pub(super) fn useless(self, verdict: Verdict, reason: &'static str) -> Verdict {
        floor::set(verdict.with_reason(reason).with_status(self.status.as_u16()), self.explicit())
    }

    fn judge(self, fault: &Fault<'_>) -> Judged {
        precedence::judge(fault, self.status, advice::should_retry(self.headers))
    }

    fn explicit(self) -> Option<Floor> {
        floor::explicit(self.headers, self.clock())
    }

    fn implied(self, judged: Judged) -> Option<Floor> {
        floor::implied(self.headers, self.clock(), is_limit(judged))
    }

    fn clock(self) -> Clock {
        Clock::of(self.headers, self.arrived)
    }
}

fn is_limit(judged: Judged) -> bool {
    judged.verdict.kind() == VerdictKind::RateLimited
}

fn finish(judged: Judged, floor: Option<Floor>) -> Verdict {
    let verdict = floor::set(judged.verdict, floor);
    if judged.heals_as_hinted && floor.is_none() { verdict.heals_later() } else { verdict }
}
