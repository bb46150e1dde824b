//! Parentheses that are needed, and some that are not.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let wide = number(1).await? == 1;
    let a = (if wide { number(1) } else { number(2) }).await?;
    let mut future = Box::pin(number(2));
    let b = (&mut future).await?;
    let c = (match wide {
        true => number(3),
        false => number(4),
    })
    .await?;
    let d = (async { number(4).await }).await?;
    let e = (|n| number(n))(5).await?;
    let f = { number(6) }.await?;
    Ok(a + b + c + d + e + f)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 21);
}
