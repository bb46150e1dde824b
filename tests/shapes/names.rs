//! Names that the expansion might have used itself.

use retry_runtime::llm_retry;

use super::support::{Calls, Flaky};

/// Arguments and variables.
#[llm_retry(read_only)]
#[allow(clippy::too_many_arguments, reason = "each name is one that an expansion could collide with")]
async fn variables(
    policy: &Calls,
    operation: u32,
    pause: u32,
    outcome: u32,
    returns: u32,
    answer: u32,
    verdict: u32,
    attempt: u32,
) -> Result<u32, Flaky> {
    let error = policy.later().await?;
    let (stopped, value, edge, runtime, private) = (1, 1, 1, 1, 1);
    let sum = operation + pause + outcome + returns + answer + verdict + attempt;
    Ok(error + sum + stopped + value + edge + runtime + private)
}

pub(crate) async fn of_arguments_and_variables() -> u32 {
    let calls = Calls::new();
    assert_eq!(variables(&calls, 1, 1, 1, 1, 1, 1, 1).await, Ok(15));
    calls.count()
}

/// In a pattern, the name of a constant means the constant.
#[allow(non_upper_case_globals, reason = "these are the names that an expansion could use for its variables")]
pub(crate) mod constants {
    use super::{Calls, Flaky, llm_retry};

    pub(crate) const operation: u32 = 1;
    pub(crate) const pause: u32 = 1;
    pub(crate) const outcome: u32 = 1;
    pub(crate) const returns: u32 = 1;
    pub(crate) const answer: u32 = 1;
    pub(crate) const verdict: u32 = 1;
    pub(crate) const edge: u32 = 1;
    pub(crate) static value: u32 = 1;
    pub(crate) static error: u32 = 1;
    pub(crate) static policy: u32 = 1;

    #[llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls) -> Result<u32, Flaky> {
        let sum = operation + pause + outcome + returns + answer + verdict + edge + value + error + policy;
        Ok(calls.later().await? + sum)
    }
}

pub(crate) async fn of_constants_and_statics() -> u32 {
    let calls = Calls::new();
    assert_eq!(constants::annotated(&calls).await, Ok(13));
    calls.count()
}

/// Types and traits.
pub(crate) mod types {
    use super::{Calls, Flaky, llm_retry};

    pub(crate) struct Stop;
    pub(crate) struct Wait;
    pub(crate) struct Operation;
    pub(crate) struct Policy;
    pub(crate) struct Effect;
    pub(crate) struct Verdict;
    pub(crate) struct Stopped;
    pub(crate) struct GaveUp;
    pub(crate) struct Duration;
    pub(crate) trait Classify {}
    impl Classify for Stop {}

    #[llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls, _: Stop, _: Wait, _: Operation, _: Policy) -> Result<u32, Flaky> {
        fn used<T: Classify>(_: T) {}
        used(Stop);
        let _all = (Wait, Operation, Policy, Effect, Verdict, Stopped, GaveUp, Duration);
        calls.later().await
    }
}

pub(crate) async fn of_types_and_traits() -> u32 {
    use types::{Operation, Policy, Stop, Wait};
    let calls = Calls::new();
    assert_eq!(types::annotated(&calls, Stop, Wait, Operation, Policy).await, Ok(3));
    calls.count()
}

/// Methods that every value has: by value they come before the expansion's own by reference.
pub(crate) mod methods {
    use super::{Calls, Flaky, llm_retry};

    pub(crate) trait Everything: Sized {
        fn wait(self) -> Self {
            self
        }

        fn judge<T>(self, _: T) -> Self {
            self
        }
    }

    impl<T> Everything for T {}

    #[llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls) -> Result<u32, Flaky> {
        let one = 1_u32.wait().judge(());
        Ok(calls.later().await? + one)
    }
}

pub(crate) async fn of_methods_that_every_value_has() -> u32 {
    let calls = Calls::new();
    assert_eq!(methods::annotated(&calls).await, Ok(4));
    calls.count()
}

#[llm_retry(read_only)]
async fn r#match(calls: &Calls, r#type: u32) -> Result<u32, Flaky> {
    let r#loop = calls.later().await?;
    Ok(r#loop + r#type)
}

pub(crate) async fn raw() -> u32 {
    let calls = Calls::new();
    assert_eq!(r#match(&calls, 1).await, Ok(4));
    calls.count()
}
