//! The Gregorian calendar, from a civil date to seconds since 1970.

use core::time::Duration;

/// A civil moment in UTC. Fields are as written; [`since_epoch`](Self::since_epoch) checks them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Civil {
    pub(super) year: u64,
    pub(super) month: u64,
    pub(super) day: u64,
    pub(super) hour: u64,
    pub(super) minute: u64,
    /// 60 is a leap second, and counts as the first second of the next minute.
    pub(super) second: u64,
}

impl Civil {
    /// Time since the epoch; `None` for an impossible date, or one before 1970 or after 9999.
    pub(super) fn since_epoch(self) -> Option<Duration> {
        let valid = (1970..=9999).contains(&self.year)
            && (1..=days_in(self.year, self.month)?).contains(&self.day)
            && self.hour < 24
            && self.minute < 60
            && self.second <= 60;
        let clock = self.hour * 3600 + self.minute * 60 + self.second;
        valid.then(|| Duration::from_secs(days_since_epoch(self.year, self.month, self.day) * 86_400 + clock))
    }
}

const fn days_in(year: u64, month: u64) -> Option<u64> {
    Some(match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => return None,
    })
}

const fn is_leap(year: u64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Howard Hinnant's `days_from_civil`: years begin in March, so that the leap day comes last.
const fn days_since_epoch(year: u64, month: u64, day: u64) -> u64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year / 400, year % 400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

/// English three-letter names, as every date form but RFC 3339 uses them.
pub(super) fn month(name: &str) -> Option<u64> {
    const NAMES: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    (1..).zip(NAMES).find(|(_, known)| *known == name).map(|(number, _)| number)
}

/// Exactly `width` ASCII digits.
pub(super) fn fixed(text: &str, width: usize) -> Option<u64> {
    if text.len() != width || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}

/// `16:26:57`.
pub(super) fn clock(text: &str) -> Option<(u64, u64, u64)> {
    let mut parts = text.split(':');
    let (hour, minute, second) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() {
        return None;
    }
    Some((fixed(hour, 2)?, fixed(minute, 2)?, fixed(second, 2)?))
}
