//! `as`, `<`, `>` and shifts beside what is awaited.

use retry_runtime::llm_retry;

use super::number;

async fn small() -> u8 {
    2
}

fn text<T>(_: T) -> std::future::Ready<u32> {
    std::future::ready(3)
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let two = small().await as u32;
    let limit = 1;
    let mut sum = 0;
    sum += (limit < small().await) as u32;
    sum += (limit > (small()).await) as u32;
    sum += (number(5).await? > (number(4)).await?) as u32;
    sum += (limit < 2 && 3 > (small()).await) as u32;
    sum += (1 << small().await) as u32;
    sum += (two >> (small()).await) + text::<Vec<Option<u8>>>(Vec::new()).await;
    sum += (two as u8 <= small().await && two as u8 >= (small()).await) as u32;
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 11);
}
