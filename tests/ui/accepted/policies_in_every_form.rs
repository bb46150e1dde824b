use std::sync::{Arc, LazyLock};

use retry_runtime::{Policy, Verdict, llm_retry};

const CONSTANT: Policy = Policy::DEFAULT;
static STATIC: Policy = Policy::DEFAULT;
static LAZY: LazyLock<Policy> = LazyLock::new(Policy::default);

fn judge(_: &std::io::Result<u8>) -> Verdict {
    Verdict::success()
}

#[llm_retry(policy = &CONSTANT, read_only)]
async fn a_constant() -> std::io::Result<u8> {
    Ok(1)
}

#[llm_retry(policy = &STATIC, idempotent(key = "x"), allow(LR112, reason = "one call in this test"), classify = judge, name = "n", crate = ::retry_runtime)]
async fn a_static() -> std::io::Result<u8> {
    Ok(2)
}

#[llm_retry(policy = &LAZY, read_only)]
async fn behind_a_lock() -> std::io::Result<u8> {
    Ok(3)
}

#[llm_retry(policy = policy, read_only)]
async fn an_argument(policy: &Policy) -> std::io::Result<u8> {
    Ok(4)
}

#[llm_retry(policy = &Policy::builder().max_attempts(3).build().unwrap_or_default(), read_only)]
async fn an_expression() -> std::io::Result<u8> {
    Ok(5)
}

struct Client {
    policy: Policy,
    shared: Arc<Policy>,
    calls: u8,
}

impl Client {
    #[llm_retry(policy = &self.policy, read_only)]
    async fn of_self(&mut self) -> std::io::Result<u8> {
        self.calls += 1;
        Ok(self.calls)
    }

    #[llm_retry(policy = &self.shared, non_idempotent)]
    async fn of_self_shared(self: Arc<Self>) -> std::io::Result<u8> {
        Ok(self.calls)
    }
}

#[tokio::test]
async fn answers() {
    let mut client = Client { policy: Policy::DEFAULT, shared: Arc::default(), calls: 5 };
    let plain = (a_constant().await.unwrap(), a_static().await.unwrap(), behind_a_lock().await.unwrap());
    assert_eq!((plain, an_argument(&client.policy).await.unwrap()), ((1, 2, 3), 4));
    assert_eq!((an_expression().await.unwrap(), client.of_self().await.unwrap()), (5, 6));
    assert_eq!(Arc::new(client).of_self_shared().await.unwrap(), 6);
}
