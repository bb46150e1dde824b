//! Models of what threads share: the word of the budget, and the line of those who wait.
//!
//! loom runs each in every order in which its threads can meet. The sources are those of the runtime; only `sync` is another.

#![cfg(test)]
#![allow(dead_code, reason = "of the sources that are taken in, the models use a part")]

mod budget;
mod line;

mod sync {
    pub(crate) use loom::sync::atomic::{AtomicU64, Ordering};
    pub(crate) use loom::sync::{Mutex, MutexGuard};
    pub(crate) use std::sync::PoisonError;
}
