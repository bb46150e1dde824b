//! A stream's transcript, and its beginning.
#![no_main]

use libfuzzer_sys::fuzz_target;
use retry_fuzz::{Answer, hold};
use retry_runtime::classify::stream::{StreamEnd, Transcript};

fuzz_target!(|input: &[u8]| {
    let Some(answer) = Answer::parse(input) else { return };
    let whole = answer.transcript();
    let verdict = whole.verdict();
    hold(&verdict);
    if answer.delivered && !verdict.is_success() {
        assert!(!verdict.is_retryable(), "a restart would repeat what was delivered: {verdict:?}");
    }
    let delivered = Transcript { delivered: true, ..whole }.verdict();
    assert_eq!((delivered.kind(), delivered.reason()), (verdict.kind(), verdict.reason()));
    for end in [StreamEnd::Eof, StreamEnd::Reset, StreamEnd::IncompleteChunked, StreamEnd::IdleTimeout, StreamEnd::Open]
    {
        hold(&Transcript { end, ..whole }.verdict());
    }
    decided(&answer);
});

/// What a frame has decided, later frames don't change.
fn decided(answer: &Answer<'_>) {
    let is_events = answer.headers.get_all("content-type").iter().eq(["text/event-stream"]);
    if !is_events || !answer.status.is_success() {
        return;
    }
    let beginning = [answer.body, b"\n\n"].concat();
    let Answer { status, headers, arrived, .. } = answer;
    let judge = |frames: &[u8]| {
        let (end, delivered) = (StreamEnd::Open, false);
        Transcript { status: *status, headers, frames, end, delivered, arrived: *arrived }.verdict()
    };
    let early = judge(&beginning);
    if early.reason().starts_with("stream.") || early.reason() == "body.html" {
        return;
    }
    for more in ["data: [DONE]\n\n", "data: {\"error\":{\"code\":500}}\n\n", "data: {\"choices\":[]}\n\n"] {
        assert_eq!(judge(&[&beginning, more.as_bytes()].concat()), early, "changed by {more}");
    }
}
