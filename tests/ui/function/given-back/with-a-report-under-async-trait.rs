use async_trait::async_trait;
use retry_runtime::{GaveUp, llm_retry};

struct Client;

#[async_trait]
trait Ask {
    async fn ask(&self, text: String) -> Result<u32, GaveUp<std::io::Error>>;
}

#[async_trait]
impl Ask for Client {
    #[llm_retry(read_only, read_only)]
    async fn ask(&self, text: String) -> Result<u32, GaveUp<std::io::Error>> {
        let answer = std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
        if text.is_empty() { Err(std::io::Error::other("nothing to ask")) } else { Ok(answer) }
    }
}

fn main() {
    drop(Client.ask(String::new()));
}
