//! A limit of requests in a rolling window.

use std::collections::VecDeque;
use std::str::FromStr;
use std::time::{Duration, Instant};

use crate::testing::answer::Answer;
use crate::testing::duration::parse_duration;
use crate::testing::error::{ScriptError, ScriptErrorKind};

/// A limit in front of the script: `requests` in any `window`. What is over it gets 429 and does not use up an answer.
///
/// The refusal says truly when the next request will be admitted, in seconds rounded up.
///
/// ```
/// use std::time::Duration;
/// use retry_runtime::testing::RollingWindow;
///
/// RollingWindow::new(60, Duration::from_secs(2));
/// RollingWindow::new(60, Duration::from_secs(2)).hint_in_ms();
/// "60/2s".parse::<RollingWindow>()?.without_hint();
/// # Ok::<(), retry_runtime::testing::ScriptError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a limit does nothing until a provider has it"]
pub struct RollingWindow {
    requests: usize,
    window: Duration,
    hint: Hint,
    admitted: VecDeque<Instant>,
}

#[derive(Clone, Copy, Debug)]
enum Hint {
    Seconds,
    Milliseconds,
    None,
}

impl RollingWindow {
    /// Admits `requests` in any `window`.
    pub const fn new(requests: usize, window: Duration) -> Self {
        Self { requests, window, hint: Hint::Seconds, admitted: VecDeque::new() }
    }

    /// The refusal carries `retry-after-ms` instead of `Retry-After`.
    pub const fn hint_in_ms(mut self) -> Self {
        self.hint = Hint::Milliseconds;
        self
    }

    /// The refusal says nothing about the wait.
    pub const fn without_hint(mut self) -> Self {
        self.hint = Hint::None;
        self
    }

    /// Admits a request at `now`, or says after which wait the next one will be.
    pub(super) fn admit(&mut self, now: Instant) -> Result<(), Duration> {
        while self.admitted.front().is_some_and(|&at| now.saturating_duration_since(at) >= self.window) {
            self.admitted.pop_front();
        }
        if self.admitted.len() < self.requests {
            self.admitted.push_back(now);
            return Ok(());
        }
        let oldest = self.admitted.front().copied().unwrap_or(now);
        Err(self.window.saturating_sub(now.saturating_duration_since(oldest)))
    }

    pub(super) fn refusal(&self, wait: Duration) -> Answer {
        let answer = Answer::status(429);
        match self.hint {
            Hint::Seconds => answer.retry_after(rounded_up(wait)),
            Hint::Milliseconds => answer.retry_after_ms(wait.saturating_add(Duration::from_micros(999))),
            Hint::None => answer,
        }
    }
}

fn rounded_up(wait: Duration) -> Duration {
    let begun = u64::from(wait.subsec_nanos() > 0);
    Duration::from_secs(wait.as_secs().saturating_add(begun))
}

impl FromStr for RollingWindow {
    type Err = ScriptError;

    fn from_str(text: &str) -> Result<Self, ScriptError> {
        let parts = text.split_once('/').and_then(|(requests, window)| {
            Some((requests.trim().parse().ok()?, parse_duration(window.trim()).filter(|window| !window.is_zero())?))
        });
        let (requests, window) = parts.ok_or_else(|| ScriptError::new(ScriptErrorKind::Limit, text))?;
        Ok(Self::new(requests, window))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_is_until_the_oldest_leaves() {
        let (start, second) = (Instant::now(), Duration::from_secs(1));
        let mut limit = RollingWindow::new(2, second * 2);
        assert_eq!(limit.admit(start), Ok(()));
        assert_eq!(limit.admit(start + second), Ok(()));
        assert_eq!(limit.admit(start + second), Err(second));
        assert_eq!(limit.admit(start + second * 2), Ok(()));
        assert_eq!(limit.admit(start + second * 2), Err(second));
    }

    #[test]
    fn none_admitted_is_a_wait_of_the_whole_window() {
        let window = Duration::from_secs(2);
        assert_eq!(RollingWindow::new(0, window).admit(Instant::now()), Err(window));
    }

    #[test]
    fn text_form() {
        let limit: RollingWindow = "60/2s".parse().unwrap();
        assert_eq!((limit.requests, limit.window), (60, Duration::from_secs(2)));
        for bad in ["", "60", "60/", "/2s", "x/2s", "60/0s", "60/2"] {
            assert_eq!(bad.parse::<RollingWindow>().unwrap_err().kind(), ScriptErrorKind::Limit, "{bad}");
        }
    }
}
