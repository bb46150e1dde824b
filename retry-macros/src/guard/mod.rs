//! Looks at what a retried body awaits, so that a tool that must not run twice is refused by its type.
//!
//! Works on tokens: a body is never parsed, so what is inside known macros is seen too, and what can't be followed is left as it
//! is. Left alone is always safe, for the run-time guard holds there.

mod chain;
mod facts;
mod fragment;
mod macros;
mod openness;
mod probe;
mod split;
#[cfg(test)]
mod testbodies;
#[cfg(test)]
mod tests;
mod tokens;
mod walk;

pub(crate) use self::walk::guarded;
