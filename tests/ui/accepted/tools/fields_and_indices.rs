//! Parts of tuples, structs and arrays, moved or borrowed.

use retry_runtime::llm_retry;

use super::number;

struct Two<A, B> {
    first: A,
    second: B,
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let tuple = (number(1), (number(2), 0));
    let (a, b) = (tuple.0.await?, tuple.1.0.await?);
    let two = Two { first: number(3), second: number(4) };
    let (c, d) = (two.first.await?, two.second.await?);
    let mut boxes = [Box::pin(number(5)), Box::pin(number(6))];
    let (e, f) = ((&mut boxes[0]).await?, boxes[1].as_mut().await?);
    Ok(a + b + c + d + e + f)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 21);
}
