//! The attribute macros of `retry-runtime`, which re-exports them: depend on that crate, not on this one.

mod expand;
mod guard;
#[cfg(test)]
mod mutations;
mod output;
mod place;

use proc_macro::TokenStream;

/// Retries an async function the way a language-model API wants it.
///
#[doc = include_str!("../docs/retried-bodies.md")]
#[doc = ""]
#[doc = include_str!("../docs/streams.md")]
#[proc_macro_attribute]
pub fn llm_retry(args: TokenStream, item: TokenStream) -> TokenStream {
    match retry_lint::retry(args.into(), item.into()) {
        Ok(plan) => expand::function(&plan).into(),
        Err(refused) => expand::refused(refused).into(),
    }
}

/// Says what calling an agent's tool twice does, and has the compiler keep to it.
///
#[doc = include_str!("../docs/tools.md")]
#[proc_macro_attribute]
pub fn llm_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool(args, item, false)
}

/// Says of each variant of an error type what it means for a retry.
#[proc_macro_derive(Classify, attributes(retry))]
pub fn derive_classify(item: TokenStream) -> TokenStream {
    match retry_lint::derive::judge(item.into()) {
        Ok(plan) => expand::derive(&plan).into(),
        Err(refused) => expand::refused_derive(*refused).into(),
    }
}

/// The last step of [`llm_tool`], where other attributes stand below it.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn llm_finish_tool(args: TokenStream, item: TokenStream) -> TokenStream {
    tool(args, item, true)
}

/// The last step of [`llm_retry`], where other attributes stand below it.
#[doc(hidden)]
#[proc_macro_attribute]
pub fn llm_finish_retry(args: TokenStream, item: TokenStream) -> TokenStream {
    match retry_lint::tool::finish(args.into(), item.clone().into()) {
        Some((runtime, target, body)) => expand::finish(&runtime, &target, &body).into(),
        None => item,
    }
}

fn tool(args: TokenStream, item: TokenStream, last: bool) -> TokenStream {
    let (args, item) = (proc_macro2::TokenStream::from(args), proc_macro2::TokenStream::from(item));
    match retry_lint::tool::judge(args.clone(), item.clone(), last) {
        Ok(plan) => expand::tool(&plan, &args, item).into(),
        Err(refused) => refused.into_tokens().into(),
    }
}
