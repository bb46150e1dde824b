use retry_runtime::llm_retry;

#[llm_retry(max-attempts = 3, read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
