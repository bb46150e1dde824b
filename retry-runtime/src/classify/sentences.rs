//! Known phrases, read last, and only where no prompt is echoed.

use http::StatusCode;

use super::codes::Settled;
use super::fault::Fault;
use crate::verdict::VerdictKind::{Fatal, RateLimited, Transient};

/// How much of a message is read.
const LIMIT: usize = 8 * 1024;

/// Credit or a spending limit is used up. Sources: Anthropic ("credit balance", "specified … usage limits"), xAI, Gemini
/// prepaid credits, `OpenRouter`, `DeepSeek`. The sentence "You exceeded your current quota" is not among them: Gemini
/// and copies of it send it for limits per minute.
const CREDIT: [&str; 9] = [
    "credit balance is too low",
    "reached your specified",
    "used all available credits",
    "run out of credits",
    "out of credits",
    "monthly spending limit",
    "insufficient balance",
    "insufficient credits",
    "prepay credits depleted",
];

/// The two that Anthropic sends without a code, with a 400 [I claude-code#66314, sub2api#1587].
const ANTHROPIC_CREDIT: [&str; 2] = ["your credit balance is too low", "you have reached your specified"];

/// A window longer than any call waits.
const WINDOW: [&str; 2] = ["free-models-per-day", "too many tokens per day"];
/// The same, if no hint says how long.
const UNHINTED_WINDOW: [&str; 9] = [
    "per day",
    "daily limit",
    "daily quota",
    "daily free allocation",
    "for today",
    "weekly limit",
    "monthly limit",
    "per month",
    "/ month",
];

/// What a sentence decides where no specific code did. `own` is the answer's own status, `None` inside a 200 or a stream.
pub(super) fn settle(fault: &Fault<'_>, own: Option<StatusCode>) -> Option<Settled> {
    match own.map(|status| status.as_u16()) {
        // Prompts are echoed on a 400: the sentence must begin the message.
        Some(400) if starts(fault, &["timeout while downloading"]) => {
            Some(Settled::new(Transient, "openai.download_timeout"))
        }
        Some(400) if starts(fault, &ANTHROPIC_CREDIT) => Some(out_of_credit()),
        Some(403 | 429) if is_secondary_limit(fault) => Some(Settled::new(RateLimited, "github.rate_limit")),
        None | Some(402 | 403 | 429 | 503) if says(fault, &CREDIT) => Some(out_of_credit()),
        _ => None,
    }
}

/// An error inside a 200 that names neither a known code nor a status.
pub(super) fn last_resort(fault: &Fault<'_>) -> Settled {
    if says(fault, &["rate limit", "too many requests"]) {
        return Settled::new(RateLimited, "text.rate_limit");
    }
    Settled::new(Transient, "api.unknown_error")
}

/// A machine code that a router passed on in a sentence.
pub(super) fn quotes_exhausted_quota(fault: &Fault<'_>) -> bool {
    says(fault, &["insufficient_quota"])
}

pub(super) fn out_of_credit() -> Settled {
    Settled { is_credit: true, ..Settled::new(Fatal, "text.credit") }
}

/// GitHub answers 403 both for permissions and for going too fast.
fn is_secondary_limit(fault: &Fault<'_>) -> bool {
    starts(
        fault,
        &["you have exceeded a secondary rate limit", "api rate limit exceeded", "you have triggered an abuse"],
    ) || fault.links.iter().any(|link| link.contains("rate-limit"))
}

/// A daily or monthly window that stops this call whatever a hint says.
pub(super) fn names_window(fault: &Fault<'_>) -> bool {
    says(fault, &WINDOW)
}

/// A daily or monthly window, to be believed if there is no hint.
pub(super) fn hints_at_window(fault: &Fault<'_>) -> bool {
    says(fault, &UNHINTED_WINDOW)
}

/// The request is larger than the limit, or the limit is zero: it can never fit, although a wait may be printed
/// ([I vanna-flask#11]).
pub(super) fn can_never_fit(fault: &Fault<'_>) -> bool {
    lowered(fault).any(|text| {
        let (limit, requested) = (number_after(&text, "limit"), number_after(&text, "requested"));
        let is_over = limit.zip(requested).is_some_and(|(limit, requested)| requested > limit);
        is_over || text.match_indices("limit: ").any(|(at, lead)| is_zero(text.get(at + lead.len()..)))
    })
}

/// `0`, and not the beginning of `0.5` or `07`.
fn is_zero(text: Option<&str>) -> bool {
    let Some(rest) = text.and_then(|text| text.strip_prefix('0')) else {
        return false;
    };
    let mut rest = rest.chars();
    match rest.next() {
        Some('.') => !rest.next().is_some_and(|c| c.is_ascii_digit()),
        Some(c) => !c.is_alphanumeric(),
        None => true,
    }
}

/// The first number that directly follows the word, as in `Limit 30000`, `Requested: 342,389`.
fn number_after(text: &str, word: &str) -> Option<u64> {
    text.match_indices(word).find_map(|(at, _)| {
        let rest = text.get(at + word.len()..)?.trim_start_matches([':', ' ']);
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ',').unwrap_or(rest.len());
        let digits: String = rest.get(..end)?.chars().filter(char::is_ascii_digit).take(19).collect();
        digits.parse().ok()
    })
}

fn says(fault: &Fault<'_>, phrases: &[&str]) -> bool {
    lowered(fault).any(|text| phrases.iter().any(|phrase| text.contains(phrase)))
}

fn starts(fault: &Fault<'_>, phrases: &[&str]) -> bool {
    lowered(fault).any(|text| phrases.iter().any(|phrase| text.starts_with(phrase)))
}

fn lowered(fault: &Fault<'_>) -> impl Iterator<Item = String> {
    let bounded = |text: &&str| text.chars().take(LIMIT).map(|c| c.to_ascii_lowercase()).collect();
    fault.messages.iter().map(bounded)
}
