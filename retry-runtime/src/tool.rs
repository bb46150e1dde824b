//! Tools: what an agent calls, and what calling it twice does.

use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};

use pin_project_lite::pin_project;

use crate::effect::Effect;
use crate::key::KeyText;
use crate::running::{Held, KeyState, Outer, Running, lock};
use crate::scope::{Scope, share_running};
use crate::verdict::{Processed, Verdict};

pin_project! {
    /// The future of a `non_idempotent` tool or operation.
    ///
    /// Awaiting it in the body of an `#[llm_retry]` function does not compile. Where the types can't see it, starting the tool
    /// marks the running attempt, and an attempt that carries a mark is not repeated.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct NonIdempotent<F> {
        #[pin]
        future: F,
    }
}

impl<F> NonIdempotent<F> {
    #[doc(hidden)]
    pub const fn new(future: F) -> Self {
        Self { future }
    }
}

impl<F: Future> Future for NonIdempotent<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        self.project().future.poll(context)
    }
}

/// One run of a tool: its own place for a key, and a mark on the attempt around it.
///
/// A tool is run once each time it is called, so it has no attempts of its own; the ids and hints of what it sends belong to it,
/// and the attempt around it learns how it ended.
#[derive(Debug)]
pub struct Tool {
    scope: Scope,
    outer: Option<Outer>,
    effect: Effect,
    name: &'static str,
    derived: bool,
    marked: bool,
}

impl Tool {
    /// Begins a run.
    #[must_use]
    pub fn start(effect: Effect, name: &'static str) -> Self {
        let outer = share_running();
        let mut scope = Scope::inherit();
        let key = if effect == Effect::Idempotent { KeyState::Unminted } else { KeyState::None };
        scope.attempt = Some(Held::InPlace(Running::once(name, key, outer.clone())));
        Self { scope, outer, effect, name, derived: false, marked: false }
    }

    /// Fixes the key, as [`Operation::keyed`](crate::Operation::keyed) does.
    #[must_use]
    pub fn keyed(mut self, text: &(impl KeyText + ?Sized)) -> Self {
        let text = text.key_text();
        if let Some(held) = &mut self.scope.attempt {
            held.with(|own| own.set_key(&text));
        }
        self.derived = true;
        self
    }

    /// Runs the body. From here on the tool may have done something.
    pub fn run<F: Future>(&mut self, body: F) -> Inside<'_, F> {
        self.marked = self.effect.marks(self.derived);
        if let Some(outer) = &self.outer {
            let mut outer = lock(outer);
            outer.facts.begin_inner();
            if self.marked {
                outer.mark_effect(self.name);
            }
        }
        Inside { scope: &mut self.scope, body }
    }

    /// Ends the run. A keyed tool that proves to have done nothing takes its mark back.
    pub fn end(mut self, verdict: &Verdict) {
        let (Some(outer), Some(held)) = (&self.outer, &mut self.scope.attempt) else { return };
        let failed = !verdict.is_success();
        let (inner, last) = held.with(|own| (own.facts.inner_gave_up(), own.facts.take_last_failure()));
        let elsewhere = failed && held.with(|own| own.facts.failed_elsewhere());
        let mut outer = lock(outer);
        outer.facts.end_inner(inner.filter(|_| failed), last);
        if elsewhere {
            outer.facts.fail_elsewhere();
        }
        let nothing_done = failed && verdict.processed() == Processed::No;
        if self.marked && nothing_done && self.effect == Effect::Idempotent {
            outer.unmark_effect(self.name);
        }
    }
}

pin_project! {
    /// A tool's body inside its scope.
    #[derive(Debug)]
    #[must_use = "futures do nothing unless awaited or polled"]
    pub struct Inside<'a, F> {
        scope: &'a mut Scope,
        #[pin]
        body: F,
    }
}

impl<F: Future> Future for Inside<'_, F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        this.scope.enter(|| this.body.poll(context))
    }
}

/// The effect of a tool, as tool registries want to know it: the word, and the hints of the Model Context Protocol
/// (`ToolAnnotations`, revision 2025-06-18).
///
/// ```
/// use retry_runtime::ToolEffect;
///
/// let effect = ToolEffect::READ_ONLY;
/// assert_eq!((effect.read_only_hint(), effect.destructive_hint()), (true, false));
/// assert_eq!(ToolEffect::NON_IDEMPOTENT.to_string(), "non_idempotent");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ToolEffect(Effect);

impl ToolEffect {
    /// `read_only`
    pub const READ_ONLY: Self = Self(Effect::ReadOnly);
    /// `idempotent`
    pub const IDEMPOTENT: Self = Self(Effect::Idempotent);
    /// `idempotent(natural)`
    pub const IDEMPOTENT_NATURAL: Self = Self(Effect::IdempotentNatural);
    /// `non_idempotent`
    pub const NON_IDEMPOTENT: Self = Self(Effect::NonIdempotent);

    /// The word that decides what is repeated.
    #[must_use]
    pub const fn effect(self) -> Effect {
        self.0
    }

    /// `readOnlyHint`: it changes nothing in the world.
    #[must_use]
    pub const fn read_only_hint(self) -> bool {
        matches!(self.0, Effect::ReadOnly)
    }

    /// `idempotentHint`: calling it again with the same arguments changes nothing more. With
    /// [`IDEMPOTENT`](Self::IDEMPOTENT) that holds under the same key.
    #[must_use]
    pub const fn idempotent_hint(self) -> bool {
        !matches!(self.0, Effect::NonIdempotent)
    }

    /// `destructiveHint`: it may change or remove what is there. Nothing is known of a tool that writes, so `true` for all of
    /// them, which is the protocol's default.
    #[must_use]
    pub const fn destructive_hint(self) -> bool {
        !self.read_only_hint()
    }
}

impl From<Effect> for ToolEffect {
    fn from(effect: Effect) -> Self {
        Self(effect)
    }
}

impl fmt::Display for ToolEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
