//! How a stream is handed out: `impl Stream`, or in a box.

use core::marker::PhantomData;
use core::ops::Deref;
use core::pin::Pin;

use futures_core::Stream;

use crate::operation::Items;

/// Stands where the return type says `impl Stream<Item = X>`, which can't be written in a body.
pub struct AnyStream<X>(PhantomData<fn() -> X>);

/// Asks a value how it is handed out.
pub struct AskWay<V>(AskNoWay<V>);
/// Asked where it is no stream.
pub struct AskNoWay<V>(PhantomData<fn() -> V>);

impl<V> AskWay<V> {
    /// The question.
    pub const NEW: Self = Self(AskNoWay(PhantomData));
}

impl<V> Deref for AskWay<V> {
    type Target = AskNoWay<V>;

    fn deref(&self) -> &AskNoWay<V> {
        &self.0
    }
}

/// `impl Stream<Item = X>`; the body returns a `B`.
pub struct AsIs<B, X>(PhantomData<fn() -> (B, X)>);
/// `Pin<Box<dyn Stream<Item = X> + Send + 'a>>`
pub struct BoxedSend<'a, X>(PhantomData<fn() -> &'a X>);
/// `Pin<Box<dyn Stream<Item = X> + 'a>>`
pub struct Boxed<'a, X>(PhantomData<fn() -> &'a X>);
/// What is no stream.
pub struct NoStream<V>(PhantomData<fn() -> V>);

impl<X> AskWay<AnyStream<X>> {
    /// As it is.
    #[must_use]
    pub const fn llm_way<B>(&self) -> AsIs<B, X> {
        AsIs(PhantomData)
    }
}

impl<'a, X> AskWay<Pin<Box<dyn Stream<Item = X> + Send + 'a>>> {
    /// In a box.
    #[must_use]
    pub const fn llm_way(&self) -> BoxedSend<'a, X> {
        BoxedSend(PhantomData)
    }
}

impl<'a, X> AskWay<Pin<Box<dyn Stream<Item = X> + 'a>>> {
    /// In a box.
    #[must_use]
    pub const fn llm_way(&self) -> Boxed<'a, X> {
        Boxed(PhantomData)
    }
}

impl<V> AskNoWay<V> {
    /// Not at all.
    #[must_use]
    pub const fn llm_way(&self) -> NoStream<V> {
        NoStream(PhantomData)
    }
}

/// A stream that can be handed out.
#[diagnostic::on_unimplemented(
    message = "`stream` needs a function that returns a stream",
    label = "this function returns none that could be handed out anew",
    note = "write `-> Result<impl Stream<Item = Result<T, E>>, E>`, or `BoxStream<'_, Result<T, E>>` in the place of `impl Stream`",
    note = "or leave `stream` out: then opening alone is retried"
)]
pub trait IsWay {
    /// Itself.
    type This;

    /// Itself.
    fn checked(self) -> Self::This;
}

/// How the body returns what is handed out this way.
pub trait Way<I: Items>: Copy {
    /// The stream that the body returns.
    type Body;
}

impl<B, X, I: Items> Way<I> for AsIs<B, X> {
    type Body = B;
}

impl<'a, X, I: Items> Way<I> for BoxedSend<'a, X> {
    type Body = Pin<Box<dyn Stream<Item = Result<I::Value, I::Error>> + Send + 'a>>;
}

impl<'a, X, I: Items> Way<I> for Boxed<'a, X> {
    type Body = Pin<Box<dyn Stream<Item = Result<I::Value, I::Error>> + 'a>>;
}

macro_rules! way {
    ($name:ident, $($parameter:tt),*) => {
        impl<$($parameter),*> Clone for $name<$($parameter),*> {
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($parameter),*> Copy for $name<$($parameter),*> {}

        #[diagnostic::do_not_recommend]
        impl<$($parameter),*> IsWay for $name<$($parameter),*> {
            type This = Self;

            fn checked(self) -> Self {
                self
            }
        }

        impl<$($parameter),*> $name<$($parameter),*> {
            /// What its items are. A method of the answer: where that was refused, nothing more is said.
            #[must_use]
            pub const fn items(self) -> super::AskItem<X> {
                super::AskItem::NEW
            }
        }
    };
}

way!(AsIs, B, X);
way!(BoxedSend, 'a, X);
way!(Boxed, 'a, X);
