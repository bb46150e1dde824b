use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Box<Result<u8, std::io::Error>> {
    Box::new(Ok(1))
}

fn main() {}
