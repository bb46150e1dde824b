//! The effect words: what running a function twice does.

use syn::Expr;

/// The effect word of an attribute.
#[derive(Debug)]
pub enum Effect {
    /// `read_only`
    ReadOnly,
    /// `idempotent`, or `idempotent(key = expr)`
    Idempotent {
        /// The expression after `key =`.
        key: Option<Expr>,
    },
    /// `idempotent(natural)`
    IdempotentNatural,
    /// `non_idempotent`
    NonIdempotent,
}
