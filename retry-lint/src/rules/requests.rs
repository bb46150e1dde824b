//! Two requests under one key: the second gets the answer that is stored for the first.

use super::Body;
use super::closures::Closures;
use super::says::Says;
use super::sequence;
use crate::effect::Effect;

pub(super) fn one_keyed_request(body: &Body<'_>, says: &mut Says<'_>) {
    if !matches!(body.written.effect, Some(Effect::Idempotent { .. })) {
        return;
    }
    let scan = &body.scan;
    if scan.sends < 2 && !(scan.loops && scan.sends == 1) {
        return;
    }
    let sent = sequence::block(body.braces.stream(), &Closures::default()).worst();
    let (Some(at), true) = (sent.at, sent.requests > 1) else { return };
    let what = if sent.again { "in a loop this goes out again" } else { "a second request goes out" };
    let message = format!(
        "{what} under the key of the call\n\
         write `.key_part(\"name\")` before `.send_attempt()`, or `.without_key()` where it only reads"
    );
    says.at(at, message);
}
