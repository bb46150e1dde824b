//! The prelude and the standard library under other meanings.

use super::support::{Calls, Flaky};

/// `Result`, `Option` and `Future` are something else here.
mod types {
    use super::{Calls, Flaky};

    pub(crate) type Result<T> = std::result::Result<T, Flaky>;
    pub(crate) struct Option;
    pub(crate) struct Future;
    pub(crate) struct Box;
    pub(crate) struct String;

    #[retry_runtime::llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls) -> Result<u32> {
        let _all = (Option, Future, Box, String);
        let answer = calls.later().await?;
        Ok(answer)
    }
}

pub(crate) async fn types_of_the_prelude() -> u32 {
    let calls = Calls::new();
    assert_eq!(types::annotated(&calls).await, Ok(3));
    calls.count()
}

/// The variants are functions and constants here.
#[allow(non_snake_case, non_upper_case_globals, reason = "they shadow the prelude")]
mod variants {
    use super::{Calls, Flaky};

    pub(crate) fn Ok(answer: u32) -> Result<u32, Flaky> {
        Result::Ok(answer)
    }

    pub(crate) fn Err(call: u32) -> Result<u32, Flaky> {
        Result::Err(Flaky { call })
    }

    pub(crate) const Some: u32 = 1;
    pub(crate) const None: u32 = 2;

    #[retry_runtime::llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls) -> Result<u32, Flaky> {
        match calls.later().await {
            Result::Ok(answer) => Ok(answer + Some + None),
            Result::Err(error) => Err(error.call),
        }
    }
}

pub(crate) async fn variants_of_the_prelude() -> u32 {
    let calls = Calls::new();
    assert_eq!(variants::annotated(&calls).await, Ok(6));
    calls.count()
}

/// Modules and macros with the names of crates and of the standard library's.
mod modules {
    use super::{Calls, Flaky};

    mod core {}
    mod std {}
    mod alloc {}
    mod tokio {}
    mod retry_runtime {}

    #[allow(unused_macros, reason = "they are there not to be used")]
    mod macros {
        macro_rules! concat {
            ($($any:tt)*) => {
                compile_error!("the expansion must not use this")
            };
        }
        macro_rules! module_path {
            ($($any:tt)*) => {
                compile_error!("the expansion must not use this")
            };
        }
        macro_rules! matches {
            ($($any:tt)*) => {
                compile_error!("the expansion must not use this")
            };
        }
        pub(crate) use concat;
        pub(crate) use matches;
        pub(crate) use module_path;
    }
    #[allow(unused_imports, reason = "they are there not to be used")]
    use macros::{concat, matches, module_path};

    #[::retry_runtime::llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls) -> Result<u32, Flaky> {
        calls.later().await
    }
}

pub(crate) async fn modules_and_macros() -> u32 {
    let calls = Calls::new();
    assert_eq!(modules::annotated(&calls).await, Ok(3));
    calls.count()
}

/// Full paths everywhere.
mod bare {
    use super::{Calls, Flaky};

    #[::retry_runtime::llm_retry(read_only)]
    pub(crate) async fn annotated(calls: &Calls) -> ::core::result::Result<u32, Flaky> {
        let answer = calls.later().await?;
        ::core::result::Result::Ok(answer)
    }
}

pub(crate) async fn full_paths() -> u32 {
    let calls = Calls::new();
    assert_eq!(bare::annotated(&calls).await, Ok(3));
    calls.count()
}
