//! The two return types: the last error as it is, or with the report.

use core::marker::PhantomData;

use crate::report::{GaveUp, Report};

/// What an annotated function returns.
pub trait Returns: Copy {
    /// The `T`.
    type Value;
    /// The `E` of the body.
    type Error;
    /// What the function returns.
    type Output;

    /// Makes the function's answer out of the body's. The report is made only where it is wanted.
    fn answer(self, answer: Result<Self::Value, Self::Error>, report: impl FnOnce() -> Report) -> Self::Output;
}

/// `Result<T, E>`.
#[derive(Debug)]
pub struct Plain<T, E>(PhantomData<fn() -> (T, E)>);

/// `Result<T, GaveUp<E>>`.
#[derive(Debug)]
pub struct Reporting<T, E>(PhantomData<fn() -> (T, E)>);

macro_rules! marker {
    ($name:ident) => {
        impl<T, E> $name<T, E> {
            pub(crate) const fn new() -> Self {
                Self(PhantomData)
            }
        }

        impl<T, E> Clone for $name<T, E> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<T, E> Copy for $name<T, E> {}
    };
}

marker!(Plain);
marker!(Reporting);

impl<T, E> Returns for Plain<T, E> {
    type Value = T;
    type Error = E;
    type Output = Result<T, E>;

    fn answer(self, answer: Result<T, E>, _: impl FnOnce() -> Report) -> Self::Output {
        answer
    }
}

impl<T, E> Returns for Reporting<T, E> {
    type Value = T;
    type Error = E;
    type Output = Result<T, GaveUp<E>>;

    fn answer(self, answer: Result<T, E>, report: impl FnOnce() -> Report) -> Self::Output {
        answer.map_err(|error| GaveUp::new(error, report()))
    }
}
