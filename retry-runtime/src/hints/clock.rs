//! Which clock a date in a response is compared with.

use core::time::Duration;
use std::time::{SystemTime, UNIX_EPOCH};

use http::HeaderMap;
use http::header::{AGE, DATE};

use super::http_date;

/// The moment a response was sent, counted from 1970: the sender's own if it can be told, else the local `arrived`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock(Duration);

impl Clock {
    /// The local clock.
    #[must_use]
    pub fn local(arrived: SystemTime) -> Self {
        Self(arrived.duration_since(UNIX_EPOCH).unwrap_or_default())
    }

    /// The response's own `Date`, so that a wrong local clock does no harm; the local clock where `Date` is missing or
    /// malformed, or where `Age` says that the response comes from a cache.
    #[must_use]
    pub fn of(headers: &HeaderMap, arrived: SystemTime) -> Self {
        let local = Self::local(arrived);
        if headers.contains_key(AGE) {
            return local;
        }
        let mut dates = headers.get_all(DATE).iter().filter_map(|value| value.to_str().ok());
        dates.find_map(http_date::parse).map_or(local, Self)
    }

    /// How far ahead a moment lies; `None` if it is now or past.
    #[must_use]
    pub fn until(self, since_epoch: Duration) -> Option<Duration> {
        since_epoch.checked_sub(self.0).filter(|wait| !wait.is_zero())
    }
}
