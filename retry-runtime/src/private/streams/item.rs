//! What the items of a stream are.

use core::marker::PhantomData;
use core::ops::Deref;

use crate::interrupted::Interrupted;
use crate::operation::{Items, Telling, Untouched};

/// Asks an item what it is.
pub struct AskItem<X>(AskKnowing<X>);
/// Asked where the error has nothing around it.
pub struct AskKnowing<X>(AskUntouched<X>);
/// Asked where the error can't hold what is known.
pub struct AskUntouched<X>(AskNoItem<X>);
/// Asked where it is no `Result`.
pub struct AskNoItem<X>(PhantomData<fn() -> X>);

impl<X> AskItem<X> {
    /// The question.
    pub const NEW: Self = Self(AskKnowing(AskUntouched(AskNoItem(PhantomData))));
}

impl<X> Deref for AskItem<X> {
    type Target = AskKnowing<X>;

    fn deref(&self) -> &AskKnowing<X> {
        &self.0
    }
}

impl<X> Deref for AskKnowing<X> {
    type Target = AskUntouched<X>;

    fn deref(&self) -> &AskUntouched<X> {
        &self.0
    }
}

impl<X> Deref for AskUntouched<X> {
    type Target = AskNoItem<X>;

    fn deref(&self) -> &AskNoItem<X> {
        &self.0
    }
}

impl<T, E> AskItem<Result<T, Interrupted<E>>> {
    /// The error comes with what is known.
    #[must_use]
    pub const fn llm_item(&self) -> Telling<T, E> {
        Telling::new()
    }
}

#[cfg(feature = "reqwest")]
impl<T> AskKnowing<Result<T, crate::client::ApiError>> {
    /// The error comes as it is, and knows what is known.
    #[must_use]
    pub const fn llm_item(&self) -> crate::operation::Knowing<T> {
        crate::operation::Knowing::new()
    }
}

impl<T, E> AskUntouched<Result<T, E>> {
    /// The error comes as it is.
    #[must_use]
    pub const fn llm_item(&self) -> Untouched<T, E> {
        Untouched::new()
    }
}

impl<X> AskNoItem<X> {
    /// No failure could be seen.
    #[must_use]
    pub const fn llm_item(&self) -> NoItem<X> {
        NoItem(PhantomData)
    }
}

/// The answer for an item that is no `Result`.
pub struct NoItem<X>(PhantomData<fn() -> X>);

/// An item that can fail.
#[diagnostic::on_unimplemented(
    message = "`stream` needs items that are a `Result`",
    label = "the items of this stream are not: no failure could be seen",
    note = "write `impl Stream<Item = Result<T, E>>`, or `Result<T, Interrupted<E>>`"
)]
pub trait IsItem {
    /// Itself.
    type This;

    /// Itself.
    fn checked(self) -> Self::This;
}

/// Items whose errors are those of the function.
#[diagnostic::on_unimplemented(
    message = "the function and the items of its stream fail with different errors",
    label = "a first item that fails, fails the call: its error and this one must be one type",
    note = "write one error type in both places"
)]
pub trait Agrees<E> {
    /// Itself.
    type This: Items<Error = E>;

    /// Itself.
    fn agreed(self) -> Self::This;
}

// One by one: what an impl for all of them answers is known even where it does not hold, and then more is said than once.
macro_rules! items {
    ($([$($parameter:ident),*] $items:ty, $error:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> IsItem for $items {
            type This = Self;

            fn checked(self) -> Self {
                self
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> Agrees<$error> for $items {
            type This = Self;

            fn agreed(self) -> Self {
                self
            }
        }
    )*};
}

items! {
    [T, E] Telling<T, E>, E;
    [T, E] Untouched<T, E>, E;
}

#[cfg(feature = "reqwest")]
items! {
    [T] crate::operation::Knowing<T>, crate::client::ApiError;
}
