//! What the awaited call borrows lives as long as without the attribute.

use retry_runtime::llm_retry;
use tokio::sync::{Mutex, MutexGuard};

struct Store(Mutex<Vec<String>>);

impl Store {
    async fn lock(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().await
    }
}

trait Find {
    async fn find(&self, text: &str) -> Option<u32>;
}

impl Find for Vec<String> {
    async fn find(&self, text: &str) -> Option<u32> {
        self.iter().position(|known| known == text).and_then(|at| u32::try_from(at).ok())
    }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let store = Store(Mutex::new(vec!["a".to_owned(), "b".to_owned()]));
    let found = store.lock().await.find(&String::from("b")).await;
    let again = store.lock().await.find(format!("{}", 'b').as_str()).await;
    Ok(found.unwrap_or(9) + again.unwrap_or(9))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 2);
}
