//! What the expansion names where the function returns a stream.
//!
//! Asked by the same means as the return type: the most special answer first, then behind `Deref`.

mod item;
mod keep;
mod slot;
mod way;

use core::borrow::Borrow;
use core::marker::PhantomData;
use core::pin::Pin;
use core::task::{Context, Poll};

use futures_core::Stream;

pub use self::item::{Agrees, AskItem, AskKnowing, AskNoItem, AskUntouched, IsItem, NoItem};
pub use self::keep::{Keep, keep};
pub use self::slot::{Drain, Generated, Slot};
pub use self::way::{AnyStream, AsIs, AskNoWay, AskWay, Boxed, BoxedSend, IsWay, NoStream, Way};
#[cfg(feature = "reqwest")]
pub use crate::operation::Knowing;
pub use crate::operation::{Asks, Decision, Items, Opens, PollNext, Telling, Untouched};
use crate::operation::{Begun, Opened, Opening, Operation, Reporting, Returns, Streaming};
use crate::policy::Policy;
use crate::report::GaveUp;
use crate::stop::Stopped;
use crate::verdict::Verdict;
use crate::way::Way as CallWay;

/// A function that returns a stream: what becomes of the error of its opening, what its items are, and how it is handed out.
#[derive(Clone, Copy)]
pub struct Streams<R, I, W> {
    opens: R,
    items: I,
    way: PhantomData<W>,
}

/// What the body's stream gives.
type BodyItem<I> = Result<<I as Items>::Value, <I as Items>::Error>;

/// What the opening has come to.
type Answer<S, I, E> = Result<Begun<S, <I as Items>::Value, <I as Items>::Error>, E>;

/// How the value of a `Result` is handed out.
#[must_use]
pub fn value_of<R: Returns>(_: R) -> AskWay<R::Value> {
    AskWay::NEW
}

/// The one place that refuses a return type that is no stream.
pub fn way<W: IsWay<This = A>, A>(way: W) -> A {
    way.checked()
}

/// The one place that refuses items that are no `Result`.
pub fn item<I: IsItem<This = A>, A>(item: I) -> A {
    item.checked()
}

/// `async fn .. -> Result<stream, E>`
pub fn streams<R: Opens, I: Agrees<R::Error, This = A>, W, A>(opens: R, items: I, _: W) -> Streams<R, A, W> {
    Streams { opens, items: items.agreed(), way: PhantomData }
}

/// `fn .. -> stream`
pub fn bare<I: Items, W>(items: I, _: W) -> Streams<Reporting<(), I::Error>, I, W> {
    Streams { opens: Reporting::new(), items, way: PhantomData }
}

/// Never `Some`: gives the body its type.
#[must_use]
pub const fn edge<R: Opens, I: Items, W: Way<I>>(_: Streams<R, I, W>) -> Option<Result<W::Body, R::Error>> {
    None
}

/// The same where the body is the stream itself.
#[must_use]
pub const fn bare_edge<R: Copy, I: Items, W: Way<I>>(_: Streams<R, I, W>) -> Option<W::Body> {
    None
}

/// How the body's stream is asked for its items. The one place that refuses it: all else takes it as it is.
pub fn poll_next<S: Stream<Item = Result<T, E>>, T, E>(
    stream: Pin<&mut S>,
    context: &mut Context<'_>,
) -> Poll<Option<Result<T, E>>> {
    stream.poll_next(context)
}

/// The body's stream as it is.
pub const fn as_is<S>(stream: S) -> S {
    stream
}

impl<R: Opens<Error = I::Error>, I: Items, W: Way<I>> Streams<R, I, W> {
    /// How errors are asked.
    pub fn asks(self, error: fn(&I::Error) -> Verdict, stopped: fn(Stopped) -> I::Error) -> Asks<I::Value, I::Error> {
        Asks::error(error, stopped)
    }

    /// The same with the function of `classify = path`. A pointer, not a bound: so the compiler says what it should look like.
    pub fn classify(
        self,
        judge: super::Judge<I::Value, I::Error>,
        stopped: fn(Stopped) -> I::Error,
    ) -> Asks<I::Value, I::Error> {
        Asks::whole(judge, stopped)
    }

