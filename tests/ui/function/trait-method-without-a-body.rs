use retry_runtime::llm_retry;

trait Ask {
    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<String, std::io::Error>;
}

fn main() {}
