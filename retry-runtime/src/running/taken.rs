//! A key that was asked for twice.

use core::fmt;

/// The key was asked for twice in one attempt, under the same name: the request was not sent.
///
/// One key on two different requests would return the wrong stored result. Name each request with `.key_part("name")`, or
/// put a [`RequestKey::part`](crate::clients::RequestKey::part) into its extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyTakenTwice {
    pub(crate) operation: &'static str,
}

impl fmt::Display for KeyTakenTwice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let operation = self.operation;
        write!(
            f,
            "`{operation}` sent two requests under one idempotency key in one attempt: name each with `.key_part(\"name\")`"
        )
    }
}

impl core::error::Error for KeyTakenTwice {}
