use retry_runtime::{llm_retry, llm_tool};

#[tracing::instrument]
#[llm_retry(read_only)]
#[llm_tool(read_only)]
async fn charge(name: String) -> Result<String, std::io::Error> {
    Ok(std::future::ready(name.clone()).await)
}

fn main() {}
