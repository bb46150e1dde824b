//! Errors whose type is only known at run time, and errors behind a pointer.

use std::error::Error;
use std::rc::Rc;
use std::sync::Arc;

use super::{Classify, of_error};
use crate::verdict::Verdict;

macro_rules! judged_by_chain {
    ($($error:ty),*) => {$(
        /// Judged by the first link of the source chain whose type is known.
        #[diagnostic::do_not_recommend]
        impl Classify for $error {
            fn classify(&self) -> Verdict {
                of_error(self)
            }
        }
    )*};
}

judged_by_chain!(dyn Error, dyn Error + Send, dyn Error + Sync, dyn Error + Send + Sync);

macro_rules! judged_by_target {
    ($($pointer:ty),*) => {$(
        /// Judged by what it points to.
        #[diagnostic::do_not_recommend]
        impl<E: Classify + ?Sized> Classify for $pointer {
            fn classify(&self) -> Verdict {
                (**self).classify()
            }
        }
    )*};
}

judged_by_target!(&E, Box<E>, Rc<E>, Arc<E>);
