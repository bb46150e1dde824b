use retry_runtime::llm_retry;

#[llm_retry(base = "30s", deadline = "30s", read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