    /// Runs the body once, and waits for the first item.
    pub fn open<P: Borrow<Policy>, V: CallWay, F, S>(
        self,
        operation: &mut Operation<P, V>,
        body: F,
        wrap: fn(W::Body) -> S,
        poll: PollNext<S, BodyItem<I>>,
    ) -> Opening<'_, P, V, F, W::Body, S, BodyItem<I>> {
        operation.open_as(body, wrap, poll)
    }

    /// The decision.
    pub fn judge<P: Borrow<Policy>, V: CallWay, S>(
        self,
        operation: &mut Operation<P, V>,
        opened: Opened<S, I::Value, I::Error>,
        asks: Asks<I::Value, I::Error>,
    ) -> Decision<S, I::Value, R> {
        operation.judge_opened_as(self.opens, opened, asks)
    }

    /// What is handed out, before it is put in a box.
    fn streaming<P, V: CallWay, S>(
        self,
        operation: Operation<P, V>,
        answer: Answer<S, I, R::Refused>,
        asks: Asks<I::Value, I::Error>,
    ) -> Result<Streaming<S, I, P, V>, R::Refused> {
        answer.map(|begun| Streaming::new(operation, begun, asks, self.items))
    }
}

impl<R: Opens<Error = I::Error>, I: Items, B, X> Streams<R, I, AsIs<B, X>> {
    /// `impl Stream`
    pub fn deliver<P, V: CallWay, S>(
        self,
        operation: Operation<P, V>,
        answer: Answer<S, I, R::Refused>,
        asks: Asks<I::Value, I::Error>,
    ) -> Result<Streaming<S, I, P, V>, R::Refused> {
        self.streaming(operation, answer, asks)
    }
}

macro_rules! in_a_box {
    ($way:ident, $($bound:tt)*) => {
        impl<'a, R: Opens<Error = I::Error>, I: Items> Streams<R, I, $way<'a, I::Item>> {
            /// In a box.
            pub fn deliver<P, V, S>(
                self,
                operation: Operation<P, V>,
                answer: Answer<S, I, R::Refused>,
                asks: Asks<I::Value, I::Error>,
            ) -> Result<Pin<Box<dyn Stream<Item = I::Item> $($bound)* + 'a>>, R::Refused>
            where
                P: Borrow<Policy> + 'a,
                V: CallWay + 'a,
                S: 'a,
                Streaming<S, I, P, V>: Sized $($bound)* + 'a,
            {
                self.streaming(operation, answer, asks).map(|streaming| Box::pin(streaming) as _)
            }
        }

        impl<'a, R, I: Items> Streams<R, I, $way<'a, I::Item>> {
            /// The same for the body, whose stream may live shorter than what is handed out.
            pub fn inside<'b>(self) -> Streams<R, I, $way<'b, I::Item>> {
                Streams { opens: self.opens, items: self.items, way: PhantomData }
            }

            /// In a box.
            pub fn generate<F: Future<Output = ()> $($bound)* + 'a>(
                self,
                slot: Slot<I::Item>,
                future: F,
            ) -> Pin<Box<dyn Stream<Item = I::Item> $($bound)* + 'a>>
            where
                Generated<F, I::Item>: Sized $($bound)* + 'a,
            {
                Box::pin(Generated::new(slot, future))
            }
        }
    };
}

in_a_box!(BoxedSend, + Send);
in_a_box!(Boxed,);

impl<R, I: Items, X> Streams<R, I, AsIs<(), X>> {
    /// The same for the body, whose stream may live shorter than what is handed out.
    pub fn inside<B>(self) -> Streams<R, I, AsIs<B, X>> {
        Streams { opens: self.opens, items: self.items, way: PhantomData }
    }

    /// `impl Stream`
    pub fn generate<F: Future<Output = ()>>(self, slot: Slot<I::Item>, future: F) -> Generated<F, I::Item> {
        Generated::new(slot, future)
    }
}

impl<I: Items, W: Way<I>> Streams<Reporting<(), I::Error>, I, W> {
    /// Where the items are put, for the caller of a function that is not async.
    pub fn slot(self) -> Slot<I::Item> {
        Slot::new()
    }

    /// Delivers from inside the future that owns the arguments.
    pub fn drain<P: Borrow<Policy>, V: CallWay, S>(
        self,
        operation: Operation<P, V>,
        answer: Answer<S, I, GaveUp<I::Error>>,
        asks: Asks<I::Value, I::Error>,
        slot: Slot<I::Item>,
    ) -> Drain<Streaming<S, I, P, V>, I::Item> {
        match answer {
            Ok(begun) => Drain::of(Streaming::new(operation, begun, asks, self.items), slot),
            Err(gave_up) => Drain::of_one(self.items.gave_up(gave_up), slot),
        }
    }
}

/// Makes an attempt of a body that returns the stream itself.
pub async fn answer<S, E>(body: impl Future<Output = S>) -> Result<S, E> {
    Ok(body.await)
}
