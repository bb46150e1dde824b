//! Whether to go on after a failure, and when: the contract of effects, attempts and time, as one pure function.

use core::time::Duration;

use rand::Rng;

use crate::backoff::{Failure, Wait, wait};
use crate::effect::Effect;
use crate::policy::Policy;
use crate::running::Facts;
use crate::stop::StopReason;
use crate::verdict::{Verdict, VerdictKind};
use crate::way::Refusals;

/// All that the decision depends on.
#[derive(Debug)]
pub(crate) struct Situation<'a> {
    pub(crate) policy: &'a Policy,
    pub(crate) effect: Effect,
    pub(crate) verdict: &'a Verdict,
    pub(crate) facts: &'a Facts,
    /// The attempt that failed, from 1.
    pub(crate) number: u32,
    /// Attempts that a gate has refused.
    pub(crate) refusals: Refusals,
    /// The ceiling of `limits()`.
    pub(crate) limit: u32,
    /// Ambiguous failures before this one.
    pub(crate) ambiguous_before: u32,
    pub(crate) previous: Option<Duration>,
    pub(crate) left: Duration,
}

/// A wait, or the first reason against one. What must not run twice and ran comes first, then what
/// the failure itself says, then counts, then time.
pub(crate) fn decide(situation: &Situation<'_>, rng: &mut (impl Rng + ?Sized)) -> Result<Wait, StopReason> {
    tool(situation.facts)?;
    kind(situation)?;
    inner(situation.facts)?;
    effect(situation)?;
    attempts(situation)?;
    server_wait(situation)?;
    time(situation, rng)
}

fn kind(situation: &Situation<'_>) -> Result<(), StopReason> {
    match situation.verdict.kind() {
        VerdictKind::Fatal => Err(StopReason::Fatal),
        // The server's own word against it (`x-should-retry: false`), or a part was delivered.
        _ if situation.verdict.is_barred() => Err(StopReason::Fatal),
        _ => Ok(()),
    }
}

fn tool(facts: &Facts) -> Result<(), StopReason> {
    match facts.effect_ran() {
        Some(tool) => Err(StopReason::EffectRan { tool }),
        None => Ok(()),
    }
}

fn inner(facts: &Facts) -> Result<(), StopReason> {
    match facts.inner_gave_up() {
        Some(operation) => Err(StopReason::InnerGaveUp { operation }),
        None => Ok(()),
    }
}

fn effect(situation: &Situation<'_>) -> Result<(), StopReason> {
    let ambiguous = situation.facts.may_be_done(situation.verdict);
    match situation.effect {
        Effect::ReadOnly if ambiguous && situation.ambiguous_before >= situation.policy.ambiguous() => {
            Err(StopReason::MayHaveBeenProcessed)
        }
        Effect::Idempotent if ambiguous && !situation.facts.key_taken => Err(StopReason::KeyNeverSent),
        Effect::NonIdempotent if !situation.facts.prove_nothing_processed(situation.verdict) => {
            Err(StopReason::MayHaveBeenProcessed)
        }
        _ => Ok(()),
    }
}

/// A refused attempt counts on the gate's own limit.
fn attempts(situation: &Situation<'_>) -> Result<(), StopReason> {
    let (max_attempts, refusals) = (situation.policy.max_attempts(), situation.refusals);
    if refusals.last && refusals.count > refusals.max {
        return Err(StopReason::RefusedTooOften { max_refused: refusals.max });
    }
    if !refusals.last && counted(situation) >= max_attempts {
        return Err(StopReason::AttemptsUsedUp { max_attempts });
    }
    if situation.number >= situation.limit {
        return Err(StopReason::LimitsLowered { max_attempts: situation.limit });
    }
    Ok(())
}

fn counted(situation: &Situation<'_>) -> u32 {
    situation.number.saturating_sub(situation.refusals.count)
}

fn server_wait(situation: &Situation<'_>) -> Result<(), StopReason> {
    let limit = situation.policy.max_server_wait();
    let asked = situation.verdict.floor();
    if situation.verdict.is_healing_later() || asked.is_some_and(|asked| asked > limit) {
        return Err(StopReason::ServerWaitTooLong { asked, limit });
    }
    Ok(())
}

fn time(situation: &Situation<'_>, rng: &mut (impl Rng + ?Sized)) -> Result<Wait, StopReason> {
    let left = situation.left;
    if situation.refusals.last {
        return at_the_gate(situation);
    }
    let number = counted(situation);
    let failure = Failure { verdict: situation.verdict, number, previous: situation.previous, left };
    let wait = wait(situation.policy, failure, rng);
    if wait.length < left {
        return Ok(wait);
    }
    Err(StopReason::Deadline { needed: Some(wait.length), left })
}

/// It waits in line, for no time of its own; what the server asked for must fit all the same.
fn at_the_gate(situation: &Situation<'_>) -> Result<Wait, StopReason> {
    let left = situation.left;
    match situation.verdict.floor() {
        Some(needed) if needed >= left => Err(StopReason::Deadline { needed: Some(needed), left }),
        _ => Ok(Wait { length: Duration::ZERO, backoff: Duration::ZERO }),
    }
}
