//! What can be wrong between options. Values are compared only where both are written: an
//! unwritten one follows.

use core::time::Duration;

use proc_macro2::Span;

use super::says::Says;
use crate::duration::DurationValue;
use crate::literal::Jitter;
use crate::written::{Kind, Written};

/// Said where no effect is written: the one mistake that has no token.
const NO_EFFECT: &str = "no effect is written: say what running this function twice does
`read_only`: twice changes nothing in the world, it costs tokens
`idempotent`: twice with the same key changes nothing more; `idempotent(natural)`: by nature
`non_idempotent`: twice does it twice";

pub(super) fn an_effect_is_written(written: &Written, says: &mut Says<'_>) {
    if written.of_kind(Kind::Effect).next().is_none() && !written.effect_unread {
        says.at(Span::call_site(), NO_EFFECT);
    }
}

pub(super) fn only_one_effect_is_written(written: &Written, says: &mut Says<'_>) {
    let mut effects = written.of_kind(Kind::Effect);
    let Some(first) = effects.next() else { return };
    for second in effects {
        let (first, name) = (first.name, second.name);
        let message = format!("`{name}` contradicts `{first}`, which is already written\nkeep one");
        says.on_option(second, message);
    }
}

pub(super) fn policy_stands_without_numbers(written: &Written, says: &mut Says<'_>) {
    if written.find("policy").is_none() {
        return;
    }
    for number in written.of_kind(Kind::Number) {
        let name = number.name;
        let message = format!(
            "`{name}` can't stand beside `policy`, which brings all numbers\n\
             remove `{name}`, or write all numbers here and remove `policy`"
        );
        says.on_option(number, message);
    }
}

pub(super) fn durations_are_above_zero(written: &Written, says: &mut Says<'_>) {
    let queue = ("queue", written.way.queue.as_ref());
    for (name, value) in written.numbers.durations().into_iter().chain([queue]) {
        if let Some(DurationValue::Literal { value: Duration::ZERO, span }) = value {
            let message = format!("`{name}` must be longer than zero\nwrite `{name} = \"1s\"`");
            says.at(*span, message);
        }
    }
}

pub(super) fn base_is_at_most_cap(written: &Written, says: &mut Says<'_>) {
    let (base, cap) = (&written.numbers.base, &written.numbers.cap);
    at_most_cap("base", base.as_ref(), cap.as_ref(), says);
}

pub(super) fn rate_limit_base_is_at_most_cap(written: &Written, says: &mut Says<'_>) {
    let (base, cap) = (&written.numbers.rate_limit_base, &written.numbers.cap);
    at_most_cap("rate_limit_base", base.as_ref(), cap.as_ref(), says);
}

pub(super) fn base_is_below_deadline(written: &Written, says: &mut Says<'_>) {
    let (base, deadline) = (&written.numbers.base, &written.numbers.deadline);
    below_deadline("base", base.as_ref(), deadline.as_ref(), says);
}

pub(super) fn attempt_timeout_is_below_deadline(written: &Written, says: &mut Says<'_>) {
    let (timeout, deadline) = (&written.numbers.attempt_timeout, &written.numbers.deadline);
    below_deadline("attempt_timeout", timeout.as_ref(), deadline.as_ref(), says);
}

pub(super) fn ambiguous_stands_beside_read_only(written: &Written, says: &mut Says<'_>) {
    let Some(ambiguous) = written.find("ambiguous") else {
        return;
    };
    let effects: Vec<&str> = written.of_kind(Kind::Effect).map(|seen| seen.name).collect();
    if let [effect @ ("idempotent" | "non_idempotent")] = effects.as_slice() {
        let message = format!("`ambiguous` belongs to `read_only`, not to `{effect}`\nremove it");
        says.on_option(ambiguous, message);
    }
}

pub(super) fn an_upstream_stands_beside_what_is_its_own(written: &Written, says: &mut Says<'_>) {
    if written.find("upstream").is_some() {
        return;
    }
    for name in ["queue", "cost", "max_refused"] {
        if let Some(seen) = written.find(name) {
            let message = format!(
                "`{name}` belongs to an upstream, and none is named\nwrite `upstream = ..`, or remove `{name}`"
            );
            says.on(&seen.tokens, message);
        }
    }
}

pub(super) fn waits_have_jitter(written: &Written, says: &mut Says<'_>) {
    let once = written.numbers.max_attempts.is_some_and(|attempts| attempts.value == 1);
    if written.numbers.jitter != Some(Jitter::None) || once {
        return;
    }
    if let Some(jitter) = written.find("jitter") {
        let message = "without jitter all callers come back in one instant\n\
                       write `jitter = \"full\"`, or leave it out: it is the default";
        says.on_option(jitter, message);
    }
}

type Maybe<'a> = Option<&'a DurationValue>;

fn at_most_cap(name: &str, value: Maybe<'_>, cap: Maybe<'_>, says: &mut Says<'_>) {
    if let Some((value, cap, span)) = both(value, cap) {
        if value > cap {
            let message = format!(
                "`{name}` ({value:?}) is above `cap` ({cap:?})\n\
                 write a shorter `{name}`, or a longer `cap`"
            );
            says.at(span, message);
        }
    }
}

fn below_deadline(name: &str, value: Maybe<'_>, deadline: Maybe<'_>, says: &mut Says<'_>) {
    if let Some((value, deadline, span)) = both(value, deadline) {
        if value >= deadline {
            let message = format!(
                "`{name}` ({value:?}) is not below `deadline` ({deadline:?})\n\
                 write a shorter `{name}`, or a longer `deadline`"
            );
            says.at(span, message);
        }
    }
}

/// Two values and the place of the first, where both are literals; zero is another rule's.
fn both(value: Maybe<'_>, bound: Maybe<'_>) -> Option<(Duration, Duration, Span)> {
    match (value?, bound?) {
        (DurationValue::Literal { value, span }, DurationValue::Literal { value: bound, .. })
            if !value.is_zero() && !bound.is_zero() =>
        {
            Some((*value, *bound, *span))
        }
        _ => None,
    }
}
