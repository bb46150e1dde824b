//! The switch to pull in an incident. It holds for the whole process, so this is a binary of its own, and its tests take turns.
#![allow(deprecated, reason = "LR111, LR201: waits without jitter can be compared, and bodies stand for the network")]

#[allow(dead_code, reason = "shared with the tests of the contract, which use all of it")]
#[path = "contract/support.rs"]
mod support;

use std::process::Command;

use retry_runtime::{GaveUp, StopReason, StoppedBy, limits, llm_retry};
use tokio::sync::{Mutex, MutexGuard};

use self::support::{Failure, Log, TRANSIENT, ms, secs};

type Reported = Result<u32, GaveUp<Failure>>;

/// One test at a time, from no limits to no limits.
struct Turn(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, ()>);

impl Turn {
    async fn take() -> Self {
        static TURNS: Mutex<()> = Mutex::const_new(());
        let turn = TURNS.lock().await;
        limits().reset();
        Self(turn)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        limits().reset();
    }
}

#[llm_retry(read_only, max_attempts = 4, deadline = "60s", jitter = "none", budget = "off")]
async fn ask(log: &Log, during: fn(u32)) -> Reported {
    during(log.run());
    Err(TRANSIENT)
}

#[llm_retry(read_only, deadline = "60s")]
async fn hang() -> Reported {
    std::future::pending().await
}

#[tokio::test(start_paused = true)]
async fn fewer_attempts_than_written_are_made_and_the_report_says_so() {
    let _turn = Turn::take().await;
    limits().set_max_attempts(2);
    let log = Log::new();
    let gave_up = ask(&log, |_| ()).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (2, StopReason::LimitsLowered { max_attempts: 2 }));
    assert!(gave_up.to_string().contains("limits were lowered to max_attempts = 2"), "{gave_up}");
    assert_eq!(gave_up.error(), &TRANSIENT);
}

#[tokio::test(start_paused = true)]
async fn zero_attempts_switch_retries_off_and_not_the_call() {
    let _turn = Turn::take().await;
    limits().set_max_attempts(0);
    let log = Log::new();
    assert!(ask(&log, |_| ()).await.is_err());
    assert_eq!((log.count(), log.elapsed()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn more_attempts_than_written_are_never_made() {
    let _turn = Turn::take().await;
    for attempts in [4, 5, 100, u32::MAX] {
        limits().set_max_attempts(attempts);
        let log = Log::new();
        let gave_up = ask(&log, |_| ()).await.unwrap_err();
        assert_eq!((log.count(), gave_up.stop()), (4, StopReason::AttemptsUsedUp { max_attempts: 4 }));
    }
}

#[tokio::test(start_paused = true)]
async fn a_call_under_way_is_stopped_at_its_next_failure() {
    let _turn = Turn::take().await;
    let log = Log::new();
    let gave_up = ask(&log, |run| {
        if run == 2 {
            limits().set_max_attempts(1);
        }
    });
    assert_eq!(gave_up.await.unwrap_err().stop(), StopReason::LimitsLowered { max_attempts: 1 });
    assert_eq!(log.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn what_is_lifted_during_a_call_is_lifted_for_it() {
    let _turn = Turn::take().await;
    limits().set_max_attempts(1);
    let log = Log::new();
    assert!(ask(&log, |_| limits().reset()).await.is_err());
    assert_eq!(log.count(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_shorter_deadline_than_written_holds_and_a_longer_does_not() {
    let _turn = Turn::take().await;
    for (limit, expected) in [(ms(1500), 1500), (secs(600), 60_000)] {
        limits().set_max_deadline(limit);
        let log = Log::new();
        let gave_up = hang().await.unwrap_err();
        assert_eq!(log.elapsed(), expected);
        assert_eq!(gave_up.error().stopped().unwrap().reason(), StoppedBy::Deadline);
    }
}

#[tokio::test(start_paused = true)]
async fn the_deadline_is_read_when_a_call_starts() {
    let _turn = Turn::take().await;
    let log = Log::new();
    let mut call = Box::pin(hang());
    assert!(futures::poll!(call.as_mut()).is_pending());
    limits().set_max_deadline(secs(1));
    assert!(call.await.is_err());
    assert_eq!(log.elapsed(), 60_000);
}

/// Run by the test below in a process whose environment says so.
#[tokio::test(start_paused = true)]
#[ignore = "needs LLM_RETRY_MAX_ATTEMPTS"]
async fn prints_what_the_environment_made_of_it() {
    let _turn = Turn::take().await;
    let log = Log::new();
    let gave_up = ask(&log, |_| ()).await.unwrap_err();
    println!("runs={} stop={}", log.count(), gave_up.stop().code());
    limits().reset();
    println!("after reset: {}", limits().max_attempts());
}

fn under_environment(value: &str) -> String {
    let child = Command::new(std::env::current_exe().unwrap())
        .args(["prints_what_the_environment_made_of_it", "--exact", "--ignored", "--nocapture"])
        .env("LLM_RETRY_MAX_ATTEMPTS", value)
        .output()
        .unwrap();
    String::from_utf8(child.stdout).unwrap()
}

#[test]
fn the_environment_sets_the_ceiling_of_a_process() {
    for (value, expected) in [("2", "runs=2 stop=limits_lowered"), (" 1 ", "runs=1"), ("0", "runs=1")] {
        let said = under_environment(value);
        assert!(said.contains(expected), "{value}: {said}");
    }
    assert!(under_environment("2").contains("after reset: 2"), "what the environment says stays");
}

#[test]
fn an_environment_that_says_more_or_nonsense_changes_nothing() {
    for value in ["100", "", "three", "-1", "1.5", "99999999999"] {
        let said = under_environment(value);
        assert!(said.contains("runs=4 stop=attempts_used_up"), "{value}: {said}");
    }
}
