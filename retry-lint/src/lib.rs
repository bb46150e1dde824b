//! The language of `#[llm_retry(..)]` as a plain library: what may be written, what it means,
//! and what to say when it is wrong.
//!
//! [`retry`] takes the two token streams of the attribute and answers with a [`plan::Plan`], or
//! with all mistakes at once. [`body`] takes the leading items off a body, for the expansion.
//!
//! Floors, each importing only from those before it:
//! `{errors, suggest, tokens, body}` -> `{arguments, literal, patterns, returns, async_trait}`
//! -> `{effect, target}` -> `options` -> `rules` -> `plan`.

pub mod body;
mod effect;
mod literal;
mod options;
pub mod plan;
mod target;

use proc_macro2::TokenStream;

/// Judges one `#[llm_retry(args)]` on `item`.
///
/// # Errors
///
/// All mistakes of the attribute and of the function, together with the item as it came in.
pub fn retry(args: TokenStream, item: TokenStream) -> plan::Judged {
    let _ = args;
    Err(plan::Refused {
        error: syn::Error::new(proc_macro2::Span::call_site(), "not yet"),
        item,
    })
}
