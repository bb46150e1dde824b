//! A type that the sending side tells, behind the receiving one.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let (send, mut receive) = tokio::sync::mpsc::channel(4);
    let received = async {
        let mut sum = 0;
        while let Some(future) = receive.recv().await {
            let done: std::io::Result<u32> = future.await;
            sum += done?;
        }
        Ok::<u32, std::io::Error>(sum)
    };
    let sent = async {
        for n in 1..4 {
            let _ = send.send(number(n)).await;
        }
        drop(send);
    };
    let (sum, ()) = tokio::join!(received, sent);
    sum
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6);
}
