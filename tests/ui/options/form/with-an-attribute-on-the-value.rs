use retry_runtime::llm_retry;

#[llm_retry(deadline = #[cfg(test)] "30s", read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
