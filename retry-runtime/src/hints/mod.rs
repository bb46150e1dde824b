//! What a response says about waiting.
//!
//! One parser per format, each a pure function of text and clock. A parser answers `None` for whatever is zero, negative,
//! not a number, infinite, past or malformed, so that its source is skipped and the next one is read. A valid number is never too large: arithmetic saturates at [`Duration::MAX`](core::time::Duration::MAX).
//!
//! | format | example | parser |
//! |---|---|---|
//! | `Retry-After` | `20`, `1.5`, three HTTP date forms, epoch | [`retry_after`] |
//! | milliseconds | `retry-after-ms: 1500.5` | [`number::millis`] |
//! | Go and proto durations | `1h2m3.5s`, `34.07s`, `120ms` | [`duration::units`] |
//! | moments | RFC 3339, epoch s or ms, delta | [`moment`] |
//! | IETF `RateLimit` | `"api";r=0;t=55` | [`ratelimit`] |
//! | sentences | `Please try again in 1m12.5s.` | [`text`] |

pub mod clock;
pub mod duration;
pub mod http_date;
pub mod moment;
pub mod number;
pub mod ratelimit;
pub mod retry_after;
pub mod rfc3339;
pub mod text;
