use retry_runtime::llm_retry;

trait Ask {
    #[llm_retry(read_only)]
    fn ask(&self) -> impl Future<Output = Result<u8, std::io::Error>> + Send;
}

fn main() {}
