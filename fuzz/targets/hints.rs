//! Every parser of `hints`, on one text.
#![no_main]

use std::time::{Duration, UNIX_EPOCH};

use libfuzzer_sys::fuzz_target;
use retry_fuzz::NOW;
use retry_runtime::hints::clock::Clock;
use retry_runtime::hints::{duration, http_date, moment, number, ratelimit, retry_after, rfc3339, text};

const DAY: Duration = Duration::from_secs(86_400);

fuzz_target!(|input: &str| {
    let clock = Clock::local(UNIX_EPOCH + Duration::from_secs(NOW));
    nothing_from_nothing(input, clock);
    numbers(input);
    dates(input);
    longer_is_longer(input);
    if let Some(found) = retry_after::parse(input, clock) {
        assert!(!found.wait.is_zero());
    }
    assert_ne!(moment::parse(input, clock), Some(Duration::ZERO));
    assert_ne!(ratelimit::parse(input), Some(Duration::ZERO));
});

/// Without a digit there is no hint, and neither is there one of zeros alone.
fn nothing_from_nothing(input: &str, clock: Clock) {
    if input.bytes().any(|byte| (b'1'..=b'9').contains(&byte)) {
        return;
    }
    assert_eq!(number::seconds(input), None);
    assert_eq!(number::millis(input), None);
    assert_eq!(duration::units(input), None);
    assert_eq!(text::parse(input), None);
    assert_eq!(ratelimit::parse(input), None);
    assert_eq!(retry_after::parse(input, clock), None);
    assert_eq!(moment::parse(input, clock), None);
    assert_eq!((http_date::parse(input), rfc3339::parse(input)), (None, None));
}

/// A number is digits with at most one point inside, and no wait is shorter than it says.
fn numbers(input: &str) {
    let plain = input.trim_ascii();
    let well_formed = match plain.split_once('.') {
        Some((whole, fraction)) => is_digits(whole) && is_digits(fraction),
        None => is_digits(plain),
    };
    for (unit, wait) in [(1, number::seconds(input)), (1000, number::millis(input))] {
        let is_zero = plain.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        assert_eq!(wait.is_some(), well_formed && !is_zero, "{input:?}");
        let whole = plain.split('.').next().and_then(|whole| whole.parse::<u64>().ok());
        if let (Some(wait), Some(whole)) = (wait, whole) {
            assert!(wait.saturating_mul(unit) >= Duration::from_secs(whole), "{input:?}: {wait:?}");
        }
        if let Some(wait) = wait.filter(|_| !plain.contains('.')) {
            let longer =
                if unit == 1 { number::seconds(&format!("{plain}9")) } else { number::millis(&format!("{plain}9")) };
            assert!(longer >= Some(wait), "{input:?}: {wait:?} then {longer:?}");
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// What was read as a date is read again from its canonical form.
fn dates(input: &str) {
    let Some(at) = http_date::parse(input) else { return };
    assert!(input.is_ascii());
    let written = UNIX_EPOCH + at;
    // One second after the last of the year 9999, which a leap second reaches, can't be written.
    if at < Duration::from_secs(253_402_300_800) {
        assert_eq!(http_date::parse(&httpdate::fmt_http_date(written)), Some(at));
    }
}

/// More of it never waits less.
fn longer_is_longer(input: &str) {
    if let Some(wait) = duration::units(input) {
        let longer = duration::units(&format!("1d{}", input.trim_ascii()));
        assert_eq!(longer, Some(wait.saturating_add(DAY)), "{input:?}");
    }
    if input.len() < 8000
        && let Some(wait) = text::parse(input)
    {
        let longer = text::parse(&format!("Please try again in 7s. {input}"));
        assert!(longer >= Some(wait.max(Duration::from_secs(7))), "{input:?}: {wait:?} then {longer:?}");
    }
    // The older form is read where the newer one says nothing.
    if let Some(wait) = ratelimit::parse(input)
        && !input.to_ascii_lowercase().contains("remaining")
    {
        assert!(ratelimit::parse(&format!("\"more\";r=0;t=7, {input}")) >= Some(wait));
    }
}
