//! A statement that ends in a brace, and one that begins with a parenthesis.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut sum = 0;
    if sum == 0 {
        sum += 1;
    }
    (number(1)).await?;
    loop {
        break;
    }
    (&mut Box::pin(number(2))).await?;
    match sum {
        1 => (number(3)).await?,
        _ => 0,
    };
    sum += match () {
        () if sum > 0 => (number(4)).await?,
        () => 0,
    };
    Ok(sum)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 5);
}
