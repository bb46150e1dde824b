//! Errors whose type is only known at run time: walk the source chain for one that is known.

use std::error::Error;

use tokio::time::error::Elapsed;

use super::{Classify, TransportKind};
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

/// How an error of one type is asked; `None` from it where it is of another type, or says nothing.
type Asks = fn(&(dyn Error + 'static)) -> Option<Verdict>;

/// The types this crate knows. A new one is one more line here.
const KNOWN: &[Asks] = &[
    #[cfg(feature = "reqwest")]
    ask::<crate::client::ApiError>,
    #[cfg(feature = "async-openai")]
    ask::<async_openai::error::OpenAIError>,
    #[cfg(feature = "genai")]
    ask::<genai::Error>,
    #[cfg(feature = "rig-core")]
    ask::<rig_core::error::ProviderError>,
    #[cfg(feature = "rig-core")]
    ask::<rig_core::http_client::Error>,
    #[cfg(feature = "reqwest-middleware")]
    ask::<reqwest_middleware::Error>,
    #[cfg(feature = "reqwest")]
    ask::<reqwest::Error>,
    #[cfg(feature = "hyper-util")]
    ask::<hyper_util::client::legacy::Error>,
    #[cfg(feature = "hyper")]
    ask::<hyper::Error>,
    #[cfg(feature = "h2")]
    ask::<h2::Error>,
    #[cfg(feature = "json")]
    ask::<crate::stream::StreamError>,
    ask::<crate::stop::Stopped>,
    ask::<crate::running::KeyTakenTwice>,
    |error| error.is::<Elapsed>().then_some(TransportKind::ReadTimeout.verdict()),
    |error| error.downcast_ref().and_then(super::io::verdict),
];

/// The verdict of an error of a type this crate knows.
pub(crate) fn known(error: &(dyn Error + 'static)) -> Option<Verdict> {
    KNOWN.iter().find_map(|ask| ask(error))
}

fn ask<E: Classify + Error + 'static>(error: &(dyn Error + 'static)) -> Option<Verdict> {
    error.downcast_ref::<E>().map(E::classify)
}

/// An error and its sources, and what an `io::Error` wraps (its `source()` skips that).
pub(crate) fn links<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    core::iter::successors(Some(error), |error| beneath(*error)).take(DEPTH)
}

fn beneath<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    let wrapped = error.downcast_ref::<std::io::Error>().and_then(std::io::Error::get_ref);
    wrapped.map(|inner| -> &(dyn Error + 'static) { inner }).or_else(|| error.source())
}
