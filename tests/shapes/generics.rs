//! Type parameters, `impl Trait`, lifetimes, constants.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use retry_runtime::{Classify, Stopped, llm_retry};

use super::support::{Calls, Flaky};

#[llm_retry(read_only)]
async fn bounded<T: AsRef<str>>(calls: &Calls, text: T) -> Result<usize, Flaky> {
    calls.later().await?;
    Ok(text.as_ref().len())
}

pub(crate) async fn type_parameter() -> u32 {
    let calls = Calls::new();
    assert_eq!(bounded(&calls, "four").await, Ok(4));
    calls.count()
}

#[llm_retry(read_only)]
async fn cloneable<T: AsRef<str> + Clone>(calls: &Calls, text: T) -> Result<T, Flaky> {
    calls.later().await?;
    Ok(text.clone())
}

pub(crate) async fn cloneable_type_parameter_that_is_not_send() -> u32 {
    let calls = Calls::new();
    let text: std::rc::Rc<str> = "x".into();
    assert_eq!(cloneable(&calls, text).await.as_deref(), Ok("x"));
    calls.count()
}

#[llm_retry(read_only)]
async fn opaque(calls: &Calls, text: impl AsRef<str> + Display) -> Result<String, Flaky> {
    calls.later().await?;
    Ok(format!("{text}{}", text.as_ref()))
}

pub(crate) async fn impl_trait_argument() -> u32 {
    let calls = Calls::new();
    assert_eq!(opaque(&calls, "x").await.as_deref(), Ok("xx"));
    calls.count()
}

#[llm_retry(read_only)]
async fn sized<const N: usize>(calls: &Calls) -> Result<[u8; N], Flaky> {
    calls.later().await?;
    Ok([0; N])
}

pub(crate) async fn const_generic() -> u32 {
    let calls = Calls::new();
    assert_eq!(sized::<3>(&calls).await, Ok([0; 3]));
    calls.count()
}

#[llm_retry(read_only)]
async fn lifetime<'a>(calls: &Calls, text: &'a str) -> Result<&'a str, Flaky> {
    calls.later().await?;
    Ok(&text[1..])
}

pub(crate) async fn lifetime_with_question_mark() -> u32 {
    let calls = Calls::new();
    assert_eq!(lifetime(&calls, "abc").await, Ok("bc"));
    calls.count()
}

#[llm_retry(read_only)]
async fn lifetimes<'a, 'b: 'a, T>(calls: &'b Calls, text: &'a T, other: &'b T) -> Result<(&'a T, &'a Calls), Flaky>
where
    T: Display + ?Sized,
    for<'c> &'c T: Copy,
{
    let _ = other;
    calls.later().await?;
    Ok((text, calls))
}

pub(crate) async fn lifetimes_and_where_clause() -> u32 {
    let calls = Calls::new();
    assert_eq!(lifetimes(&calls, "x", "y").await.map(|(text, _)| text), Ok("x"));
    calls.count()
}

/// An error type that the caller chooses.
#[llm_retry(read_only)]
async fn any_error<E>(calls: &Calls) -> Result<u32, E>
where
    E: Classify + From<Stopped> + From<Flaky>,
{
    Ok(calls.later().await?)
}

pub(crate) async fn type_parameter_in_the_error_place() -> u32 {
    let calls = Calls::new();
    assert_eq!(any_error::<Flaky>(&calls).await, Ok(3));
    calls.count()
}

pub(crate) trait Backend {
    const DEADLINE: Duration;
    type Error: Classify + From<Stopped>;

    fn call(&self) -> impl Future<Output = Result<u32, Self::Error>>;
}

impl Backend for Calls {
    const DEADLINE: Duration = Duration::from_secs(40);
    type Error = Flaky;

    async fn call(&self) -> Result<u32, Flaky> {
        self.later().await
    }
}

#[llm_retry(read_only, deadline = B::DEADLINE)]
async fn associated<B: Backend>(backend: &B) -> Result<u32, B::Error> {
    backend.call().await
}

pub(crate) async fn associated_error_and_deadline() -> u32 {
    let calls = Calls::new();
    assert_eq!(associated(&calls).await, Ok(3));
    calls.count()
}

pub(crate) struct Holder<T, const N: usize>(T);

impl<T: AsRef<Calls>, const N: usize> Holder<T, N> {
    const DEADLINE: Duration = Duration::from_secs(N as u64);

    #[llm_retry(read_only, deadline = Self::DEADLINE)]
    async fn call<U: From<u32>>(&self) -> Result<U, Flaky> {
        self.0.as_ref().later().await.map(U::from)
    }
}

impl AsRef<Calls> for Calls {
    fn as_ref(&self) -> &Calls {
        self
    }
}

pub(crate) async fn method_of_a_generic_type() -> u32 {
    let holder = Holder::<_, 60>(Calls::new());
    assert_eq!(holder.call::<u64>().await, Ok(3));
    holder.0.count()
}
