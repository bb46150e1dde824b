//! Calls side by side do not see each other.

use futures::StreamExt as _;
use futures::stream::FuturesUnordered;
use retry_runtime::{Attempt, llm_retry};
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::support::{Answer, Failure, TRANSIENT, ms};

/// Checks at every step that it is in its own attempt, and fails as often as its number says.
#[llm_retry(
    idempotent(key = id),
    max_attempts = 10,
    base = "7ms",
    jitter = "none",
    deadline = "1h",
    cap = "11ms",
    budget = "off"
)]
async fn own(id: u32) -> Answer {
    let number = Attempt::current().unwrap().number();
    for step in 0..3 {
        let attempt = Attempt::current().unwrap();
        let key = attempt.idempotency_key().unwrap().to_string();
        assert_eq!((attempt.number(), key), (number, id.to_string()), "step {step}");
        sleep(ms(u64::from(id % 3))).await;
        tokio::task::yield_now().await;
    }
    if number <= id % 5 { Err(TRANSIENT) } else { Ok(number) }
}

#[tokio::test(start_paused = true)]
async fn joined_calls_are_each_in_their_own_attempt() {
    let answers = tokio::join!(own(1), own(2), own(3), async { (sleep(ms(10)).await, Attempt::current().is_none()).1 });
    assert_eq!(answers, (Ok(2), Ok(3), Ok(4), true));
}

#[tokio::test(start_paused = true)]
async fn calls_in_a_set_of_futures_are_each_in_their_own_attempt() {
    let calls: FuturesUnordered<_> = (0..50).map(own).collect();
    let answers: Vec<_> = calls.collect().await;
    assert_eq!(answers.len(), 50);
    assert!(answers.iter().all(Result::is_ok));
    assert!(Attempt::current().is_none());
}

#[tokio::test(start_paused = true)]
async fn the_loser_of_a_select_leaves_nothing() {
    for id in 0..20 {
        tokio::select! {
            answer = own(id) => assert!(answer.is_ok()),
            () = sleep(ms(u64::from(id))) => {}
        }
        assert!(Attempt::current().is_none());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn tasks_on_several_threads_are_each_in_their_own_attempt() {
    let mut tasks = JoinSet::new();
    for id in 0..100 {
        tasks.spawn(async move {
            assert!(Attempt::current().is_none());
            let answer = own(id).await;
            assert!(Attempt::current().is_none());
            answer
        });
    }
    assert!(tasks.join_all().await.iter().all(Result::is_ok));
}

#[tokio::test(start_paused = true)]
async fn inner_calls_side_by_side_are_each_in_their_own_attempt_and_leave_the_outer_one() {
    #[llm_retry(idempotent(key = "outer"), allow(LR112, reason = "one call in this test"), deadline = "1h")]
    async fn outer() -> Result<(), Failure> {
        let me = || Attempt::current().map(|attempt| attempt.request_id());
        let before = me();
        #[llm_retry(read_only, max_attempts = 9, jitter = "none", base = "3ms")]
        async fn inner(fails: u32) -> Answer {
            sleep(ms(2)).await;
            let number = Attempt::current().unwrap().number();
            if number <= fails { Err(TRANSIENT) } else { Ok(number) }
        }
        let watch = async {
            for _ in 0..20 {
                assert_eq!(me(), before);
                sleep(ms(1)).await;
            }
        };
        let (left, right, ()) = tokio::join!(inner(1), inner(4), watch);
        assert_eq!((left, right, me()), (Ok(2), Ok(5), before));
        Ok(())
    }
    assert_eq!(outer().await, Ok(()));
}
