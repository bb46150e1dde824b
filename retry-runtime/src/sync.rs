//! What threads share. The models in `tests/loom` put loom's own types in the place of these.

pub(crate) use core::sync::atomic::{AtomicU64, Ordering};
pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError};
