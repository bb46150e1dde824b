use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(read_only)]
async fn ask(cents: u32) -> Result<u32, std::io::Error> {
    (if cents > 0 { charge(cents) } else { charge(1) }).await
}

fn main() {}
