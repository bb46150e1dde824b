use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask(depth: u32) -> Result<u32, std::io::Error> {
    if depth == 0 {
        return Ok(0);
    }
    ask(depth - 1).await
}

fn main() {}
