//! Traits without `#[async_trait]`.

use std::future::Future;

use retry_runtime::llm_retry;

use super::support::{Calls, Flaky};

#[allow(async_fn_in_trait, reason = "the trait is private to this test")]
pub(crate) trait Asks {
    fn calls(&self) -> &Calls;

    async fn ask(&self) -> Result<u32, Flaky>;

    #[llm_retry(read_only)]
    async fn ask_by_default(&self, more: &str) -> Result<u32, Flaky> {
        let _ = more;
        self.calls().later().await
    }
}

pub(crate) struct Native(Calls);

impl Asks for Native {
    fn calls(&self) -> &Calls {
        &self.0
    }

    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<u32, Flaky> {
        self.0.later().await
    }
}

pub(crate) async fn implementation() -> u32 {
    let native = Native(Calls::new());
    assert_eq!(Asks::ask(&native).await, Ok(3));
    native.0.count()
}

pub(crate) async fn default_body() -> u32 {
    let native = Native(Calls::new());
    assert_eq!(native.ask_by_default("x").await, Ok(3));
    native.0.count()
}

pub(crate) trait Sends {
    fn ask<'a>(&'a self, text: &'a str) -> impl Future<Output = Result<&'a str, Flaky>> + Send;
    fn turn(&mut self) -> impl Future<Output = Result<u32, Flaky>> + Send;
}

impl Sends for Native {
    #[llm_retry(read_only)]
    async fn ask<'a>(&'a self, text: &'a str) -> Result<&'a str, Flaky> {
        self.0.later().await?;
        Ok(text)
    }

    #[llm_retry(read_only)]
    async fn turn(&mut self) -> Result<u32, Flaky> {
        self.0.later().await
    }
}

pub(crate) async fn implementation_of_a_future_that_is_send() -> u32 {
    let native = Native(Calls::new());
    assert_eq!(Sends::ask(&native, "x").await, Ok("x"));
    native.0.count()
}

pub(crate) async fn implementation_by_mutable_reference() -> u32 {
    let mut native = Native(Calls::new());
    assert_eq!(native.turn().await, Ok(3));
    native.0.count()
}

impl<T: Asks> Asks for &T {
    fn calls(&self) -> &Calls {
        (**self).calls()
    }

    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<u32, Flaky> {
        self.calls().later().await
    }
}

pub(crate) async fn blanket_implementation() -> u32 {
    let native = Native(Calls::new());
    assert_eq!(Asks::ask(&&native).await, Ok(3));
    native.0.count()
}

/// Through a function pointer, a closure and a generic caller: every way to the function is retried.
pub(crate) async fn called_through_a_pointer() -> u32 {
    type Boxed<'a> = std::pin::Pin<Box<dyn Future<Output = Result<u32, Flaky>> + 'a>>;
    fn boxed(native: &Native) -> Boxed<'_> {
        Box::pin(Asks::ask(native))
    }
    let pointer: for<'a> fn(&'a Native) -> Boxed<'a> = boxed;
    let native = Native(Calls::new());
    assert_eq!(pointer(&native).await, Ok(3));
    native.0.count()
}
