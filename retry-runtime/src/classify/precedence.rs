//! From everything an answer says to one verdict.
//!
//! Machine codes before the status, the status before sentences that nobody vouches for. What a code says generally gives
//! way to a status that says something definite; what it says specifically does not. Then come the few facts that
//! contradict a rate limit: a request that can never fit, and a window of a day.

use http::StatusCode;

use super::codes::{self, Heals, Row, Settled};
use super::fault::Fault;
use super::{sentences, status};
use crate::verdict::{Verdict, VerdictKind};

/// What was decided, and what the floor still needs to know.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    /// Heals later, unless there is a hint.
    pub(super) heals_as_hinted: bool,
    /// Sentences may name a wait: no prompt is echoed here.
    #[cfg_attr(not(feature = "json"), expect(dead_code, reason = "without bodies there is no text to read"))]
    pub(super) reads_text: bool,
}

/// Judges a failure. `status` is the answer's own; a success status means that the failure came inside it.
/// `should_retry` is the server's own word.
pub(super) fn judge(fault: &Fault<'_>, status: StatusCode, should_retry: Option<bool>) -> Judged {
    let own = (!status.is_success()).then_some(status);
    let effective = effective(fault, own);
    let coded = rows(fault).find(|row| row.overrides(effective)).map(|row| row.settled);
    let settled = coded.unwrap_or_else(|| settle(fault, own, effective));
    // A number is no code of its own: a router writes it beside what it passes on.
    let settled = correct(fault, settled, coded.is_some() && fault.status.is_none());
    let settled = obey(settled, should_retry.filter(|word| !word || own.is_some()));
    let is_limit = settled.kind == VerdictKind::RateLimited;
    Judged {
        verdict: verdict(settled, own, status),
        heals_as_hinted: settled.heals == Heals::AsHinted || (is_limit && sentences::hints_at_window(fault)),
        reads_text: reads_text(own, effective, is_limit),
    }
}

/// `x-should-retry` goes before everything but exhausted credit.
fn obey(settled: Settled, should_retry: Option<bool>) -> Settled {
    match should_retry {
        Some(false) => Settled { is_barred: true, ..settled },
        Some(true) if settled.is_credit => settled,
        Some(true) if settled.kind == VerdictKind::Fatal => {
            Settled::new(VerdictKind::Transient, "header.x_should_retry")
        }
        Some(true) => Settled { is_barred: false, heals: Heals::Soon, ..settled },
        None => settled,
    }
}

/// The status that counts: a number in the body replaces that of a 200 or a 5xx around it, and Bedrock's
/// `originalStatusCode` that of a 424.
fn effective(fault: &Fault<'_>, own: Option<StatusCode>) -> Option<StatusCode> {
    let is_envelope = own.is_none_or(|own| own.is_server_error());
    let original = fault.original.filter(|_| own.is_none_or(|own| own == StatusCode::FAILED_DEPENDENCY));
    let named = original.or(fault.status.filter(|_| is_envelope));
    named.and_then(|code| StatusCode::from_u16(code).ok()).or(own)
}

/// Without a code that decides.
fn settle(fault: &Fault<'_>, own: Option<StatusCode>, effective: Option<StatusCode>) -> Settled {
    sentences::settle(fault, own)
        .or_else(|| effective.map(|status| by_status(fault, status)))
        .or_else(|| rows(fault).next().map(|row| row.settled))
        .unwrap_or_else(|| sentences::last_resort(fault))
}

/// The rows of all codes, those of the most specific code first.
fn rows(fault: &Fault<'_>) -> impl Iterator<Item = &'static Row> {
    let minimax = fault.minimax.and_then(codes::minimax_row);
    let listed = fault.codes.iter().flat_map(|code| codes::rows(code));
    minimax.into_iter().chain(listed)
}

/// The status; a code that says the same gives it a name.
fn by_status(fault: &Fault<'_>, status: StatusCode) -> Settled {
    let bare = status::verdict(status);
    let named = rows(fault).find(|row| row.settled.kind == bare.kind()).map(|row| row.settled.reason);
    Settled::new(bare.kind(), named.unwrap_or(bare.reason()))
}

/// Facts that a rate limit can't stand against. A code that was passed on in a sentence counts where there is none of its own.
fn correct(fault: &Fault<'_>, settled: Settled, coded: bool) -> Settled {
    if settled.kind != VerdictKind::RateLimited {
        return settled;
    }
    if fault.is_zero_quota || sentences::can_never_fit(fault) {
        return Settled::new(VerdictKind::Fatal, "limit.can_never_fit");
    }
    if !coded && sentences::quotes_exhausted_quota(fault) {
        return sentences::out_of_credit();
    }
    let is_daily = |quota: &&str| ["perday", "daily"].iter().any(|word| quota.to_ascii_lowercase().contains(word));
    if fault.quotas.iter().any(is_daily) || sentences::names_window(fault) {
        return Settled { heals: Heals::Later, reason: "limit.daily", ..settled };
    }
    settled
}

/// Proof comes from the answer's own status, or from a code of a failed answer; never from inside a 200, whose work had
/// begun. A code that says the work may be complete takes a status's word back.
fn verdict(settled: Settled, own: Option<StatusCode>, status: StatusCode) -> Verdict {
    let mut verdict = status::with_kind(settled.kind).with_reason(settled.reason).with_status(status.as_u16());
    let is_open = settled.kind == VerdictKind::Ambiguous;
    if !is_open && own.is_some_and(|own| settled.is_refusal || status::proves_refusal(own)) {
        verdict = verdict.refused();
    }
    if settled.heals == Heals::Later {
        verdict = verdict.heals_later();
    }
    if settled.is_credit {
        verdict = verdict.of_a_spent_quota();
    }
    if settled.is_barred { verdict.not_again() } else { verdict }
}

/// Only of overload and rate limits, and never on another 4xx.
fn reads_text(own: Option<StatusCode>, effective: Option<StatusCode>, is_limit: bool) -> bool {
    let may_echo = own.is_some_and(|own| own.is_client_error() && own != StatusCode::TOO_MANY_REQUESTS);
    let is_busy = effective.is_some_and(|status| matches!(status.as_u16(), 429 | 503 | 509 | 529));
    !may_echo && (own.is_none() || is_busy || is_limit)
}
