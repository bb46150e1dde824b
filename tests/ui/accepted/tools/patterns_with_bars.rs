//! Bars that are no closures.

use retry_runtime::llm_retry;

use super::number;

fn three() -> u32 {
    3
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut sum = 0;
    for n in 0..5 {
        sum += match n {
            0 | 1 => number(1).await?,
            2 if three() | 4 == 7 || number(1).await? == 0 => number(2).await?,
            3..=4 => number(three() | 4).await?,
            _ => 0,
        };
    }
    if let Ok(1 | 2) | Err(_) = number(2).await {
        sum += 1;
    }
    if sum == 0 || number(1).await? == 1 {
        sum += 1;
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 20);
}
