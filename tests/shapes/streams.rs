//! Functions that return a stream: what fails twice is the first item.

use std::fmt::Debug;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_core::Stream;
use retry_runtime::{GaveUp, Interrupted, Policy, llm_retry};

use super::support::{Calls, Flaky};

type Piece = Result<u32, Flaky>;
type Told = Result<u32, Interrupted<Flaky>>;
type Boxed<'a, P> = Pin<Box<dyn Stream<Item = P> + Send + 'a>>;
type Tokens<'a> = Result<Boxed<'a, Piece>, Flaky>;

/// One item after a wait: a failure the first two times.
struct Pieces<'a> {
    calls: &'a Calls,
    waited: bool,
    over: bool,
}

fn pieces(calls: &Calls) -> Pieces<'_> {
    Pieces { calls, waited: false, over: false }
}

impl Stream for Pieces<'_> {
    type Item = Piece;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Piece>> {
        if !std::mem::replace(&mut self.waited, true) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let over = std::mem::replace(&mut self.over, true);
        Poll::Ready((!over).then(|| self.calls.step()))
    }
}

/// Reads to the end.
async fn last<X: Debug>(stream: impl Stream<Item = X>) -> Option<X> {
    let (mut stream, mut last) = (std::pin::pin!(stream), None);
    while let Some(item) = std::future::poll_fn(|context| stream.as_mut().poll_next(context)).await {
        last = Some(item);
    }
    last
}

#[llm_retry(read_only, stream)]
async fn tokens(calls: &Calls) -> Result<impl Stream<Item = Piece> + use<'_>, Flaky> {
    Ok(pieces(calls))
}

pub(crate) async fn impl_stream() -> u32 {
    let calls = Calls::new();
    assert_eq!(last(tokens(&calls).await.ok().unwrap()).await, Some(Ok(3)));
    calls.count()
}

#[llm_retry(read_only, stream, idle_timeout = "5s", stream_deadline = "5m")]
async fn boxed_tokens(calls: &Calls) -> Tokens<'_> {
    #![allow(unused_mut)]
    use std::convert::identity;
    const ONE: u32 = 1;

    if calls.count() < ONE {
        return Err(calls.step().unwrap_err());
    }
    Ok(identity::<Boxed<'_, Piece>>(Box::pin(pieces(calls))))
}

pub(crate) async fn boxed_behind_an_alias() -> u32 {
    let calls = Calls::new();
    assert_eq!(last(boxed_tokens(&calls).await.ok().unwrap()).await, Some(Ok(3)));
    calls.count()
}

#[llm_retry(idempotent(key = calls.count()), stream)]
async fn told(calls: &Calls) -> Result<Pin<Box<dyn Stream<Item = Told> + '_>>, GaveUp<Flaky>> {
    let _ = retry_runtime::Attempt::current().and_then(|attempt| attempt.idempotency_key());
    Ok(Box::pin(pieces(calls)))
}

pub(crate) async fn with_reports_on_both_sides() -> u32 {
    let calls = Calls::new();
    assert!(matches!(last(told(&calls).await.ok().unwrap()).await, Some(Ok(3))));
    calls.count()
}

#[llm_retry(read_only, stream)]
async fn generic<'a, T, const N: usize>(calls: &'a Calls, with: [T; N]) -> Result<impl Stream<Item = Piece> + 'a, Flaky>
where
    T: Debug + Sync + 'a,
{
    let _ = &with;
    Ok(pieces(calls))
}

pub(crate) async fn generics_and_lifetimes() -> u32 {
    let calls = Calls::new();
    assert_eq!(last(generic(&calls, ["x"; 3]).await.ok().unwrap()).await, Some(Ok(3)));
    calls.count()
}

/// Lints are on here as anywhere: this is documented.
#[llm_retry(read_only, stream)]
fn bare(calls: &Calls) -> impl Stream<Item = Piece> + use<'_> {
    pieces(calls)
}

pub(crate) async fn not_async() -> u32 {
    let calls = Calls::new();
    assert_eq!(last(bare(&calls)).await, Some(Ok(3)));
    calls.count()
}

