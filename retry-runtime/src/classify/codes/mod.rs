//! Machine codes: one table per provider family.
//!
//! Adding a provider is adding a table and naming it in [`TABLES`]. A row is a code, the kind of failure it names, and a
//! stable reason. Sources are named above the rows: the letters say how well (`[W]` read in the published
//! package, `[R]` repository, `[D]` documentation, `[I]` issue, `[K]` known but not verified).

mod anthropic;
mod aws;
mod common;
mod gateways;
mod google;
mod minimax;
mod openai;
mod providers;
mod xai;

use http::StatusCode;

use crate::verdict::VerdictKind;

/// Specific families first, codes that many share last.
const TABLES: [&[Row]; 9] = [
    openai::ROWS,
    anthropic::ROWS,
    google::ROWS,
    aws::ROWS,
    providers::ROWS,
    providers::ZHIPU,
    xai::ROWS,
    gateways::ROWS,
    common::ROWS,
];

/// Where a row decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    /// Whatever the status.
    Any,
    /// Unless the status says something more definite: credentials, payment, not found, too large.
    Open,
    /// The same, and not on a 5xx: that is about capacity, not about speed (corpus `ra-int-neg5-503`).
    Client,
    /// On a 5xx, and where no error status speaks.
    Server,
    /// Only where no error status speaks: inside a 200 or a stream. Beside a status of the same kind it gives the reason.
    Silent,
}

impl On {
    /// A window of a day stands, whatever the server feels like.
    const fn despite_server_error(self) -> Self {
        match self {
            Self::Client => Self::Open,
            other => other,
        }
    }
}

/// Whether a failure can pass within this call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heals {
    Soon,
    /// Not within this call, unless a hint says how soon.
    AsHinted,
    /// By itself, but not within this call.
    Later,
}

/// What a code or a sentence decides.
#[derive(Clone, Copy, Debug)]
pub(super) struct Settled {
    pub(super) kind: VerdictKind,
    pub(super) reason: &'static str,
    /// Proves that nothing was processed.
    pub(super) is_refusal: bool,
    pub(super) heals: Heals,
    /// Credit or a spending limit is used up: not even `x-should-retry: true` helps.
    pub(super) is_credit: bool,
    /// Must not be repeated by this call.
    pub(super) is_barred: bool,
}

impl Settled {
    pub(super) const fn new(kind: VerdictKind, reason: &'static str) -> Self {
        Self { kind, reason, is_refusal: false, heals: Heals::Soon, is_credit: false, is_barred: false }
    }
}

/// One machine code.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// The code; `*` stands for anything. Compared without case and separators.
    code: &'static str,
    on: On,
    pub(super) settled: Settled,
}

impl Row {
    const fn new(code: &'static str, kind: VerdictKind, on: On, reason: &'static str) -> Self {
        Self { code, on, settled: Settled::new(kind, reason) }
    }

    const fn later(mut self) -> Self {
        self.on = self.on.despite_server_error();
        self.settled.heals = Heals::Later;
        self
    }

    const fn as_hinted(mut self) -> Self {
        self.on = self.on.despite_server_error();
        self.settled.heals = Heals::AsHinted;
        self
    }

    const fn refusal(mut self) -> Self {
        self.settled.is_refusal = true;
        self
    }

    const fn barred(mut self) -> Self {
        self.settled.is_barred = true;
        self
    }

    /// Whether it decides against the status.
    /// Against no status at all, every row but the general ones.
    pub(super) fn overrides(&self, status: Option<StatusCode>) -> bool {
        let Some(status) = status else {
            return self.on != On::Silent;
        };
        match self.on {
            On::Any => true,
            On::Client if status.is_server_error() => false,
            On::Open | On::Client => {
                !matches!(status.as_u16(), 401 | 402 | 404 | 405 | 410 | 411 | 413 | 414 | 415 | 422 | 431 | 451)
            }
            On::Server => status.is_server_error(),
            On::Silent => false,
        }
    }
}

/// A limit on speed: it names a refusal.
const fn limit(code: &'static str, reason: &'static str) -> Row {
    Row::new(code, VerdictKind::RateLimited, On::Client, reason).refusal()
}

/// Credit or a spending limit is used up.
const fn credit(code: &'static str, reason: &'static str) -> Row {
    let mut row = Row::new(code, VerdictKind::Fatal, On::Any, reason);
    row.settled.is_credit = true;
    row
}

/// A pattern of such codes; on a 5xx it may name the service that failed.
const fn credits(code: &'static str, reason: &'static str) -> Row {
    let mut row = credit(code, reason);
    row.on = On::Client;
    row
}

/// Needs a person or a code change, whatever the status says.
const fn fatal(code: &'static str, reason: &'static str) -> Row {
    Row::new(code, VerdictKind::Fatal, On::Any, reason)
}

/// Heals soon, whatever the status says.
const fn transient(code: &'static str, reason: &'static str) -> Row {
    Row::new(code, VerdictKind::Transient, On::Any, reason)
}

/// Too busy; some send it with a 429.
const fn overload(code: &'static str, reason: &'static str) -> Row {
    Row::new(code, VerdictKind::Transient, On::Open, reason)
}

/// Too general to outrank a status.
const fn weak(code: &'static str, kind: VerdictKind, reason: &'static str) -> Row {
    Row::new(code, kind, On::Silent, reason)
}

/// The rows of a code, in order.
pub(super) fn rows(code: &str) -> impl Iterator<Item = &'static Row> {
    TABLES.into_iter().flatten().filter(move |row| matches(row.code, code))
}

/// The row of a `MiniMax` number.
pub(super) fn minimax_row(code: &str) -> Option<&'static Row> {
    minimax::ROWS.iter().find(|row| matches(row.code, code))
}

/// Compares letters and digits only; one `*` in the pattern stands for anything.
fn matches(pattern: &str, code: &str) -> bool {
    let Some((start, end)) = pattern.split_once('*') else {
        return letters(pattern).eq(letters(code));
    };
    let length = letters(start).count() + letters(end).count();
    letters(code).count() >= length
        && letters(code).zip(letters(start)).filter(|(a, b)| a == b).count() == letters(start).count()
        && letters(code).rev().zip(letters(end).rev()).filter(|(a, b)| a == b).count() == letters(end).count()
}

fn letters(text: &str) -> impl DoubleEndedIterator<Item = char> {
    text.chars().filter(|c| c.is_alphanumeric()).map(|c| c.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_do_not_matter() {
        assert!(matches("rate_limit_exceeded", "RateLimitExceeded"));
        assert!(matches("too_many_requests", "TooManyRequests"));
        assert!(matches("throttl*", "ThrottlingException"));
        assert!(matches("*spending-limit", "personal-team-blocked:spending-limit"));
        assert!(matches("idempotency*in_progress", "idempotency_key_in_progress"));
        assert!(!matches("throttl*", "unthrottled"));
        assert!(!matches("aba*aba", "aba"));
    }

    #[test]
    fn exact_rows_are_reached() {
        let all = TABLES.into_iter().flatten().enumerate();
        for (at, row) in all.filter(|(_, row)| !row.code.contains('*')) {
            let before = TABLES.into_iter().flatten().take(at).find(|earlier| matches(earlier.code, row.code));
            assert!(before.is_none(), "{} is hidden by {}", row.code, before.map_or("", |row| row.code));
        }
    }
}
