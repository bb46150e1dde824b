//! The upstream of a stream, which outlives the call.

use core::ops::Deref;
use std::sync::{Arc, LazyLock};

use crate::upstream::Upstream;

/// What names an upstream, and how a stream keeps it: what is shared is shared, all else stays where it is.
#[diagnostic::on_unimplemented(
    message = "a stream can't keep its upstream in `{Self}`",
    label = "this is no `Upstream` that a stream can keep",
    note = "name a `static`, a field, or an argument that is or points to one; what is made here is kept as `Arc<Upstream>`"
)]
pub trait Keep {
    /// How it is kept.
    type Kept: Deref<Target = Upstream>;

    /// Keeps it.
    fn keep(self) -> Self::Kept;
}

/// The one place that refuses what can't be kept.
pub fn keep<T: Keep>(upstream: T) -> T::Kept {
    upstream.keep()
}

impl Keep for Arc<Upstream> {
    type Kept = Self;

    fn keep(self) -> Self {
        self
    }
}

impl Keep for Upstream {
    type Kept = Arc<Self>;

    fn keep(self) -> Arc<Self> {
        Arc::new(self)
    }
}

impl Keep for &Arc<Upstream> {
    type Kept = Arc<Upstream>;

    fn keep(self) -> Arc<Upstream> {
        Arc::clone(self)
    }
}

impl<'a> Keep for &'a Upstream {
    type Kept = Self;

    fn keep(self) -> &'a Upstream {
        self
    }
}

macro_rules! lent {
    ($($pointer:ty),*) => {$(
        impl<'a> Keep for &'a $pointer {
            type Kept = &'a Upstream;

            fn keep(self) -> &'a Upstream {
                self
            }
        }
    )*};
}

lent!(Box<Upstream>, LazyLock<Upstream>);

impl<'a, T> Keep for &&'a T
where
    &'a T: Keep,
{
    type Kept = <&'a T as Keep>::Kept;

    fn keep(self) -> Self::Kept {
        (*self).keep()
    }
}
