#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

struct Client(u32);

impl Client {
    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<u32, std::io::Error> {
        self.0 += 1;
        Ok(self.0)
    }
}

fn main() {}
