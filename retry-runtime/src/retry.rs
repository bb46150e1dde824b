//! The function form, for closures.

use core::borrow::Borrow;
use core::ops::ControlFlow;

use crate::classify::Classify;
use crate::effect::Effect;
use crate::operation::Operation;
use crate::policy::Policy;
use crate::stop::Stopped;
use crate::verdict::Verdict;

/// Runs `body` under `policy`, as `#[llm_retry]` runs a function's.
///
/// `name` stands for the call in logs. Errors are judged by their type, and every `Ok` is a success: where a value may be a
/// failure, such as a `reqwest::Response`, use [`retry_with`]. A closure can't lend what it captures by `&mut` to the future it
/// returns: where it must, use the attribute or [`Operation`].
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
pub async fn retry<P, F, T, E>(policy: P, effect: Effect, name: &'static str, body: impl FnMut() -> F) -> Result<T, E>
where
    P: Borrow<Policy>,
    F: Future<Output = Result<T, E>>,
    E: Classify + From<Stopped>,
{
    let by_type = |answer: &Result<T, E>| answer.as_ref().err().map_or(Verdict::success(), E::classify);
    retry_with(policy, effect, name, by_type, body).await
}

/// Runs `body` under `policy`; `classify` says what each answer means.
///
/// ```no_run
/// use retry_runtime::{Effect, Policy, classify, retry_with};
///
/// # async fn get(client: reqwest::Client, url: &str) -> Result<reqwest::Response, reqwest::Error> {
/// retry_with(&Policy::DEFAULT, Effect::ReadOnly, "get", classify::of_answer, || client.get(url).send()).await
/// # }
/// ```
///
/// # Errors
/// The last error of the body, or what it makes of [`Stopped`].
pub async fn retry_with<P, F, T, E>(
    policy: P,
    effect: Effect,
    name: &'static str,
    classify: impl Fn(&Result<T, E>) -> Verdict,
    mut body: impl FnMut() -> F,
) -> Result<T, E>
where
    P: Borrow<Policy>,
    F: Future<Output = Result<T, E>>,
    E: From<Stopped>,
{
    let mut operation = Operation::start(policy, effect, name);
    loop {
        // Nothing of the outcome lives across the pause: its error need not be `Send`.
        let pause = {
            // Called inside the attempt, so that what it does before its future belongs there too.
            let outcome = operation.attempt(async { body().await }).await;
            match operation.judge_with(outcome, &classify) {
                ControlFlow::Break(answer) => return answer,
                ControlFlow::Continue(pause) => pause,
            }
        };
        pause.wait().await;
    }
}
