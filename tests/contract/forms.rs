//! Without the attribute: the function form, and a loop written by hand.

use std::cell::Cell;
use std::ops::ControlFlow;

use retry_runtime::{Attempt, Effect, Jitter, Operation, Policy, Verdict, retry, within};

use super::support::{AMBIGUOUS, Answer, Failure, Log, TRANSIENT, ms};

fn policy() -> Policy {
    Policy::builder().jitter(Jitter::None).max_attempts(3).build().unwrap()
}

#[tokio::test(start_paused = true)]
async fn the_function_form_retries_a_closure() {
    let log = Log::new();
    let answer = retry(policy(), Effect::ReadOnly, "form", || async {
        if log.run() < 3 { Err(TRANSIENT) } else { Ok(Attempt::current().unwrap().number()) }
    });
    assert_eq!(answer.await, Ok(3));
    assert_eq!(log.starts(), [0, 500, 1500]);
}

#[tokio::test(start_paused = true)]
async fn the_function_form_takes_a_policy_by_reference_and_can_be_spawned() {
    static POLICY: Policy = Policy::DEFAULT;
    let task = tokio::spawn(retry(&POLICY, Effect::NonIdempotent, "form", || async { Err::<u32, _>(TRANSIENT) }));
    assert_eq!(task.await.ok(), Some(Err(TRANSIENT)));
}

#[tokio::test(start_paused = true)]
async fn the_function_form_is_send_where_its_error_is_not() {
    struct Local(std::rc::Rc<()>);
    impl retry_runtime::Classify for Local {
        fn classify(&self) -> Verdict {
            Verdict::transient()
        }
    }
    impl From<retry_runtime::Stopped> for Local {
        fn from(_: retry_runtime::Stopped) -> Self {
            Self(std::rc::Rc::default())
        }
    }
    let call = retry(policy(), Effect::ReadOnly, "form", || async { Err::<u32, _>(Local(std::rc::Rc::default())) });
    let task = tokio::spawn(async { call.await.map_err(|error| std::rc::Rc::strong_count(&error.0)) });
    assert_eq!(task.await.ok(), Some(Err(1)));
}

#[tokio::test(start_paused = true)]
async fn what_the_closure_does_before_its_future_belongs_to_the_attempt() {
    let log = Log::new();
    let answer: Answer = retry(policy(), Effect::Idempotent, "form", || {
        log.run();
        let attempt = Attempt::current();
        let key = attempt.as_ref().and_then(Attempt::idempotency_key);
        async move { if key.is_some() { Err(AMBIGUOUS) } else { Err(TRANSIENT) } }
    })
    .await;
    assert_eq!((answer, log.count()), (Err(AMBIGUOUS), 3));
}

#[tokio::test(start_paused = true)]
async fn the_closure_is_not_called_where_no_time_is_left() {
    let log = Log::new();
    let call = retry(policy(), Effect::ReadOnly, "form", || {
        log.run();
        async { Ok::<u32, Failure>(1) }
    });
    assert!(within(ms(0), call).await.is_err());
    assert_eq!(log.count(), 0);
}

/// The loop of the documentation, with a mutable borrow that a closure could not lend.
async fn by_hand(turns: &mut Vec<u32>, effect: Effect) -> Answer {
    let mut operation = Operation::start(policy(), effect, "by hand").keyed("order-1");
    loop {
        let outcome = operation.attempt(async {
            turns.push(Attempt::current().unwrap().number());
            Err(TRANSIENT)
        });
        let outcome = outcome.await;
        match operation.judge(outcome) {
            ControlFlow::Break(answer) => return answer,
            ControlFlow::Continue(pause) => pause.wait().await,
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_loop_by_hand_retries_as_the_attribute_does() {
    let (log, mut turns) = (Log::new(), Vec::new());
    assert_eq!(by_hand(&mut turns, Effect::Idempotent).await, Err(TRANSIENT));
    assert_eq!((turns, log.elapsed()), (vec![1, 2, 3], 1500));
}

#[tokio::test(start_paused = true)]
async fn a_loop_by_hand_may_judge_with_a_function_and_look_at_the_outcome() {
    let looked = Cell::new(0);
    let mut operation = Operation::start(policy(), Effect::ReadOnly, "by hand");
    let answer = loop {
        let outcome = operation.attempt(async { Ok::<_, Failure>(Attempt::current().unwrap().number()) }).await;
        looked.set(looked.get() + u32::from(outcome.answer().is_some()));
        let judged = operation.judge_with(outcome, |answer| match answer {
            Ok(1) => Verdict::transient(),
            _ => Verdict::success(),
        });
        match judged {
            ControlFlow::Break(answer) => break answer,
            ControlFlow::Continue(pause) => pause.wait().await,
        }
    };
    assert_eq!((answer, looked.get()), (Ok(2), 2));
}

#[tokio::test(start_paused = true)]
async fn a_key_on_an_operation_that_is_not_idempotent_is_a_key_all_the_same() {
    let mut turns = Vec::new();
    assert_eq!(by_hand(&mut turns, Effect::NonIdempotent).await, Err(TRANSIENT));
    assert_eq!(turns, [1]);
}
