//! Functions that a `macro_rules!` writes.

use retry_runtime::llm_retry;

use super::errors::step_io;
use super::support::{Calls, Flaky};

/// Every kind of fragment that a function can be made of.
macro_rules! function {
    (
        $(#[$meta:meta])* $vis:vis $name:ident($pattern:pat, $argument:ident: $type:ty) -> $output:ty,
        $attempts:literal, $deadline:expr, $key:expr, $body:block
    ) => {
        $(#[$meta])*
        #[llm_retry(max_attempts = $attempts, deadline = $deadline, idempotent(key = $key), crate = ::retry_runtime)]
        $vis async fn $name($pattern: u32, $argument: $type) -> $output $body
    };
}

function! {
    /// Documented.
    pub(crate) by_parts(_, calls: &Calls) -> Result<u32, Flaky>, 4, "30s", calls.count(), {
        let answer = calls.later().await?;
        Ok(answer)
    }
}

pub(crate) async fn of_every_kind() -> u32 {
    let calls = Calls::new();
    assert_eq!(by_parts(0, &calls).await, Ok(3));
    calls.count()
}

/// The types of the error and the value, apart.
macro_rules! result {
    ($name:ident, $lifetime:lifetime, $value:ty, $error:ty, $path:path, $tail:expr) => {
        #[llm_retry(read_only, classify = $path)]
        async fn $name<$lifetime>(calls: &$lifetime Calls) -> Result<$value, $error> {
            let value: $value = calls.later().await?;
            $tail(value)
        }
    };
}

fn judge(answer: &Result<u32, Flaky>) -> retry_runtime::Verdict {
    use retry_runtime::{Classify as _, Verdict};
    answer.as_ref().map_or_else(Flaky::classify, |_| Verdict::success())
}

result!(by_types, 'a, u32, Flaky, judge, Ok);

pub(crate) async fn types_lifetimes_and_paths() -> u32 {
    let calls = Calls::new();
    assert_eq!(by_types(&calls).await, Ok(3));
    calls.count()
}

pub(crate) use retry_runtime as runtime;

/// What a crate writes that offers such a macro to others: it reaches the runtime through `$crate`.
pub(crate) mod reexporting {
    macro_rules! ask {
        ($name:ident, [$($statement:stmt);*] $tail:expr) => {
            #[$crate::fragments::runtime::llm_retry(read_only, crate = $crate::fragments::runtime)]
            pub(crate) async fn $name(calls: &$crate::support::Calls)
                -> Result<u32, $crate::support::Flaky>
            {
                let mine = calls;
                $($statement;)*
                let answer = mine.later().await?;
                Ok(answer + $tail)
            }
        };
    }

    pub(crate) use ask;
}

mod elsewhere {
    // Nothing named `retry_runtime` may be needed here.
    mod retry_runtime {}

    super::reexporting::ask!(through_a_crate, [let mine = 4; let one = mine - 3] one - one);
}

pub(crate) async fn through_dollar_crate() -> u32 {
    let calls = Calls::new();
    assert_eq!(elsewhere::through_a_crate(&calls).await, Ok(3));
    calls.count()
}

/// The attribute's arguments and the whole item as tokens.
macro_rules! whole {
    (#[retry($($argument:tt)*)] $item:item) => {
        #[llm_retry($($argument)*)]
        $item
    };
}

whole! {
    #[retry(read_only, max_attempts = 3, jitter = "none")]
    async fn as_an_item(calls: &Calls) -> Result<u32, Flaky> {
        calls.later().await
    }
}

pub(crate) async fn whole_item() -> u32 {
    let calls = Calls::new();
    assert_eq!(as_an_item(&calls).await, Ok(3));
    calls.count()
}

struct Many(Calls);

/// Methods in an impl.
macro_rules! methods {
    ($($name:ident |$calls:ident| -> $output:ty $body:block)*) => {
        impl Many {
            $(#[llm_retry(read_only)] async fn $name(&self, $calls: &Calls) -> $output $body)*
        }
    };
}

methods! {
    first |calls| -> Result<u32, Flaky> { calls.later().await }
    second |calls| -> std::io::Result<u32> { Ok(step_io(calls)?) }
}

pub(crate) async fn methods() -> u32 {
    let many = Many(Calls::new());
    let calls = Calls::new();
    assert_eq!(many.first(&many.0).await, Ok(3));
    assert_eq!(many.second(&calls).await.ok(), Some(3));
    (many.0.count() + calls.count()) / 2
}
