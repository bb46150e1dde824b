//! What a retried body awaits, and what it does with an answer.

use super::Body;
use super::says::Says;
use crate::written::Written;

pub(super) fn a_body_awaits(body: &Body<'_>, says: &mut Says<'_>) {
    // Of a stream, what awaits may be in what is returned.
    if repeats(body.written) && body.written.stream.is_none() && !body.scan.waits {
        let message = "this body awaits nothing: a retry can't help it\n\
                       remove `#[llm_retry]`, or put it on the function that makes the call";
        says.on(&body.sig.ident, message);
    }
}

pub(super) fn answers_are_kept(body: &Body<'_>, says: &mut Says<'_>) {
    let thrown = body.scan.thrown.iter().filter(|_| repeats(body.written));
    for name in thrown {
        let message = "this throws away `Retry-After`, the body and the request id\n\
                       send with `.send_attempt()`, which keeps them, and leave this out";
        says.on(name, message);
    }
}

fn repeats(written: &Written) -> bool {
    written.numbers.max_attempts.is_none_or(|attempts| attempts.value != 1)
}
