//! Errors whose type is only known at run time: walk the source chain for one that is known.

use std::error::Error;

use super::Classify;
use crate::verdict::Verdict;

/// How far a chain is followed; a chain can be a circle.
const DEPTH: usize = 32;

/// What a dynamically typed error means: the answer of the first link of its source chain whose type is known, else
/// [`Verdict::unknown`]. Nobody's `Display` is read.
///
/// ```
/// use std::io::{Error, ErrorKind};
/// use retry_runtime::{Processed, classify};
///
/// let error: Box<dyn std::error::Error> = Error::from(ErrorKind::ConnectionRefused).into();
/// assert_eq!(classify::of_error(&*error).processed(), Processed::No);
/// ```
pub fn of_error(error: &(dyn Error + 'static)) -> Verdict {
    links(error).find_map(known).unwrap_or_else(Verdict::unknown)
}

/// The verdict of an error of a type this crate knows. A new known type is one more line here.
pub(crate) fn known(error: &(dyn Error + 'static)) -> Option<Verdict> {
    #[cfg(feature = "reqwest")]
    if let Some(error) = error.downcast_ref::<crate::client::ApiError>() {
        return Some(error.classify());
    }
    #[cfg(feature = "reqwest")]
    if let Some(error) = error.downcast_ref::<reqwest::Error>() {
        return Some(error.classify());
    }
    if let Some(stopped) = error.downcast_ref::<crate::stop::Stopped>() {
        return Some(stopped.classify());
    }
    error.downcast_ref::<std::io::Error>().and_then(super::io::verdict)
}

/// An error and its sources, and what an `io::Error` wraps (its `source()` skips that).
pub(crate) fn links<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    core::iter::successors(Some(error), |error| beneath(*error)).take(DEPTH)
}

fn beneath<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    wrapped.map(|inner| -> &(dyn Error + 'static) { inner }).or_else(|| error.source())
}
