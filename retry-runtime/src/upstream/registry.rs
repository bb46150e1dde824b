//! Upstreams by key, for those who have very many.

use core::fmt;
use core::hash::Hash;
use core::mem;
use core::time::Duration;
use std::collections::HashMap;
use std::sync::Arc;

use tokio::time::Instant;

use super::Upstream;
use crate::sync::{Mutex, PoisonError};

/// Upstreams by key: tenant, credential, model. Each is made when it is first asked for, and forgotten when nobody has asked for
/// it in a while and nobody holds it.
///
/// ```
/// use std::sync::LazyLock;
/// use retry_runtime::{ApiError, SendAttempt, Upstream, Upstreams, llm_retry};
///
/// static MODELS: LazyLock<Upstreams<(u64, String)>> = LazyLock::new(|| Upstreams::new(|_| Upstream::new("model").gate()));
///
/// #[llm_retry(read_only, upstream = MODELS.get((tenant, model.to_owned())))]
/// async fn complete(client: &reqwest::Client, tenant: u64, model: &str, url: &str) -> Result<String, ApiError> {
///     client.post(url).send_attempt().await?.text().await
/// }
/// ```
///
/// Keys stay inside: neither logs nor `Debug` show them, so a credential may be part of one.
pub struct Upstreams<K> {
    make: Box<dyn Fn(&K) -> Upstream + Send + Sync>,
    idle: Duration,
    ages: Mutex<Ages<K>>,
}

/// Two generations: what is asked for is young; what was not since the last turn is old; what still is at the next one goes. So
/// it costs one sweep for each idle time, however often it is asked.
struct Ages<K> {
    young: Generation<K>,
    old: Generation<K>,
    turned: Option<Instant>,
}

/// Longer than the longest server wait that a call accepts by default, so that no closed gate is forgotten.
const IDLE: Duration = Duration::from_secs(600);

impl<K: Eq + Hash> Upstreams<K> {
    /// An empty registry; `make` makes what is asked for and not there.
    #[must_use]
    pub fn new(make: impl Fn(&K) -> Upstream + Send + Sync + 'static) -> Self {
        let ages = Ages { young: Generation::new(), old: Generation::new(), turned: None };
        Self { make: Box::new(make), idle: IDLE, ages: Mutex::new(ages) }
    }

    /// How long an upstream is kept that nobody asks for, at least; at most twice as long, where others are asked for. Default 10
    /// minutes, longer than any server wait that a call accepts, for what is forgotten was learned in vain.
    #[must_use]
    pub fn idle(mut self, idle: Duration) -> Self {
        self.idle = idle;
        self
    }

    /// The upstream of this key.
    #[must_use]
    pub fn get(&self, key: K) -> Arc<Upstream> {
        let now = Instant::now();
        let (found, gone) = self.with(|ages| (ages.find(&key), ages.turn(now, self.idle)));
        drop(gone);
        found.unwrap_or_else(|| {
            // Not under the lock: it is the user's.
            let made = Arc::new((self.make)(&key));
            // Another thread may have been faster, and what it made may be old by now.
            self.with(|ages| ages.find(&key).unwrap_or_else(|| Arc::clone(ages.young.entry(key).or_insert(made))))
        })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.with(|ages| ages.young.len() + ages.old.len())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn with<R>(&self, at: impl FnOnce(&mut Ages<K>) -> R) -> R {
        at(&mut self.ages.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

type Generation<K> = HashMap<K, Arc<Upstream>>;

impl<K: Eq + Hash> Ages<K> {
    /// What is asked for is young.
    fn find(&mut self, key: &K) -> Option<Arc<Upstream>> {
        if let Some((key, old)) = self.old.remove_entry(key) {
            self.young.insert(key, old);
        }
        self.young.get(key).map(Arc::clone)
    }

    /// Where an idle time has passed, gives what has been idle for all of it and is held by nobody.
    fn turn(&mut self, now: Instant, idle: Duration) -> Generation<K> {
        let passed = now.saturating_duration_since(*self.turned.get_or_insert(now));
        if passed < idle {
            return Generation::new();
        }
        self.turned = Some(now);
        let mut old = mem::take(&mut self.young);
        let mut gone = mem::take(&mut self.old);
        if passed >= idle.saturating_mul(2) {
            gone.extend(mem::take(&mut old));
        }
        let (held, gone) = gone.into_iter().partition(|(_, upstream)| Arc::strong_count(upstream) > 1);
        (self.young, self.old) = (held, old);
        gone
    }
}

impl<K: Eq + Hash> fmt::Debug for Upstreams<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Upstreams").field("len", &self.len()).field("idle", &self.idle).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Duration = Duration::from_secs(60);
    const NEARLY: Duration = Duration::from_secs(59);

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "a key is any type")]
    fn made(_: &u64) -> Upstream {
        Upstream::new("model")
    }

    #[tokio::test(start_paused = true)]
    async fn a_key_has_one_upstream() {
        let upstreams = Upstreams::new(made);
        assert!(Arc::ptr_eq(&upstreams.get(1), &upstreams.get(1)));
        assert!(!Arc::ptr_eq(&upstreams.get(1), &upstreams.get(2)));
        assert_eq!(upstreams.len(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn ten_thousand_idle_ones_are_forgotten_and_what_is_asked_for_or_held_is_not() {
        let upstreams = Upstreams::new(made).idle(MINUTE);
        let held = upstreams.get(0);
        for key in 2..10_002 {
            drop(upstreams.get(key));
        }
        let asked = Arc::as_ptr(&upstreams.get(1));
        for _ in 0..10 {
            tokio::time::advance(MINUTE / 2).await;
            assert_eq!(Arc::as_ptr(&upstreams.get(1)), asked);
        }
        assert_eq!(upstreams.len(), 2);
        assert!(Arc::ptr_eq(&upstreams.get(0), &held));
    }

    #[tokio::test(start_paused = true)]
    async fn one_that_was_asked_for_lately_outlives_a_turn() {
        let upstreams = Upstreams::new(made).idle(MINUTE);
        drop(upstreams.get(1));
        tokio::time::advance(NEARLY).await;
        let late = Arc::as_ptr(&upstreams.get(2));
        tokio::time::advance(NEARLY).await;
        assert_eq!(Arc::as_ptr(&upstreams.get(2)), late);
    }
}
