//! Who holds the running attempt.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Running;

/// Holds the running attempt: in place, until somebody else needs to see it too.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "in place, so that a call that nobody else sees allocates nothing")]
pub(crate) enum Held {
    InPlace(Running),
    Shared(Arc<Mutex<Running>>),
}

pub(crate) fn lock(shared: &Mutex<Running>) -> MutexGuard<'_, Running> {
    // Nothing of the user's runs under this lock, and every state in it is whole.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Held {
    pub(crate) fn with<R>(&mut self, look: impl FnOnce(&mut Running) -> R) -> R {
        match self {
            Self::InPlace(running) => look(running),
            Self::Shared(shared) => look(&mut lock(shared)),
        }
    }

    /// Moves on to the next attempt. Whoever still holds the old one can't disturb the new one.
    pub(crate) fn advance(&mut self) {
        *self = Self::InPlace(self.with(|running| running.next()));
    }

    /// Makes it visible from elsewhere. What all attempts share is fixed first, so that nobody makes it twice.
    pub(crate) fn share(self) -> (Self, Arc<Mutex<Running>>) {
        let shared = match self {
            Self::Shared(shared) => shared,
            Self::InPlace(mut running) => {
                running.request_id();
                running.key();
                Arc::new(Mutex::new(running))
            }
        };
        (Self::Shared(Arc::clone(&shared)), shared)
    }
}
