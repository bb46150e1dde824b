use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Result<String, impl std::error::Error> {
    Err::<String, _>(std::io::Error::other("x"))
}

fn main() {}
