use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(_cents: u32) -> std::io::Result<u32> {
    Ok(1)
}

#[llm_retry(read_only)]
async fn order() -> std::io::Result<u32> {
    let all = [charge];
    all[0](1).await
}

fn main() {}
