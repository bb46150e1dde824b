//! The attribute macros of `retry-runtime`, which re-exports them: depend on that crate, not on this one.

mod expand;
#[cfg(test)]
mod mutations;
mod output;
mod place;

use proc_macro::TokenStream;

/// Retries an async function the way a language-model API wants it.
#[proc_macro_attribute]
pub fn llm_retry(args: TokenStream, item: TokenStream) -> TokenStream {
    match retry_lint::retry(args.into(), item.into()) {
        Ok(plan) => expand::function(&plan).into(),
        Err(refused) => refused.into_tokens().into(),
    }
}
