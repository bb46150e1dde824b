use retry_runtime::llm_retry;

#[tokio::main]
#[llm_retry(read_only)]
async fn ask() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
