//! Methods under `#[async_trait]`: they arrive as `fn -> Pin<Box<dyn Future>>`.

use std::rc::Rc;
use std::sync::Arc;

use async_trait::async_trait;
use retry_runtime::{GaveUp, llm_retry};

use super::support::{Calls, Flaky};

#[async_trait]
pub(crate) trait Model: Send + Sync {
    fn calls(&self) -> &Calls;

    async fn ask(&self, text: &str) -> Result<usize, Flaky>;

    async fn by_value(&self, (text, more): (String, u32)) -> Result<String, Flaky>;

    async fn turn(&mut self) -> Result<u32, GaveUp<Flaky>>;

    async fn shared(self: Arc<Self>) -> Result<u32, Flaky>;

    async fn generic<T: AsRef<str> + Send + Sync>(&self, text: T) -> Result<usize, Flaky>
    where
        Self: Sized;

    async fn made(calls: &Calls) -> Result<u32, Flaky>
    where
        Self: Sized;

    #[llm_retry(read_only)]
    async fn by_default(&self) -> Result<u32, Flaky> {
        let closure = || async { self.calls().later().await };
        Ok(closure().await?)
    }
}

pub(crate) struct Gpt(Calls);

#[async_trait]
impl Model for Gpt {
    fn calls(&self) -> &Calls {
        &self.0
    }

    #[llm_retry(read_only)]
    async fn ask(&self, text: &str) -> Result<usize, Flaky> {
        self.0.later().await?;
        Ok(text.len())
    }

    #[llm_retry(read_only)]
    async fn by_value(&self, (text, more): (String, u32)) -> Result<String, Flaky> {
        if more == 0 {
            return Err(Flaky { call: 0 });
        }
        self.0.later().await?;
        Ok(text.clone())
    }

    #[llm_retry(read_only)]
    async fn turn(&mut self) -> Result<u32, GaveUp<Flaky>> {
        self.0.later().await
    }

    #[llm_retry(read_only)]
    async fn shared(self: Arc<Self>) -> Result<u32, Flaky> {
        self.0.later().await
    }

    #[llm_retry(read_only)]
    async fn generic<T: AsRef<str> + Send + Sync>(&self, text: T) -> Result<usize, Flaky> {
        self.0.later().await?;
        Ok(text.as_ref().len())
    }

    #[llm_retry(read_only)]
    async fn made(calls: &Calls) -> Result<u32, Flaky> {
        calls.later().await
    }
}

fn gpt() -> Gpt {
    Gpt(Calls::new())
}

pub(crate) async fn implementation() -> u32 {
    let gpt = gpt();
    let erased: &dyn Model = &gpt;
    assert_eq!(erased.ask("four").await, Ok(4));
    gpt.0.count()
}

pub(crate) async fn by_value_destructured() -> u32 {
    let gpt = gpt();
    assert_eq!(gpt.by_value(("x".to_owned(), 1)).await.as_deref(), Ok("x"));
    gpt.0.count()
}

pub(crate) async fn by_mutable_reference() -> u32 {
    let mut gpt = gpt();
    assert!(gpt.turn().await.is_ok());
    gpt.0.count()
}

pub(crate) async fn by_arc() -> u32 {
    let gpt = Arc::new(gpt());
    assert_eq!(Arc::clone(&gpt).shared().await, Ok(3));
    gpt.0.count()
}

pub(crate) async fn generic() -> u32 {
    let gpt = gpt();
    assert_eq!(gpt.generic("four").await, Ok(4));
    gpt.0.count()
}

pub(crate) async fn without_self() -> u32 {
    let calls = Calls::new();
    assert_eq!(Gpt::made(&calls).await, Ok(3));
    calls.count()
}

pub(crate) async fn default_body() -> u32 {
    let gpt = Arc::new(gpt());
    let task = Arc::clone(&gpt);
    assert_eq!(tokio::spawn(async move { task.by_default().await }).await.ok(), Some(Ok(3)));
    gpt.0.count()
}

#[async_trait(?Send)]
pub(crate) trait Local {
    async fn ask(&self, rc: Rc<u32>) -> Result<u32, Flaky>;

    #[llm_retry(read_only)]
    async fn by_default(&self, calls: &Calls) -> Result<u32, Flaky> {
        let rc = Rc::new(());
        let answer = calls.later().await;
        drop(rc);
        answer
    }
}

#[async_trait(?Send)]
impl Local for Calls {
    #[llm_retry(read_only)]
    async fn ask(&self, rc: Rc<u32>) -> Result<u32, Flaky> {
        let answer = self.later().await?;
        Ok(answer + *rc)
    }
}

pub(crate) async fn not_send() -> u32 {
    let calls = Calls::new();
    assert_eq!(calls.ask(Rc::new(4)).await, Ok(7));
    calls.count()
}

pub(crate) async fn not_send_default_body() -> u32 {
    let calls = Calls::new();
    assert_eq!(calls.by_default(&calls).await, Ok(3));
    calls.count()
}
