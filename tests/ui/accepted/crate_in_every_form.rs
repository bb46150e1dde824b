use retry_runtime::llm_retry;

/// As a crate in between re-exports it.
mod inside {
    pub(crate) mod re {
        pub(crate) use ::retry_runtime as runtime;
    }
}

#[llm_retry(crate = ::retry_runtime, read_only)]
async fn absolute() -> std::io::Result<u8> {
    Ok(1)
}

#[llm_retry(read_only, crate = crate::accepted::crate_in_every_form::inside::re::runtime)]
async fn re_exported() -> std::io::Result<u8> {
    Ok(2)
}

/// As a crate's exported macro would write it.
macro_rules! asks {
    ($name:ident, $runtime:path) => {
        #[llm_retry(crate = $crate::accepted::crate_in_every_form::inside::re::runtime, read_only)]
        async fn $name() -> std::io::Result<u8> {
            passed().await
        }

        #[llm_retry(crate = $runtime, max_attempts = 3, jitter = "none", base = "1s", read_only)]
        async fn passed() -> std::io::Result<u8> {
            Ok(3)
        }
    };
}

asks!(by_a_macro, ::retry_runtime);

#[tokio::test]
async fn answers() {
    assert_eq!((absolute().await.unwrap(), re_exported().await.unwrap(), by_a_macro().await.unwrap()), (1, 2, 3));
}
