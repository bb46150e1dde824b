use retry_runtime::llm_retry;

#[llm_retry(read_only max_attemps = 3)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
