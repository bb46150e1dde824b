//! Generics and lifetimes.

use std::fmt::Debug;

use retry_runtime::Classify;

/// An error.
#[derive(Debug, Classify)]
#[retry(rest = fatal)]
pub enum Failed<'a, E: Debug, const N: usize = 1>
where
    E: 'a,
{
    /// One.
    #[retry(transparent)]
    Inner(E),
    /// Two.
    #[retry(transparent)]
    Borrowed(&'a E),
    /// Three.
    Bytes([u8; N], &'a str),
}
