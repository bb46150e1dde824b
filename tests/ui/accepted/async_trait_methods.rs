use async_trait::async_trait;
use retry_runtime::llm_retry;

#[async_trait]
trait Ask {
    async fn plain(&self, prompt: String) -> std::io::Result<String>;
    async fn changed(&mut self, prompt: &str) -> std::io::Result<String>;

    #[llm_retry(read_only)]
    async fn by_default(&self) -> std::io::Result<String> {
        self.plain("default".to_owned()).await
    }
}

struct Client(u8);

#[async_trait]
impl Ask for Client {
    /// Attributes of the method stand on either side.
    #[llm_retry(read_only)]
    #[allow(clippy::needless_pass_by_value)]
    async fn plain(&self, prompt: String) -> std::io::Result<String> {
        Ok(format!("{prompt} {}", self.0))
    }

    #[inline]
    #[llm_retry(idempotent(key = prompt), max_attempts = 2)]
    async fn changed(&mut self, prompt: &str) -> std::io::Result<String> {
        self.0 += 1;
        Ok(format!("{prompt} {}", self.0))
    }
}

#[async_trait(?Send)]
trait AskHere {
    async fn here(&self, prompt: String) -> std::io::Result<String>;
}

#[async_trait(?Send)]
impl AskHere for Client {
    #[llm_retry(read_only)]
    async fn here(&self, prompt: String) -> std::io::Result<String> {
        let shared = std::rc::Rc::new(prompt.clone());
        tokio::task::yield_now().await;
        Ok(shared.to_string())
    }
}

#[tokio::test]
async fn answers() {
    let mut client = Client(1);
    assert_eq!(client.by_default().await.unwrap(), "default 1");
    assert_eq!(client.here("here".to_owned()).await.unwrap(), "here");
    assert_eq!(client.changed("next").await.unwrap(), "next 2");
}
