//! Decimal numbers, as headers and bodies write them.

use core::time::Duration;

/// Fractions are kept to nine digits of the unit; what lies behind them rounds up, for a wait is never cut below what was said.
const SCALE: u128 = 1_000_000_000;

/// A plain decimal number, not negative: `20`, `0020`, `1.5`.
///
/// No sign, no exponent, no thousands separator: those are not in the grammar of any of the headers, and readers of floats
/// disagree about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Decimal(u128);

impl Decimal {
    /// Reads the whole text as one number.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (whole, fraction) = match text.split_once('.') {
            Some((whole, fraction)) => (digits(whole)?, nine_digits(fraction)?),
            None => (digits(text)?, 0),
        };
        Some(Self(whole.saturating_mul(SCALE).saturating_add(fraction)))
    }

    /// So many units; saturates at [`Duration::MAX`].
    #[must_use]
    pub fn times(self, unit: Duration) -> Duration {
        let nanos = self.0.saturating_mul(unit.as_nanos()).div_ceil(SCALE);
        let seconds = u64::try_from(nanos / SCALE);
        let rest = u32::try_from(nanos % SCALE);
        match (seconds, rest) {
            (Ok(seconds), Ok(rest)) => Duration::new(seconds, rest),
            _ => Duration::MAX,
        }
    }

    /// The whole number, without its fraction; saturates.
    #[must_use]
    pub fn whole(self) -> u64 {
        u64::try_from(self.0 / SCALE).unwrap_or(u64::MAX)
    }

    /// Whether it is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Whether it is at least this whole number.
    #[must_use]
    pub const fn at_least(self, whole: u64) -> bool {
        // `as` because `From` is not const; widening.
        self.0 >= (whole as u128).saturating_mul(SCALE)
    }
}

/// Milliseconds with an optional fraction, as in `retry-after-ms`, `x-ms-retry-after-ms` and `x-amz-retry-after`.
#[must_use]
pub fn millis(text: &str) -> Option<Duration> {
    positive(Decimal::parse(text.trim_ascii())?.times(Duration::from_millis(1)))
}

/// Seconds with an optional fraction.
#[must_use]
pub fn seconds(text: &str) -> Option<Duration> {
    positive(Decimal::parse(text.trim_ascii())?.times(Duration::from_secs(1)))
}

/// A wait of nothing is no wait: the caller's own backoff applies.
pub(crate) fn positive(wait: Duration) -> Option<Duration> {
    (!wait.is_zero()).then_some(wait)
}

fn digits(text: &str) -> Option<u128> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(text.bytes().fold(0, |sum: u128, byte| sum.saturating_mul(10).saturating_add(u128::from(byte - b'0'))))
}

fn nine_digits(fraction: &str) -> Option<u128> {
    digits(fraction)?;
    let padded = fraction.bytes().chain(core::iter::repeat(b'0')).take(9);
    let beyond = fraction.bytes().skip(9).any(|digit| digit != b'0');
    Some(padded.fold(0, |sum, byte| sum * 10 + u128::from(byte - b'0')) + u128::from(beyond))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_plain_decimals_only() {
        assert_eq!(seconds("0020"), Some(Duration::from_secs(20)));
        assert_eq!(seconds("1.5"), Some(Duration::from_millis(1500)));
        assert_eq!(millis("12.5"), Some(Duration::from_micros(12_500)));
        for bad in ["", ".", "5.", ".5", "+5", "-5", "1e3", "0x10", "1_000", "5,6", "NaN", "inf", "٢٠", "0", "0.0"] {
            assert_eq!(seconds(bad), None, "{bad}");
        }
    }

    #[test]
    fn saturates() {
        assert_eq!(seconds(&"9".repeat(60)), Some(Duration::MAX));
        assert_eq!(millis(&"9".repeat(24)), Some(Duration::MAX));
    }
}
