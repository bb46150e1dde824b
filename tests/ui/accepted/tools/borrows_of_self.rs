//! Fields of `&mut self`, awaited one after the other.

use retry_runtime::llm_retry;

use super::number;

struct Agent {
    log: Vec<u32>,
    lock: tokio::sync::Mutex<u32>,
}

impl Agent {
    async fn note(&mut self, n: u32) -> &mut u32 {
        self.log.push(n);
        self.log.last_mut().expect("just pushed")
    }

    #[llm_retry(read_only)]
    async fn work(&mut self) -> std::io::Result<u32> {
        *self.note(1).await += 1;
        let held = self.lock.lock().await;
        self.log.push(*held);
        drop(held);
        let last = self.note(4).await;
        *last += number(1).await?;
        Ok(self.log.iter().sum())
    }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    Agent { log: Vec::new(), lock: tokio::sync::Mutex::new(3) }.work().await
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 10);
}
