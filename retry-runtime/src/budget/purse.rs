//! What one call has drawn from a budget.

#[cfg(feature = "testing")]
use std::sync::Arc;

use tokio::time::Instant;

use super::Budget;

/// The budget of a function.
#[derive(Debug)]
pub(crate) enum Lender {
    Function(&'static Budget),
    /// Of the test around the call, so that no other test can empty it.
    #[cfg(feature = "testing")]
    Test(Arc<Budget>),
}

impl Lender {
    pub(crate) fn budget(&self) -> &Budget {
        match self {
            Self::Function(budget) => budget,
            #[cfg(feature = "testing")]
            Self::Test(budget) => budget,
        }
    }
}

/// Whether a call owes its budget for a retry. Whoever has it gives the price of a retry that was paid for and not sent back
/// when he is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Purse(Paid);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paid {
    Nothing,
    /// The retry waits. Given back at this time at the earliest: the clock of a drop is not asked.
    Waiting(Instant),
    /// The retry is on its way.
    Sent,
}

impl Purse {
    pub(crate) const fn new() -> Self {
        Self(Paid::Nothing)
    }

    /// Pays for a retry; `false` where the budget is empty. What was paid before has failed.
    pub(crate) fn draw(&mut self, budget: Option<&Budget>, now: Instant) -> bool {
        let Some(budget) = budget else { return true };
        let drawn = budget.draw(now);
        self.0 = if drawn { Paid::Waiting(now) } else { Paid::Nothing };
        drawn
    }

    /// A run begins.
    pub(crate) fn sent(&mut self) {
        if self.0 != Paid::Nothing {
            self.0 = Paid::Sent;
        }
    }

    /// A run was refused: the retry that was paid for has not taken place.
    pub(crate) fn refused(&mut self, now: Instant) {
        if self.0 != Paid::Nothing {
            self.0 = Paid::Waiting(now);
        }
    }

    /// A run has succeeded.
    pub(crate) fn succeeded(&mut self, budget: Option<&Budget>, now: Instant) {
        let Some(budget) = budget else { return };
        match core::mem::replace(&mut self.0, Paid::Nothing) {
            Paid::Nothing => budget.deposit(now),
            Paid::Waiting(_) | Paid::Sent => budget.refund(now),
        }
    }

    /// The call is over.
    pub(crate) fn close(&mut self, budget: Option<&Budget>) {
        if let (Some(budget), Paid::Waiting(since)) = (budget, core::mem::replace(&mut self.0, Paid::Nothing)) {
            budget.refund(since);
        }
    }
}
