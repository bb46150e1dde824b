//! Nothing comes out of such a body that could be asked.

use retry_runtime::llm_tool;

use super::number;

#[llm_tool(read_only)]
#[allow(dead_code)]
async fn watch(n: u32) {
    loop {
        number(n).await.ok();
    }
}

#[llm_tool(non_idempotent)]
#[allow(dead_code)]
async fn later() {
    todo!()
}

#[llm_tool(idempotent)]
#[allow(dead_code)]
async fn forever() -> ! {
    loop {
        number(1).await.ok();
    }
}

#[llm_tool(non_idempotent)]
#[allow(dead_code)]
async fn serves(n: u32) -> ! {
    loop {
        number(n).await.ok();
    }
}

#[allow(dead_code)]
async fn served() -> u32 {
    serves(1).await
}

#[llm_tool(non_idempotent)]
async fn ends() {
    number(1).await.ok();
}

#[tokio::test]
async fn answers() {
    ends().await;
}
