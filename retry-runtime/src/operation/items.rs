//! How the items of a stream reach the caller: the return type alone chooses what becomes of the error that ends it.

use core::marker::PhantomData;

#[cfg(feature = "reqwest")]
use crate::client::ApiError;
use crate::interrupted::{Interrupted, Interruption};
use crate::operation::outcome::Outcome;
use crate::report::GaveUp;
use crate::stop::Stopped;
use crate::verdict::Verdict;

/// What the items of an annotated function are.
pub trait Items: Copy {
    /// The `T`.
    type Value;
    /// The `E` of the body's stream.
    type Error;
    /// What the caller gets.
    type Item;

    /// An item as it is.
    fn value(self, value: Self::Value) -> Self::Item;

    /// The error that ended the stream after a part of it.
    fn broken(self, error: Self::Error, interruption: Interruption) -> Self::Item;

    /// The error on which the opening gave up, where that is the first item.
    fn gave_up(self, gave_up: GaveUp<Self::Error>) -> Self::Item;
}

/// `Result<T, E>`: the error as it is.
#[derive(Debug)]
pub struct Untouched<T, E>(PhantomData<fn() -> (T, E)>);

/// `Result<T, Interrupted<E>>`: the error with what is known.
#[derive(Debug)]
pub struct Telling<T, E>(PhantomData<fn() -> (T, E)>);

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

marker!(Untouched);
marker!(Telling);

impl<T, E> Items for Untouched<T, E> {
    type Value = T;
    type Error = E;
    type Item = Result<T, E>;

    fn value(self, value: T) -> Self::Item {
        Ok(value)
    }

    fn broken(self, error: E, _: Interruption) -> Self::Item {
        Err(error)
    }

    fn gave_up(self, gave_up: GaveUp<E>) -> Self::Item {
        Err(gave_up.into_error())
    }
}

impl<T, E> Items for Telling<T, E> {
    type Value = T;
    type Error = E;
    type Item = Result<T, Interrupted<E>>;

    fn value(self, value: T) -> Self::Item {
        Ok(value)
    }

    fn broken(self, error: E, interruption: Interruption) -> Self::Item {
        Err(Interrupted::new(error, interruption))
    }

    fn gave_up(self, gave_up: GaveUp<E>) -> Self::Item {
        Err(Interrupted::before_the_first_item(gave_up))
    }
}

/// `Result<T, ApiError>`: the error as it is, and it knows what is known.
#[cfg(feature = "reqwest")]
#[derive(Debug)]
pub struct Knowing<T>(Untouched<T, ApiError>);

#[cfg(feature = "reqwest")]
impl<T> Knowing<T> {
    pub(crate) const fn new() -> Self {
        Self(Untouched::new())
    }
}

#[cfg(feature = "reqwest")]
impl<T> Clone for Knowing<T> {
    fn clone(&self) -> Self {
        *self
    }
}

#[cfg(feature = "reqwest")]
impl<T> Copy for Knowing<T> {}

#[cfg(feature = "reqwest")]
impl<T> Items for Knowing<T> {
    type Value = T;
    type Error = ApiError;
    type Item = Result<T, ApiError>;

    fn value(self, value: T) -> Self::Item {
        Ok(value)
    }

    fn broken(self, error: ApiError, mut interruption: Interruption) -> Self::Item {
        let own = interruption.provider_request_id.take().or_else(|| error.request_id().map(Box::from));
        interruption.provider_request_id = own;
        Err(error.in_stream(interruption))
    }

    fn gave_up(self, gave_up: GaveUp<ApiError>) -> Self::Item {
        self.0.gave_up(gave_up)
    }
}

/// What is asked of an item: what it means, and how to make an error of what the operation says itself.
pub struct Asks<T, E> {
    verdict: Asked<T, E>,
    pub(crate) stopped: fn(Stopped) -> E,
}

enum Asked<T, E> {
    Error(fn(&E) -> Verdict),
    Whole(fn(&Result<T, E>) -> Verdict),
}

impl<T, E> Asks<T, E> {
    /// Errors are judged by their type, and every other item is a success.
    pub fn error(verdict: fn(&E) -> Verdict, stopped: fn(Stopped) -> E) -> Self {
        Self { verdict: Asked::Error(verdict), stopped }
    }

    /// The first item is judged by a function, and so is every error; later items are delivered unasked.
    pub fn whole(verdict: fn(&Result<T, E>) -> Verdict, stopped: fn(Stopped) -> E) -> Self {
        Self { verdict: Asked::Whole(verdict), stopped }
    }

    pub(crate) fn of_first(&self, outcome: &Outcome<T, E>) -> Verdict {
        outcome.verdict(|item| self.of(item))
    }

    pub(crate) fn of(&self, item: &Result<T, E>) -> Verdict {
        match (&self.verdict, item) {
            (Asked::Whole(verdict), item) => verdict(item),
            (Asked::Error(verdict), Err(error)) => verdict(error),
            (Asked::Error(_), Ok(_)) => Verdict::success(),
        }
    }
}

impl<T, E> core::fmt::Debug for Asks<T, E> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Asks").finish_non_exhaustive()
    }
}

impl<T, E> Clone for Asks<T, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, E> Copy for Asks<T, E> {}

impl<T, E> Clone for Asked<T, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, E> Copy for Asked<T, E> {}
