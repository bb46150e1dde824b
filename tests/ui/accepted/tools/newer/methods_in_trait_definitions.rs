//! `in_trait`: a plain `async fn` may override the method; the run-time guard holds.

use retry_runtime::{GaveUp, StopReason, llm_retry, llm_tool};

trait Charge {
    /// Charges.
    #[llm_tool(non_idempotent, in_trait)]
    async fn charge(&self, runs: &mut u32) -> std::io::Result<u32> {
        *runs += 1;
        Ok(*runs)
    }

    #[llm_retry(in_trait, non_idempotent)]
    #[allow(unused_variables)]
    async fn operation(&self) -> std::io::Result<u32> {
        Ok(std::future::ready(1).await)
    }

    #[llm_tool(non_idempotent, in_trait, name = "traced")]
    #[tracing::instrument(skip_all)]
    async fn traced(&self) -> u32 {
        3
    }

    #[llm_retry(non_idempotent, in_trait)]
    #[tracing::instrument(skip_all)]
    async fn traced_operation(&self) -> std::io::Result<u32> {
        Ok(std::future::ready(4).await)
    }
}

struct Default;
struct Own;

impl Charge for Default {}

impl Charge for Own {
    async fn charge(&self, runs: &mut u32) -> std::io::Result<u32> {
        *runs += 10;
        Ok(*runs)
    }

    async fn operation(&self) -> std::io::Result<u32> {
        Ok(20)
    }
}

#[llm_retry(read_only)]
async fn charged<C: Charge>(shop: &C, runs: &mut u32) -> Result<u32, GaveUp<std::io::Error>> {
    shop.charge(runs).await?;
    Err(std::io::Error::from(std::io::ErrorKind::ConnectionRefused).into())
}

#[tokio::test]
async fn answers() {
    let mut runs = 0;
    assert_eq!(Own.charge(&mut runs).await.unwrap() + Own.operation().await.unwrap(), 30);
    let default =
        (Default.operation().await.unwrap(), Default.traced().await, Default.traced_operation().await.unwrap());
    assert_eq!(default, (1, 3, 4));
}

#[tokio::test(start_paused = true)]
async fn the_run_time_guard_holds_where_the_types_see_nothing() {
    let mut runs = 0;
    let gave_up = charged(&Default, &mut runs).await.unwrap_err();
    assert!(matches!(gave_up.stop(), StopReason::EffectRan { .. }), "{gave_up:?}");
    assert_eq!(runs, 1);
}
