use retry_runtime::llm_retry;

#[llm_retry(deadline = "30s", read_only, deadline = "40s")]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
