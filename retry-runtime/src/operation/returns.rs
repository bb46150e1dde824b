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
    /// The run is not over with its value.
    const GOES_ON: bool = false;

    /// Makes the function's answer out of the body's. The report is made only where it is wanted.
    fn answer(self, answer: Result<Self::Value, Self::Error>, report: impl FnOnce() -> Report) -> Self::Output;
}

/// What an annotated function returns whose value is a stream: what becomes of the error on which the opening gave up.
pub trait Opens: Copy {
    /// The `E` of the body.
    type Error;
    /// What the function returns in its place.
    type Refused;

    /// The body's error, with the report where it is wanted.
    fn refused(self, error: Self::Error, report: impl FnOnce() -> Report) -> Self::Refused;
}

/// The same, judged by the first item.
pub(super) struct ByFirst<R, T>(R, PhantomData<fn() -> T>);

impl<R, T> ByFirst<R, T> {
    pub(super) fn new(opens: R) -> Self {
        Self(opens, PhantomData)
    }
}

impl<R: Copy, T> Clone for ByFirst<R, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<R: Copy, T> Copy for ByFirst<R, T> {}

impl<R: Opens, T> Returns for ByFirst<R, T> {
    type Value = T;
    type Error = R::Error;
    type Output = Result<T, R::Refused>;
    const GOES_ON: bool = true;

    fn answer(self, answer: Result<T, R::Error>, report: impl FnOnce() -> Report) -> Self::Output {
        answer.map_err(|error| self.0.refused(error, report))
    }
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

impl<T, E> Opens for Plain<T, E> {
    type Error = E;
    type Refused = E;

    fn refused(self, error: E, _: impl FnOnce() -> Report) -> E {
        error
    }
}

impl<T, E> Opens for Reporting<T, E> {
    type Error = E;
    type Refused = GaveUp<E>;

    fn refused(self, error: E, report: impl FnOnce() -> Report) -> GaveUp<E> {
        GaveUp::new(error, report())
    }
}
