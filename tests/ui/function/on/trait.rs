use retry_runtime::llm_retry;

#[llm_retry(read_only)]
trait Ask {
    async fn ask(&self) -> Result<String, std::io::Error>;
}

fn main() {}
