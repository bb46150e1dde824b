//! An item inside is a function of its own, whatever it awaits.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    mod inner {
        pub(super) fn two() -> impl std::future::Future<Output = u32> {
            async { std::future::ready(2).await }
        }
    }
    struct Local;
    impl Local {
        async fn three(&self) -> u32 {
            std::future::ready(3).await
        }
    }
    trait Four {
        async fn four(&self) -> u32 {
            std::future::ready(4).await
        }
    }
    impl Four for Local {}
    async fn one() -> std::io::Result<u32> {
        number(1).await
    }
    const FIVE: u32 = const { 2 + 3 };
    Ok(one().await? + inner::two().await + Local.three().await + Local.four().await + FIVE)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 15);
}
