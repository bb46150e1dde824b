use retry_runtime::llm_retry;

struct Busy;

struct Client;

impl Client {
    #[llm_retry(read_only)]
    async fn ask(&self) -> Result<String, Busy> {
        Err(Busy)
    }
}

fn main() {}
