//! `match`, `if let`, `while let` and `let else` on what is awaited.

use retry_runtime::llm_retry;
use tokio::sync::mpsc;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let (send, mut receive) = mpsc::channel(4);
    for n in 1..=3 {
        send.send(n).await.map_err(std::io::Error::other)?;
    }
    drop(send);
    let mut sum = 0;
    while let Some(n) = receive.recv().await {
        sum += n;
    }
    match number(sum).await {
        Ok(0) => return Ok(0),
        Ok(n) if n == number(6).await? => sum += n,
        Ok(_) | Err(_) => {}
    }
    if let Ok(n) = number(1).await {
        sum += n;
    }
    let Ok(last) = number(2).await else { return Ok(0) };
    Ok(sum + last)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 15);
}
