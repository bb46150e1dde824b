use retry_runtime::llm_retry;

#[llm_retry(read_only)]
fn ask() -> impl Future<Output = Result<String, std::io::Error>> + Send {
    async { Ok(String::new()) }
}

fn main() {}
