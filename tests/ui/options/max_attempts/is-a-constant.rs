use retry_runtime::llm_retry;

const TRIES: u32 = 3;

#[llm_retry(max_attempts = TRIES, read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
