//! From an outcome to a verdict.
//!
//! | room | what it knows |
//! |---|---|
//! | `transport` | failures without an answer |
//! | `status` | what a bare status means |
//! | `codes` | machine codes, a table per provider family |
//! | `sentences` | known phrases, read last |
//! | `media`, `body` | JSON within bounds: where errors and waits stand in it |
//! | `fault` | what an answer says about a failure |
//! | `precedence` | from all that to one verdict |
//! | `floor`, `buckets`, `advice` | the least wait; `x-should-retry` |
//! | `told` | what the headers of any answer tell about limits |
//! | `view`, `payload`, `answer` | a received answer, judged whole |
//! | `frames`, `stream` | frames, judged one by one; a stream's transcript |
//! | `error`, `dynamic`, `io`, `connecting`, `hyper`, `reqwest` | error types; those of other clients are in [`clients`](crate::clients) |

mod advice;
mod answer;
#[cfg(feature = "json")]
mod body;
mod buckets;
mod codes;
#[cfg(any(feature = "hyper-util", feature = "reqwest"))]
pub(crate) mod connecting;
mod dynamic;
mod error;
mod fault;
mod floor;
#[cfg(feature = "json")]
mod frames;
#[cfg(any(feature = "hyper", feature = "reqwest"))]
pub(crate) mod hyper;
mod io;
#[cfg(feature = "json")]
mod media;
mod own;
#[cfg(feature = "json")]
mod payload;
mod precedence;
#[cfg(feature = "reqwest")]
mod reqwest;
mod sentences;
mod status;
#[cfg(feature = "json")]
pub mod stream;
#[cfg(any(feature = "reqwest", feature = "rig-core", feature = "tower"))]
mod told;
mod transport;
mod view;

#[cfg(feature = "json")]
pub(crate) use self::answer::{FAILED, Head};
pub use self::error::of_error;
#[cfg(feature = "json")]
pub(crate) use self::frames::judge::{Judge, Step};
#[cfg(feature = "json")]
pub(crate) use self::frames::{format, scan};
#[cfg(feature = "reqwest")]
pub use self::reqwest::of_answer;
#[cfg(feature = "reqwest")]
pub(crate) use self::reqwest::of_response;
#[cfg(any(feature = "reqwest", feature = "rig-core", feature = "tower"))]
pub(crate) use self::told::told;
pub use self::transport::TransportKind;
pub use self::view::ResponseView;

use crate::verdict::Verdict;

/// An error type that knows what its values mean for a retry. With the feature `macros`, `#[derive(Classify)]` writes it from a
/// mark above each variant.
///
/// ```
/// use retry_runtime::{Classify, Verdict};
///
/// enum StoreError {
///     Busy,
///     Gone,
/// }
///
/// impl Classify for StoreError {
///     fn classify(&self) -> Verdict {
///         match self {
///             StoreError::Busy => Verdict::transient(),
///             StoreError::Gone => Verdict::fatal(),
///         }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what its values mean for a retry",
    label = "this error type needs `Classify`",
    note = "where the type is yours, write `impl retry_runtime::Classify for {Self}`, or derive it",
    note = "else write `classify = judge`, with a `fn judge(_: &Result<T, {Self}>) -> Verdict`"
)]
pub trait Classify {
    /// What this value means for the operation.
    fn classify(&self) -> Verdict;
}