#[llm_retry(read_only, stream)]
fn owning(calls: Arc<Calls>, (text, _): (String, u8), _unused: u8, r#type: &'static str) -> Boxed<'static, Told> {
    struct Owned(Arc<Calls>, bool);

    impl Stream for Owned {
        type Item = Piece;

        fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Piece>> {
            let over = std::mem::replace(&mut self.1, true);
            Poll::Ready((!over).then(|| self.0.step()))
        }
    }

    if text.len() > 9 {
        return Box::pin(Owned(Arc::clone(&calls), !r#type.is_empty()));
    }
    Box::pin(Owned(Arc::clone(&calls), false))
}

pub(crate) async fn not_async_with_arguments_of_its_own() -> u32 {
    let calls = Arc::new(Calls::new());
    let stream = owning(Arc::clone(&calls), ("text".to_owned(), 1), 2, "type");
    assert!(matches!(tokio::spawn(last(stream)).await, Ok(Some(Ok(3)))));
    assert_eq!(Arc::strong_count(&calls), 1);
    calls.count()
}

trait Model {
    fn stream(&self) -> impl Stream<Item = Piece> + Send;

    #[llm_retry(read_only, stream)]
    fn by_default(&self, calls: &Calls) -> impl Stream<Item = Piece>
    where
        Self: Sync,
    {
        pieces(calls)
    }
}

struct Gpt {
    calls: Calls,
    policy: Policy,
}

impl Model for Gpt {
    #[llm_retry(read_only, stream)]
    fn stream(&self) -> impl Stream<Item = Piece> + Send {
        pieces(&self.calls)
    }
}

impl Gpt {
    #[llm_retry(read_only, stream, policy = &self.policy)]
    async fn by_reference(&self) -> Result<impl Stream<Item = Piece> + use<'_>, Flaky> {
        Ok(pieces(&self.calls))
    }

    #[llm_retry(read_only, stream, policy = &self.policy)]
    fn bare(&self) -> impl Stream<Item = Piece> + use<'_> {
        pieces(&self.calls)
    }

    #[llm_retry(read_only, stream)]
    async fn shared(self: Arc<Self>) -> Result<Boxed<'static, Piece>, Flaky> {
        struct Owned(Arc<Gpt>, bool);

        impl Stream for Owned {
            type Item = Piece;

            fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Piece>> {
                let over = std::mem::replace(&mut self.1, true);
                Poll::Ready((!over).then(|| self.0.calls.step()))
            }
        }

        Ok(Box::pin(Owned(Arc::clone(&self), false)))
    }
}

fn gpt() -> Gpt {
    let policy = Policy::builder().base(Duration::from_millis(1)).max_attempts(4).build().unwrap();
    Gpt { calls: Calls::new(), policy }
}

pub(crate) async fn methods() -> u32 {
    let gpts = [(); 3].map(|()| Arc::new(gpt()));
    assert_eq!(last(gpts[0].by_reference().await.ok().unwrap()).await, Some(Ok(3)));
    assert_eq!(last(gpts[1].bare()).await, Some(Ok(3)));
    assert_eq!(last(Arc::clone(&gpts[2]).shared().await.ok().unwrap()).await, Some(Ok(3)));
    gpts.iter().map(|gpt| gpt.calls.count()).max().unwrap_or(0)
}

pub(crate) async fn methods_of_traits() -> u32 {
    let (gpt, calls) = (gpt(), Calls::new());
    assert_eq!(last(gpt.stream()).await, Some(Ok(3)));
    assert_eq!(last(gpt.by_default(&calls)).await, Some(Ok(3)));
    gpt.calls.count().max(calls.count())
}

/// What a crate writes that offers such a macro to others: it reaches the runtime through `$crate`.
pub(crate) use retry_runtime as runtime;

macro_rules! ask {
    ($name:ident, $bare:ident, $output:ty, $item:ty, $timeout:expr, $body:block) => {
        #[$crate::streams::runtime::llm_retry(read_only, stream, idle_timeout = $timeout, crate = $crate::streams::runtime)]
        async fn $name(calls: &super::Calls) -> $output {
            let pieces = $body;
            Ok(Box::pin(pieces(calls)))
        }

        #[$crate::streams::runtime::llm_retry(read_only, stream, crate = $crate::streams::runtime)]
        fn $bare(calls: &super::Calls) -> impl futures_core::Stream<Item = $item> + use<'_> {
            let pieces = $body;
            pieces(calls)
        }
    };
}

mod elsewhere {
    // Nothing named `retry_runtime` may be needed here.
    mod retry_runtime {}

    ask!(asked, asked_bare, super::Tokens<'_>, super::Piece, "5s", { super::pieces });

    pub(super) async fn both(calls: &super::Calls, bare: &super::Calls) -> bool {
        let opened = asked(calls).await.ok().map(super::last);
        let last = if let Some(last) = opened { last.await } else { None };
        last.is_some() && super::last(asked_bare(bare)).await.is_some()
    }
}

pub(crate) async fn made_by_a_macro() -> u32 {
    let (calls, bare) = (Calls::new(), Calls::new());
    assert!(elsewhere::both(&calls, &bare).await);
    calls.count().max(bare.count())
}

fn send<T: Send>(value: T) -> T {
    value
}

/// Never called: that it compiles is the test.
#[expect(dead_code, reason = "checked by the compiler")]
async fn the_futures_and_the_streams_are_send(calls: &Calls) {
    drop(send(send(tokens(calls)).await));
    drop(send(send(generic(calls, [1])).await));
    drop(send(bare(calls)));
}
