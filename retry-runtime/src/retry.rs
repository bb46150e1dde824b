//! The function form, for closures.

use core::borrow::Borrow;
use core::ops::ControlFlow;

use crate::classify::Classify;
use crate::effect::Effect;
use crate::operation::Operation;
use crate::policy::Policy;
use crate::stop::Stopped;

/// Runs `body` under `policy`, as `#[llm_retry]` runs a function's.
///
/// `name` stands for the call in logs. A closure can't lend what it captures by `&mut` to the future it returns: where it must,
/// use the attribute or [`Operation`].
///
/// ```
/// use retry_runtime::{Effect, Policy, retry};
///
/// # #[tokio::main(flavor = "current_thread", start_paused = true)]
/// # async fn main() {
/// let mut calls = 0;
/// let answer = retry(&Policy::DEFAULT, Effect::ReadOnly, "flaky", || {
///     calls += 1;
///     let answer = if calls < 3 { Err(std::io::Error::from(std::io::ErrorKind::ConnectionRefused)) } else { Ok(calls) };
///     async move { answer }
/// });
/// assert_eq!(answer.await.unwrap(), 3);
/// # }
/// ```
///
/// # Errors
/// The last error of the body, or what it makes of [`Stopped`].
pub async fn retry<P, F, T, E>(
    policy: P,
    effect: Effect,
    name: &'static str,
    mut body: impl FnMut() -> F,
) -> Result<T, E>
where
    P: Borrow<Policy>,
    F: Future<Output = Result<T, E>>,
    E: Classify + From<Stopped>,
{
    let mut operation = Operation::start(policy, effect, name);
    loop {
        // Nothing of the outcome lives across the pause: its error need not be `Send`.
        let pause = {
            // Called inside the attempt, so that what it does before its future belongs there too.
            let outcome = operation.attempt(async { body().await }).await;
            match operation.judge(outcome) {
                ControlFlow::Break(answer) => return answer,
                ControlFlow::Continue(pause) => pause,
            }
        };
        pause.wait().await;
    }
}
