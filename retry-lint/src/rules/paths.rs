//! The ways through a piece of code, and how many requests go out under one key on each.

use proc_macro2::Span;

/// The most that goes out on one way.
#[derive(Clone, Copy, Default)]
pub(super) struct Sent {
    /// Requests, less what says that one needs no key or another.
    pub(super) requests: i32,
    /// Where the last one is sent.
    pub(super) at: Option<Span>,
    /// Whether it is the last because a loop comes round.
    pub(super) again: bool,
}

impl Sent {
    fn then(self, next: Self) -> Self {
        let last = if next.at.is_some() { next } else { self };
        Self { requests: self.requests + next.requests, ..last }
    }

    fn most(self, other: Self) -> Self {
        if other.requests > self.requests { other } else { self }
    }
}

/// The ways out of a piece of code; `None` where it is never left that way.
#[derive(Clone, Copy)]
pub(super) struct Paths {
    /// At its end.
    end: Option<Sent>,
    /// By `return`.
    returns: Option<Sent>,
    /// By `break`.
    breaks: Option<Sent>,
    /// By `continue`.
    continues: Option<Sent>,
}

impl Paths {
    /// Nothing happens.
    pub(super) const NONE: Self =
        Self { end: Some(Sent { requests: 0, at: None, again: false }), returns: None, breaks: None, continues: None };

    /// A request, or with -1 what takes a key away from one.
    pub(super) fn request(requests: i32, at: Span) -> Self {
        let at = (requests > 0).then_some(at);
        Self { end: Some(Sent { requests, at, again: false }), ..Self::NONE }
    }

    /// One after the other.
    pub(super) fn then(self, next: Self) -> Self {
        let after = |way: Option<Sent>| self.end.and_then(|end| way.map(|way| end.then(way)));
        Self {
            end: after(next.end),
            returns: most(self.returns, after(next.returns)),
            breaks: most(self.breaks, after(next.breaks)),
            continues: most(self.continues, after(next.continues)),
        }
    }

    /// One or the other.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            end: most(self.end, other.end),
            returns: most(self.returns, other.returns),
            breaks: most(self.breaks, other.breaks),
            continues: most(self.continues, other.continues),
        }
    }

    /// The end becomes a `return`.
    pub(super) fn returned(self) -> Self {
        Self { returns: most(self.returns, self.end), end: None, ..self }
    }

    /// The end becomes a `break`.
    pub(super) fn broken(self) -> Self {
        Self { breaks: most(self.breaks, self.end), end: None, ..self }
    }

    /// The end becomes a `continue`.
    pub(super) fn continued(self) -> Self {
        Self { continues: most(self.continues, self.end), end: None, ..self }
    }

    /// What breaks goes on after the block: `'label: { .. }`.
    pub(super) fn labelled(self) -> Self {
        Self { end: most(self.end, self.breaks), breaks: None, ..self }
    }

    /// Twice round a loop, or not at all.
    pub(super) fn looped(self) -> Self {
        let once = Self { end: most(self.end, self.continues), continues: None, ..self };
        let twice = Self { returns: again(once.returns, once), breaks: again(once.breaks, once), ..once };
        let end = most(again(once.end, once), twice.breaks);
        Self { end: most(Self::NONE.end, end), breaks: None, ..twice }
    }

    /// A closure or an async block: what returns in it goes on outside.
    pub(super) fn closed(self) -> Self {
        Self { end: Some(self.worst()), ..Self::NONE }
    }

    /// The way on which most goes out.
    pub(super) fn worst(self) -> Sent {
        let ways = [self.end, self.returns, self.breaks, self.continues];
        ways.into_iter().fold(None, most).unwrap_or_default()
    }
}

fn most(left: Option<Sent>, right: Option<Sent>) -> Option<Sent> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.most(right)),
        (left, right) => left.or(right),
    }
}

/// A way that begins after the loop came round once.
fn again(way: Option<Sent>, round: Paths) -> Option<Sent> {
    let (way, before) = (way?, round.end.unwrap_or_default());
    let again = before.requests > 0 && way.requests > 0;
    let second = before.then(Sent { again: way.again || again, ..way });
    most(Some(way), round.end.map(|_| second))
}
