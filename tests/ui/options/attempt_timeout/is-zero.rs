use retry_runtime::llm_retry;

#[llm_retry(attempt_timeout = "0ms", read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
