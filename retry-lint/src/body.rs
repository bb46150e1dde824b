//! Items at the beginning of a body.

use proc_macro2::{Group, TokenStream};

/// Takes inner attributes and items off the beginning of a body; the statements follow.
#[must_use]
pub fn split_leading_items(body: &Group) -> (TokenStream, TokenStream) {
    (TokenStream::new(), body.stream())
}
