use retry_runtime::llm_retry;

#[llm_retry(ambiguous = 2, idempotent)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
