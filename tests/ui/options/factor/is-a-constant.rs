use retry_runtime::llm_retry;

const GROWTH: f64 = 2.0;

#[llm_retry(factor = GROWTH, read_only)]
async fn ask() -> Result<String, std::io::Error> {
    Ok(String::new())
}

fn main() {}
