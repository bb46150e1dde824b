//! Waits in sentences: "Please try again in 1m12.5s.", "retry after 37 seconds", "Please wait 12 seconds".

use core::time::Duration;

use super::duration::unit_word;
use super::number::{Decimal, positive};

/// How much of a text is read.
const LIMIT: usize = 8 * 1024;

/// What stands before a wait. Lower case; the wait follows it at once.
/// Sources: `OpenAI` and Groq ("try again in"), Azure ("retry after", "try again in", "retry your request after"), GitHub
/// Models ("please wait"), Gemini ("retry in", "reset after"), Copilot and `MiniMax` ("resets in").
const LEADS: [&str; 11] = [
    "again in ",
    "again after ",
    "retry in ",
    "retry after ",
    "retrying in ",
    "request after ",
    "wait ",
    "resets in ",
    "reset in ",
    "reset after ",
    "available in ",
];

/// Words that may stand between the lead and the number.
const FILLERS: [&str; 6] = ["about ", "approximately ", "at least ", "another ", "for ", "~"];

/// The longest wait that a sentence of the text names. A number whose unit is not understood names none: 58 of
/// something must not be read as 58 seconds.
#[must_use]
pub fn parse(text: &str) -> Option<Duration> {
    let text = lower(text);
    let after = |lead: &'static str| text.match_indices(lead).filter_map(|(at, _)| text.get(at + lead.len()..));
    LEADS.into_iter().flat_map(after).filter_map(wait).max()
}

fn lower(text: &str) -> String {
    let end = (0..=LIMIT.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    text.get(..end.unwrap_or(0)).unwrap_or_default().to_ascii_lowercase()
}

/// Sums `1 minute and 30 seconds`, `1m12.5s` and the like, as far as they go.
fn wait(text: &str) -> Option<Duration> {
    let mut rest = FILLERS.iter().find_map(|filler| text.strip_prefix(filler)).unwrap_or(text);
    let mut sum = Duration::ZERO;
    while let Some((part, after)) = part(rest) {
        sum = sum.saturating_add(part);
        let after = after.strip_prefix(',').unwrap_or(after).trim_start_matches(' ');
        rest = after.strip_prefix("and ").unwrap_or(after);
    }
    positive(sum)
}

/// One number and its unit.
fn part(text: &str) -> Option<(Duration, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    let rest = rest.strip_prefix([' ', '-']).unwrap_or(rest);
    let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let (name, rest) = rest.split_at(end);
    Some((Decimal::parse(number)?.times(unit_word(name)?), rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_providers_write() {
        let millis = |text| parse(text).map(|wait| wait.as_millis());
        assert_eq!(millis("... Please try again in 644ms."), Some(644));
        assert_eq!(millis("Please try again in 1.898s. Visit"), Some(1898));
        assert_eq!(millis("Try again in 17 seconds."), Some(17_000));
        assert_eq!(millis("Please try again in 1m12.5s."), Some(72_500));
        assert_eq!(millis("Please retry after 1 second."), Some(1000));
        assert_eq!(millis("Please wait 5631 seconds before retrying."), Some(5_631_000));
        assert_eq!(millis("Please try again in 58 hours."), Some(208_800_000));
        assert_eq!(millis("Please retry in 59.906331105s."), Some(59_906));
        assert_eq!(millis("try again in 1 minute and 30 seconds"), Some(90_000));
        assert_eq!(millis("Try again in 2 hours, 5 minutes"), Some(7_500_000));
    }

    #[test]
    fn does_not_guess() {
        for none in [
            "Please try again later.",
            "Rate limit of 10 per 60s exceeded",
            "try again in 58 fortnights",
            "try again in 0s",
            "try again in -5s",
            "try again in NaNs",
            "please wait before trying again",
        ] {
            assert_eq!(parse(none), None, "{none}");
        }
    }
}
