//! An operand behind `..` and before it.

use retry_runtime::llm_retry;
use std::future::ready;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut sum = 0;
    for n in 0..number(3).await? {
        sum += n;
    }
    for n in number(1).await?..=number(2).await? {
        sum += n;
    }
    let three = number(3);
    sum += (..three.await?).end;
    let pair = (number(1), 2);
    let ends = [1, 2, 3];
    sum += ends[..pair.0.await? as usize].len() as u32;
    sum += u32::from((0.5..ready(1.5).await).contains(&1.0));
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 11);
}
