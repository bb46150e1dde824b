use retry_runtime::llm_retry;

#[llm_retry(deadline = 30)]
async fn one(client: &Client) -> Result<String, std::io::Error> {
    client.three().await
}

#[llm_retry(read_only)]
fn two() -> Result<String, std::io::Error> {
    Ok(String::new())
}

struct Client;

impl Client {
    #[llm_retry(jitter = "fall", read_only)]
    async fn three(&self) -> Result<String, std::io::Error> {
        two()
    }
}

fn main() {}
