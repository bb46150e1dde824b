use retry_runtime::llm_retry;

struct Client;

#[llm_retry(read_only)]
impl Client {
    async fn ask(&self) -> Result<String, std::io::Error> {
        Ok(String::new())
    }
}

fn main() {}
