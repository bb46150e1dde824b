//! What can be said about calls that wait.

use tokio::time::Instant;

use super::{Gate, GateView, MOST_COST, Phase};

impl Gate {
    /// The earliest time at which a call of `cost` could go that has `ahead` before it; `None`: not known.
    pub(crate) fn forecast(&self, now: Instant, ahead: u64, cost: u64) -> Option<Instant> {
        let time = self.clock.read(now);
        let need = ahead.saturating_add(cost.clamp(1, MOST_COST));
        let told = self.levels.forecast(time, ahead.saturating_add(1), need);
        let learned = match self.phase {
            Phase::Window => self.window.forecast(time, need, &self.log),
            Phase::Start | Phase::Closed => time,
        };
        let known = self.phase == Phase::Window || self.levels.told() || self.until > time;
        known.then(|| self.clock.instant(told.max(learned).max(self.until), now))
    }

    /// For people.
    pub(crate) fn view(&self, now: Instant) -> GateView {
        let time = self.clock.read(now);
        let closed_until = (time < self.until).then(|| self.clock.instant(self.until, now));
        let learned = self.window.learned.then_some((self.window.limit, self.window.length));
        let open = self.phase != Phase::Closed && closed_until.is_none();
        GateView { closed_until, open, limit: learned.or_else(|| self.levels.view()), in_flight: self.sends.flying }
    }
}
