//! Methods, by how they take `self`.

use std::rc::Rc;
use std::sync::Arc;

use retry_runtime::{Policy, llm_retry};

use super::support::{Calls, Flaky};

pub(crate) struct Client {
    calls: Calls,
    turns: Vec<u32>,
    policy: Policy,
}

impl Client {
    fn new() -> Self {
        Self { calls: Calls::new(), turns: Vec::new(), policy: Policy::DEFAULT }
    }

    #[llm_retry(read_only)]
    async fn shared(&self, text: &str) -> Result<usize, Flaky> {
        self.calls.later().await?;
        Ok(text.len())
    }

    #[llm_retry(read_only)]
    async fn exclusive(&mut self) -> Result<usize, Flaky> {
        self.turns.push(self.calls.count());
        self.calls.later().await?;
        Ok(self.turns.len())
    }

    #[llm_retry(read_only, policy = &self.policy)]
    async fn exclusive_with_own_policy(&mut self) -> Result<usize, Flaky> {
        self.turns.push(0);
        self.calls.later().await?;
        Ok(self.turns.len())
    }

    #[llm_retry(read_only)]
    async fn counted(self: Arc<Self>) -> Result<u32, Flaky> {
        self.calls.later().await
    }

    #[llm_retry(read_only)]
    async fn by_local_pointer(self: &Rc<Self>) -> Result<u32, Flaky> {
        self.calls.later().await
    }

    #[llm_retry(read_only)]
    async fn consumed_never(self) -> Result<u32, Flaky> {
        self.calls.later().await
    }

    #[llm_retry(read_only)]
    async fn made(calls: &Calls) -> Result<Self, Flaky> {
        calls.later().await?;
        Ok(Self::new())
    }

    #[llm_retry(read_only)]
    async fn lent(&self) -> Result<&Vec<u32>, Flaky> {
        self.calls.later().await?;
        Ok(&self.turns)
    }
}

pub(crate) async fn by_reference() -> u32 {
    let client = Client::new();
    assert_eq!(client.shared("four").await, Ok(4));
    client.calls.count()
}

pub(crate) async fn by_mutable_reference() -> u32 {
    let mut client = Client::new();
    assert_eq!(client.exclusive().await, Ok(3));
    assert_eq!(client.turns, [0, 1, 2], "what an attempt changed is there in the next");
    client.calls.count()
}

pub(crate) async fn policy_of_a_mutable_self() -> u32 {
    let mut client = Client::new();
    assert_eq!(client.exclusive_with_own_policy().await, Ok(3));
    client.calls.count()
}

pub(crate) async fn by_arc() -> u32 {
    let client = Arc::new(Client::new());
    assert_eq!(Arc::clone(&client).counted().await, Ok(3));
    client.calls.count()
}

pub(crate) async fn by_reference_to_rc() -> u32 {
    let client = Rc::new(Client::new());
    assert_eq!(client.by_local_pointer().await, Ok(3));
    client.calls.count()
}

pub(crate) async fn by_value_borrowed() -> u32 {
    Client::new().consumed_never().await.unwrap_or(0)
}

pub(crate) async fn associated_function_that_returns_self() -> u32 {
    let calls = Calls::new();
    assert!(Client::made(&calls).await.is_ok());
    calls.count()
}

pub(crate) async fn borrow_out_of_a_shared_self() -> u32 {
    let client = Client::new();
    assert_eq!(client.lent().await, Ok(&vec![]));
    client.calls.count()
}

#[llm_retry(read_only)]
async fn recursive(calls: &Calls, depth: u32) -> Result<u32, Flaky> {
    if depth == 0 { calls.later().await } else { Box::pin(recursive(calls, depth - 1)).await }
}

pub(crate) async fn recursion() -> u32 {
    let calls = Calls::new();
    assert_eq!(recursive(&calls, 3).await, Ok(3));
    calls.count()
}
