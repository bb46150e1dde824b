//! From an outcome to a verdict.
//!
//! | room | what it knows |
//! |---|---|
//! | `transport` | failures without an answer |
//! | `status` | what a bare status means |
//! | `view` | a received answer, judged whole |
//! | `advice` | `x-should-retry` |
//! | `floor`, `buckets` | the least wait |
//! | `error`, `io`, `reqwest` | error types |

mod advice;
mod buckets;
mod error;
mod floor;
mod io;
mod own;
#[cfg(feature = "reqwest")]
mod reqwest;
mod status;
mod transport;
mod view;

pub use self::error::of_error;
pub use self::transport::TransportKind;
pub use self::view::ResponseView;

use crate::verdict::Verdict;

/// An error type that knows what its values mean for a retry.
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
    note = "where the type is yours, write `impl retry_runtime::Classify for {Self}`",
    note = "else write `classify = judge`, with a `fn judge(_: &Result<T, {Self}>) -> Verdict`"
)]
pub trait Classify {
    /// What this value means for the operation.
    fn classify(&self) -> Verdict;
}
