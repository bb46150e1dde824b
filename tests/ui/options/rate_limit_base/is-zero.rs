use retry_runtime::llm_retry;

#[llm_retry(rate_limit_base = "0ms", read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
