//! What one call has drawn from its budget.

use tokio::time::Instant;

use super::Budget;

/// The budget of one call, and whether it owes for a retry. Dropped with a retry that was paid for and not sent, it gives the
/// price back.
#[derive(Debug)]
pub(crate) struct Purse<'b> {
    budget: Option<&'b Budget>,
    paid: Paid,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paid {
    Nothing,
    /// The retry waits. Given back at this time at the earliest: the clock of a drop is not asked.
    Waiting(Instant),
    /// The retry is on its way.
    Sent,
}

impl<'b> Purse<'b> {
    pub(crate) const fn new(budget: Option<&'b Budget>) -> Self {
        Self { budget, paid: Paid::Nothing }
    }

    /// Pays for a retry; `false` where the budget is empty. What was paid before has failed.
    pub(crate) fn draw(&mut self, now: Instant) -> bool {
        let Some(budget) = self.budget else { return true };
        let drawn = budget.draw(now);
        self.paid = if drawn { Paid::Waiting(now) } else { Paid::Nothing };
        drawn
    }

    /// A run begins.
    pub(crate) fn sent(&mut self) {
        if self.paid != Paid::Nothing {
            self.paid = Paid::Sent;
        }
    }

    /// A run was refused: the retry that was paid for has not taken place.
    pub(crate) fn refused(&mut self, now: Instant) {
        if self.paid != Paid::Nothing {
            self.paid = Paid::Waiting(now);
        }
    }

    /// A run has succeeded.
    pub(crate) fn succeeded(&mut self, now: Instant) {
        let Some(budget) = self.budget else { return };
        match core::mem::replace(&mut self.paid, Paid::Nothing) {
            Paid::Nothing => budget.deposit(now),
            Paid::Waiting(_) | Paid::Sent => budget.refund(now),
        }
    }
}

impl Drop for Purse<'_> {
    fn drop(&mut self) {
        if let (Some(budget), Paid::Waiting(since)) = (self.budget, self.paid) {
            budget.refund(since);
        }
    }
}
