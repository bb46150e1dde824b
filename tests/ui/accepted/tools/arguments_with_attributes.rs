//! An argument that is compiled on a condition, and lints of a single one.
#![deny(unused_variables, unfulfilled_lint_expectations)]

use retry_runtime::llm_tool;

use super::number;

#[llm_tool(non_idempotent)]
async fn once(#[cfg(any())] gone: u32, #[cfg(test)] n: u32, #[allow(unused_variables)] x: u32) -> u32 {
    number(n).await.unwrap_or(0)
}

#[llm_tool(read_only)]
async fn read(#[cfg(any())] (a, b): (u32, u32), n: u32, #[expect(unused_variables)] y: u32) -> u32 {
    number(n).await.unwrap_or(0)
}

#[tokio::test]
async fn answers() {
    assert_eq!(once(1, 2).await + read(3, 4).await, 4);
}
