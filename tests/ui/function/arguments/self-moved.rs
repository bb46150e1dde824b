#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Client(String);

impl Client {
    #[llm_retry(read_only)]
    async fn ask(self) -> Result<String, std::io::Error> {
        Ok(self.0)
    }
}

fn main() {}
