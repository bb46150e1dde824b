//! Two full attempts and one wait must fit into the deadline, or the second is always cut short.

use core::time::Duration;

use super::says::Says;
use crate::duration::DurationValue;
use crate::written::{Numbers, Written};

pub(super) fn two_attempts_fit_the_deadline(written: &Written, says: &mut Says<'_>) {
    let numbers = &written.numbers;
    let (timeout, deadline) = (literal(numbers.attempt_timeout.as_ref()), literal(numbers.deadline.as_ref()));
    let (Some(timeout), Some(deadline), true) = (timeout, deadline, repeats(numbers)) else { return };
    let wait = literal(numbers.base.as_ref()).unwrap_or_default();
    let needed = timeout.saturating_mul(2).saturating_add(wait);
    // Each of them alone is another rule's.
    if needed <= deadline || timeout >= deadline || wait >= deadline || timeout.is_zero() {
        return;
    }
    let wait = if wait.is_zero() { String::new() } else { format!(" and one wait ({wait:?})") };
    if let Some(DurationValue::Literal { span, .. }) = numbers.attempt_timeout {
        let message = format!(
            "two attempts (2 x {timeout:?}){wait} don't fit into `deadline` ({deadline:?})\n\
             write a shorter `attempt_timeout`, or a longer `deadline`"
        );
        says.at(span, message);
    }
}

/// Whether the compiler must compare, because one of the values is the path of a constant.
pub(super) fn needs_proof(numbers: &Numbers) -> bool {
    let bounds = [&numbers.attempt_timeout, &numbers.deadline];
    let is_path = |value: &Option<DurationValue>| matches!(value, Some(DurationValue::Path(_)));
    let written = bounds.iter().all(|value| value.is_some());
    written && repeats(numbers) && (bounds.into_iter().any(is_path) || is_path(&numbers.base))
}

fn repeats(numbers: &Numbers) -> bool {
    numbers.max_attempts.is_none_or(|attempts| attempts.value != 1)
}

fn literal(value: Option<&DurationValue>) -> Option<Duration> {
    match value {
        Some(DurationValue::Literal { value, .. }) => Some(*value),
        _ => None,
    }
}
