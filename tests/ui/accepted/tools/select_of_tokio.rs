//! Conditions, `else`, patterns and handlers.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut sum = 0;
    let mut later = std::pin::pin!(number(1));
    let (send, mut receive) = tokio::sync::mpsc::channel::<u32>(1);
    send.send(2).await.map_err(std::io::Error::other)?;
    drop(send);
    let mut waits = true;
    loop {
        tokio::select! {
            biased;
            Ok(n @ (1 | 7)) | Ok(n) = &mut later, if waits && sum <= 9 => { waits = false; sum += n }
            Some(n) = receive.recv() => sum += number(n).await?,
            () = std::future::ready(()), if sum == 100 => return Ok(0),
            else => break,
        }
    }
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
}
