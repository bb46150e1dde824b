use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(_cents: u32) -> std::io::Result<u32> {
    Ok(1)
}

fn pick() -> impl Fn(u32) -> retry_runtime::NonIdempotent<std::future::Ready<std::io::Result<u32>>> {
    |_| unreachable!()
}

#[llm_retry(read_only)]
async fn order() -> std::io::Result<u32> {
    pick()(1).await
}

fn main() {}
