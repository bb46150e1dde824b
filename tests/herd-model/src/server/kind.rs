//! The servers' names, and what they limit.

use std::str::FromStr;
use std::time::Duration;

/// `amount` in `window`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Calls, in a window.
    pub amount: u64,
    /// The window.
    pub window: Duration,
}

/// The mean of the sizes that a workload draws: lognormal, exp(1/2) above its median of 1,000.
const MEAN_TOKENS: u64 = 1650;

impl Limit {
    /// Calls a second, in the long run. Against an outage it is the load of HERD.md, four fifths of what recovers.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "limits are far below 2^52")]
    pub fn per_second(self, kind: Kind) -> f64 {
        let calls = self.amount as f64 / self.window.as_secs_f64();
        if kind == Kind::Outage { 5.0 * calls } else { calls }
    }

    /// The same pace over a minute.
    pub(super) fn per_minute(self) -> Self {
        let window = Duration::from_secs(60);
        let amount = u128::from(self.amount) * window.as_nanos() / self.window.as_nanos().max(1);
        Self { amount: u64::try_from(amount).unwrap_or(u64::MAX).max(1), window }
    }

    pub(super) fn in_tokens(self) -> Self {
        Self { amount: self.amount.saturating_mul(MEAN_TOKENS), ..self }
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// A modelled server.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($(#[$doc])* $name,)*
        }

        impl Kind {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// As it is written on the command line.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$name => $text,)* }
            }
        }

        impl FromStr for Kind {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                match text {
                    $($text => Ok(Self::$name),)*
                    _ => Err(format!("no server `{text}`; there are: {}", [$($text),*].join(", "))),
                }
            }
        }
    };
}

kinds! {
    /// At most `amount` in any `window`; refusals say nothing.
    Rolling = "rolling",
    /// The same; refusals say when, in whole seconds, rounded up.
    RollingRetryAfter = "rolling-retry-after",
    /// A bucket of `amount` that fills within `window`; refusals say nothing.
    Bucket = "bucket",
    /// The same pace counted by the minute of the clock; refusals say when, in whole seconds.
    FixedMinute = "fixed-minute",
    /// A bucket of tokens for a minute at the same pace; refusals say nothing.
    Tokens = "tokens",
    /// Answers 500 between seconds 20 and 40; then works on everything it was given, abandoned or not.
    Outage = "outage",
    /// Refuses for ever, and says nothing.
    SpendCap = "spend-cap",
    /// Rolling, and one in twenty of what it lets in is answered with 500.
    Mixed = "mixed",
    /// A bucket that tells its state on every answer, to the millisecond.
    HeadersOpenai = "headers-openai",
    /// A bucket that tells its state on every answer, in whole seconds, rounded up.
    HeadersAnthropic = "headers-anthropic",
    /// Rolling; in the middle of the run the limit rises fourfold.
    ChangeUp = "change-up",
    /// Rolling; in the middle of the run the limit falls to a quarter.
    ChangeDown = "change-down",
    /// No limit.
    None = "none",
    /// Rolling, and refused requests count too.
    CountsRefused = "counts-refused",
}

impl Kind {
    /// Whether a call costs what it is long.
    #[must_use]
    pub const fn counts_tokens(self) -> bool {
        matches!(self, Self::Tokens)
    }

    /// An outage is met by arrivals, not by a herd.
    pub(crate) fn steady(self) -> Option<f64> {
        (self == Self::Outage).then_some(0.8)
    }

    pub(super) fn changed(self, limit: Limit) -> Option<Limit> {
        match self {
            Self::ChangeUp => Some(Limit { amount: limit.amount * 4, ..limit }),
            Self::ChangeDown => Some(Limit { amount: (limit.amount / 4).max(1), ..limit }),
            _ => None,
        }
    }
}
