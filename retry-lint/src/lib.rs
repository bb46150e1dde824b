//! The language of `#[llm_retry(..)]` as a plain library: what may be written, what it means,
//! and what to say when it is wrong.
//!
//! [`mod@derive`] is the language of `#[derive(Classify)]`; it stands on `{paths, literal}` and imports nothing above but the
//! default of `plan`.
//!
//! [`retry`] takes the two token streams of the attribute and answers with a [`plan::Plan`], or
//! with all mistakes at once. [`body`] takes the leading items off a body, for the expansion.
//!
//! Floors, each importing only from those before it:
//! `{errors, suggest, words, tokens}` -> `{arguments, items, returns}`
//! -> `{value, effect, exceptions, body}` -> `{literal, duration, paths}`
//! -> `written` -> `signature` -> `{async_trait, in_trait, stream}` -> `table` -> `options` -> `rules` -> `target` -> `beside` -> `plan` -> `tool`.

mod arguments;
mod async_trait;
mod beside;
pub mod body;
pub mod derive;
mod duration;
mod effect;
mod errors;
mod exceptions;
mod in_trait;
mod items;
mod literal;
pub mod options;
mod paths;
pub mod plan;
mod returns;
pub mod rules;
mod signature;
mod stream;
mod stream_type;
mod suggest;
mod table;
mod target;
mod tokens;
pub mod tool;
mod value;
mod words;
mod written;

use proc_macro2::TokenStream;

/// Judges one `#[llm_retry(args)]` on `item`.
///
/// # Errors
///
/// All mistakes of the attribute and of the function, together with the item as it came in.
pub fn retry(args: TokenStream, item: TokenStream) -> plan::Judged {
    plan::judge(args, item)
}
