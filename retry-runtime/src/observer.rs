//! Watches the operations inside a future, and seeds their jitter.

use core::{fmt, ptr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rand::Rng;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;

use crate::budget::Budget;
use crate::report::Report;

/// Shared by all operations inside one future.
pub(crate) struct Observer {
    rng: Option<Mutex<SmallRng>>,
    reports: Mutex<Vec<Report>>,
    /// In the place of the functions' own, so that what happened before does not matter.
    budgets: Mutex<Vec<(&'static Budget, Arc<Budget>)>>,
}

impl Observer {
    pub(crate) fn new(seed: Option<u64>) -> Self {
        Self {
            rng: seed.map(|seed| Mutex::new(SmallRng::seed_from_u64(seed))),
            reports: Mutex::default(),
            budgets: Mutex::default(),
        }
    }

    pub(crate) fn draw<R>(&self, with: impl FnOnce(&mut dyn Rng) -> R) -> R {
        match &self.rng {
            Some(rng) => with(&mut *lock(rng)),
            None => with(&mut rand::rng()),
        }
    }

    /// What stands in for a function's budget.
    pub(crate) fn budget(&self, of: &'static Budget) -> Arc<Budget> {
        let mut budgets = lock(&self.budgets);
        if let Some((_, own)) = budgets.iter().find(|(known, _)| ptr::eq(*known, of)) {
            return Arc::clone(own);
        }
        let own = Arc::new(Budget::new());
        budgets.push((of, Arc::clone(&own)));
        own
    }

    pub(crate) fn file(&self, report: impl FnOnce() -> Report) {
        let report = report();
        lock(&self.reports).push(report);
    }

    pub(crate) fn take_reports(&self) -> Vec<Report> {
        core::mem::take(&mut lock(&self.reports))
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Observer").finish_non_exhaustive()
    }
}
