use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    billing()?.await
}

fn billing() -> Result<retry_runtime::NonIdempotent<impl Future<Output = Result<u32, std::io::Error>>>, std::io::Error> {
    Ok(charge(1))
}

fn main() {}
