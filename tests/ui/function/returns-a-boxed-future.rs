use retry_runtime::llm_retry;
use std::pin::Pin;

#[llm_retry(read_only)]
fn ask() -> Pin<Box<dyn Future<Output = Result<String, std::io::Error>>>> {
    Box::pin(async { Ok(String::new()) })
}

fn main() {}
