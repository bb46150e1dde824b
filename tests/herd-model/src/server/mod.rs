//! Servers that limit.

mod kind;
mod limiter;
mod outage;

use std::time::Duration;

use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

pub use self::kind::{Kind, Limit};
use self::limiter::Limiter;
use self::outage::Outage;

/// What a server says to one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// 200, after `work` beside the generation.
    Accepted {
        /// What its headers say about the limit.
        said: Option<Said>,
        /// How long the request stands in the server's own line.
        work: Duration,
    },
    /// 429, at once.
    Refused {
        /// The header `Retry-After`, or the like.
        wait: Option<Duration>,
        /// What its headers say about the limit.
        said: Option<Said>,
    },
    /// 500, after `work`.
    Failed {
        /// Until the answer is sent.
        work: Duration,
    },
}

/// Limit headers of one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// What goes through in a window.
    pub limit: u64,
    /// What is left of it.
    pub remaining: u64,
    /// Until it is full again, rounded as the provider does.
    pub reset: Duration,
}

/// One modelled server.
#[derive(Clone, Debug)]
pub struct Server {
    kind: Kind,
    limiter: Limiter,
    /// The limit of the second half, and when it begins.
    change: Option<(Duration, Limit)>,
    outage: Outage,
    rng: SmallRng,
}

impl Server {
    /// `middle` is when a limit that changes does so.
    #[must_use]
    pub fn new(kind: Kind, limit: Limit, middle: Duration, seed: u64) -> Self {
        let mut rng = SmallRng::seed_from_u64(seed ^ 0x7365_7276);
        let limiter = Limiter::new(kind, limit, &mut rng);
        let change = kind.changed(limit).map(|limit| (middle, limit));
        Self { kind, limiter, change, outage: Outage::new(limit), rng }
    }

    /// A request of `cost` arrives.
    pub fn arrive(&mut self, now: Duration, cost: u64) -> Answer {
        self.change(now);
        match self.kind {
            Kind::Outage => return self.outage.arrive(now),
            Kind::None => return Answer::Accepted { said: None, work: Duration::ZERO },
            Kind::SpendCap => return Answer::Refused { wait: None, said: None },
            _ => {}
        }
        if !self.limiter.take(now, cost) {
            return Answer::Refused { wait: self.wait(now, cost), said: self.said(now) };
        }
        if self.kind == Kind::Mixed && self.rng.random_bool(0.05) {
            return Answer::Failed { work: Duration::ZERO };
        }
        Answer::Accepted { said: self.said(now), work: Duration::ZERO }
    }

    /// The first moment, not before `now`, at which a request of `cost` is let in if none comes before it.
    #[must_use]
    pub fn ready(&mut self, now: Duration, cost: u64) -> Duration {
        self.change(now);
        let ready = match self.kind {
            Kind::None | Kind::SpendCap => now,
            Kind::Outage => Outage::ready(now),
            _ => now + self.limiter.wait(now, cost),
        };
        match self.change {
            Some((at, _)) if ready > at && now < at => at,
            _ => ready,
        }
    }

    fn change(&mut self, now: Duration) {
        if let Some((_, limit)) = self.change.take_if(|(at, _)| *at <= now) {
            self.limiter.change(limit);
        }
    }

    /// `Retry-After` of a refusal.
    fn wait(&self, now: Duration, cost: u64) -> Option<Duration> {
        let wait = self.limiter.wait(now, cost);
        match self.kind {
            Kind::RollingRetryAfter | Kind::FixedMinute | Kind::HeadersAnthropic => Some(whole_seconds(wait)),
            Kind::HeadersOpenai => Some(whole_millis(wait)),
            _ => None,
        }
    }

    fn said(&self, now: Duration) -> Option<Said> {
        let (limit, remaining, reset) = self.limiter.told(now);
        match self.kind {
            Kind::HeadersOpenai => Some(Said { limit, remaining, reset: whole_millis(reset) }),
            Kind::HeadersAnthropic => Some(Said { limit, remaining, reset: whole_seconds(reset) }),
            _ => None,
        }
    }
}

fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs() + u64::from(time.subsec_nanos() > 0))
}

fn whole_millis(time: Duration) -> Duration {
    Duration::from_micros(u64::try_from(time.as_micros()).unwrap_or(u64::MAX).div_ceil(1000).saturating_mul(1000))
}

#[cfg(test)]
mod tests;
