//! `#[llm_tool]` and `#[llm_retry]` on one function: a function has one effect.

use proc_macro2::TokenStream;

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
    if tool != retry && !matches!(beside.tool, Effect::NonIdempotent) {
        let message = format!(
            "`#[llm_tool({tool})]` and `#[llm_retry({retry})]` contradict each other\n\
             a function has one effect: write `{retry}` here, or `{tool}` in `#[llm_retry]`"
        );
        says.on(beside.word, message);
    }
}
