//! The type of the answer comes from where it goes.

use retry_runtime::llm_retry;
use tokio::task::JoinSet;

async fn parsed<T: std::str::FromStr>(text: &str) -> std::io::Result<T> {
    text.parse().map_err(|_| std::io::ErrorKind::InvalidData.into())
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let a: u32 = parsed("1").await?;
    let b = parsed::<u8>("2").await?;
    let later = parsed("3");
    let c: u16 = later.await?;
    let all: Vec<u32> = vec![parsed("4").await?];
    let mut set = JoinSet::new();
    set.spawn(async { parsed("5").await });
    let d: u32 = set.join_next().await.expect("one")??;
    Ok(a + u32::from(b) + u32::from(c) + all[0] + d)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 15);
}
