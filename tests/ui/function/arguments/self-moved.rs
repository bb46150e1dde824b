use retry_runtime::llm_retry;

struct Client(String);

impl Client {
    #[llm_retry(read_only)]
    async fn ask(self) -> Result<String, std::io::Error> {
        Ok(self.0)
    }
}

fn main() {}
