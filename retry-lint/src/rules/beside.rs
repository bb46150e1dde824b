//! `#[llm_tool]` and `#[llm_retry]` on one function: a function has one effect.

use proc_macro2::TokenStream;
use quote::ToTokens;

use super::says::Says;
use crate::effect::Effect;

/// The effects of both attributes.
pub(crate) struct Beside<'a> {
    pub(crate) tool: &'a Effect,
    pub(crate) retry: &'a Effect,
    /// The word in `#[llm_tool]`, on which errors sit.
    pub(crate) word: Option<&'a TokenStream>,
}

pub(super) fn a_non_idempotent_tool_is_not_retried(beside: &Beside<'_>, says: &mut Says<'_>) {
    if matches!(beside.tool, Effect::NonIdempotent) {
        let message = "a `non_idempotent` tool can't be retried: running it twice does it twice\n\
                       remove `#[llm_retry]`, or write `idempotent(key = ..)` in both and send the key";
        says.on(beside.word, message);
    }
}

pub(super) fn a_function_has_one_effect(beside: &Beside<'_>, says: &mut Says<'_>) {
    let (tool, retry) = (beside.tool.word(), beside.retry.word());
    if matches!(beside.tool, Effect::NonIdempotent) {
        return;
    }
    if tool != retry {
        let write = if matches!(beside.retry, Effect::NonIdempotent) {
            format!("write `{tool}` in `#[llm_retry]`; or `{retry}` here, and remove `#[llm_retry]`")
        } else {
            format!("a function has one effect: write `{retry}` here, or `{tool}` in `#[llm_retry]`")
        };
        let message = format!("`#[llm_tool({tool})]` and `#[llm_retry({retry})]` contradict each other\n{write}");
        says.on(beside.word, message);
    } else if let (Effect::Idempotent { key: Some(tool) }, Effect::Idempotent { key: Some(retry) }) =
        (beside.tool, beside.retry)
    {
        if tool.to_token_stream().to_string() != retry.to_token_stream().to_string() {
            let message = "the keys of `#[llm_tool]` and `#[llm_retry]` differ\n\
                           a function has one key: write the same expression in both";
            says.on(beside.word, message);
        }
    }
}
