//! The frames of a stream, judged one after the other. A live reader and a transcript ask the same.

use super::super::answer::Head;
use super::super::body::envelope::Body;
use super::super::stream::StreamEnd;
use super::progress::{self, Progress};
use crate::framing::Event;
use crate::verdict::Verdict;

/// What a stream has said so far.
#[derive(Debug, Default)]
pub(crate) struct Judge {
    seen: bool,
    page: bool,
    complete: bool,
}

/// What becomes of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// It is a piece of the answer.
    Deliver,
    /// It is for nobody: a ping, a page.
    Skip,
    /// It is a piece of the answer, and nothing follows.
    DeliverLast,
    /// It is the mark that nothing follows.
    Over,
    /// It is an error; what it means.
    Fail(Verdict),
}

impl Judge {
    /// What becomes of the next frame. The first one that is an error or an end decides; what follows an end changes nothing.
    pub(crate) fn frame(&mut self, head: Head<'_>, event: &Event) -> Step {
        let progress = progress::of(event);
        match progress {
            Progress::Failed(_) if self.complete => return Step::Deliver,
            Progress::More => self.seen = true,
            Progress::Page => self.page = true,
            Progress::Complete | Progress::Last | Progress::Done => self.complete = true,
            Progress::Failed(_) => {}
        }
        match progress {
            Progress::Failed(node) => Step::Fail(head.failure(&Body::new(node))),
            Progress::Done => Step::Over,
            Progress::Last => Step::DeliverLast,
            Progress::Page => Step::Skip,
            Progress::More if event.name() == "ping" => Step::Skip,
            Progress::More | Progress::Complete => Step::Deliver,
        }
    }

    /// The same for what is there of a frame without an end. It counts where JSON says that it is whole; half a sentence under the
    /// name of an error does not say which.
    pub(crate) fn unfinished(&mut self, head: Head<'_>, event: &Event) -> Step {
        if !is_whole(event.data().trim_ascii()) && event.name() == "error" {
            self.seen = true;
            return Step::Skip;
        }
        match self.frame(head, event) {
            Step::Deliver | Step::DeliverLast if !is_whole(event.data().trim_ascii()) => Step::Skip,
            step => step,
        }
    }

    pub(crate) const fn is_complete(&self) -> bool {
        self.complete
    }

    /// What came of it, where no frame was an error.
    pub(crate) fn verdict(&self, head: Head<'_>, end: StreamEnd) -> Verdict {
        if self.complete {
            return Verdict::success().with_status(head.status.as_u16());
        }
        if self.page {
            return head.useless(Verdict::fatal(), "body.html");
        }
        let reason = match end {
            StreamEnd::Eof if !self.seen => "stream.empty",
            StreamEnd::Eof => "stream.truncated",
            StreamEnd::Reset => "stream.reset",
            StreamEnd::IncompleteChunked => "stream.cut",
            StreamEnd::IdleTimeout => "stream.stalled",
            StreamEnd::Open => "stream.unfinished",
        };
        head.useless(Verdict::ambiguous(), reason)
    }
}

/// An object or an array, closed.
fn is_whole(data: &[u8]) -> bool {
    (data.starts_with(b"{") || data.starts_with(b"[")) && serde_json::from_slice::<serde::de::IgnoredAny>(data).is_ok()
}
