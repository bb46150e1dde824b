//! What a function is made of that does not compile anyway: its body is checked, and nothing of this ever runs.

use core::future::pending;
use core::pin::Pin;
use core::task::{Context, Poll};

use futures_core::Stream;

use super::streams::{AnyStream, Items, Opens, PollNext, Streams, Way};
use super::{NoResult, Plain, Reporting};
use crate::report::GaveUp;

/// A return type of any kind.
pub trait IsRefused {
    /// What the body returns.
    type Body;
    /// What the function returns.
    type Output;
}

impl<T, E> IsRefused for Plain<T, E> {
    type Body = Result<T, E>;
    type Output = Result<T, E>;
}

impl<T, E> IsRefused for Reporting<T, E> {
    type Body = Result<T, E>;
    type Output = Result<T, GaveUp<E>>;
}

impl<R> IsRefused for NoResult<R> {
    type Body = R;
    type Output = R;
}

/// Never `Some`: gives the body its type.
#[must_use]
pub const fn refused_edge<R: IsRefused + Copy>(_: R) -> Option<R::Body> {
    None
}

/// Checks the body.
pub async fn refused<R: IsRefused>(_: R, body: impl Future<Output = R::Body>) -> R::Output {
    body.await;
    pending().await
}

impl<R: Opens<Error = I::Error>, I: Items, W: Way<I>> Streams<R, I, W> {
    /// Checks the body, and the items of its stream.
    pub fn refused<F, S, A>(self, _: F, _: fn(W::Body) -> S, _: PollNext<S, Result<I::Value, I::Error>>) -> A
    where
        F: Future<Output = Result<W::Body, I::Error>>,
    {
        loop {
            core::hint::spin_loop();
        }
    }
}

impl<X> Stream for AnyStream<X> {
    type Item = X;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<X>> {
        Poll::Pending
    }
}

/// `!`, which can't be written everywhere: `<fn() -> ! as Never>::Output`.
pub trait Never {
    /// What the function returns.
    type Output;
}

impl<R> Never for fn() -> R {
    type Output = R;
}
