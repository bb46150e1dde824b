//! The attribute macros of `retry-runtime`.
