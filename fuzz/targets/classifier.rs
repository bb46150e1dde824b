//! A whole answer: status, headers, body and clock.
#![no_main]

use core::time::Duration;

use libfuzzer_sys::fuzz_target;
use retry_fuzz::{Answer, hold};
use retry_runtime::{Verdict, VerdictKind};

fuzz_target!(|input: &[u8]| {
    let Some(answer) = Answer::parse(input) else { return };
    let verdict = answer.view().verdict();
    hold(&verdict);
    hold(&answer.view().head_verdict());
    hold(&answer.transcript().verdict());
    assert_eq!(verdict, answer.view().verdict(), "judged twice, meant twice");
    let [short, long] = [1234, 5_678_901].map(|millis| {
        let said = answer.with("retry-after-ms", &millis.to_string());
        let verdict = said.view().verdict();
        stated(&verdict, Duration::from_millis(millis));
        verdict
    });
    assert_eq!(short.kind(), long.kind(), "a longer hint changed what it means");
    assert!(short.floor() <= long.floor(), "a longer hint waits less: {short:?} {long:?}");
    for malformed in ["", "-1", "soon", "NaN", "1e999", "0", "0.0", "99:99"] {
        let noise = answer.with("retry-after-ms", malformed).view().verdict();
        assert_eq!(noise, verdict, "`{malformed}` was not skipped");
    }
});

/// No wait below what was said.
fn stated(verdict: &Verdict, said: Duration) {
    if !matches!(verdict.kind(), VerdictKind::Fatal | VerdictKind::Success) {
        assert!(verdict.floor() >= Some(said), "below {said:?}: {verdict:?}");
    }
}
