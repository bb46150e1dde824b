//! A macro that the body defines under a known name.

use retry_runtime::llm_retry;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    macro_rules! join {
        ($left:ident, $right:ident) => {
            concat!(stringify!($left), stringify!($right))
        };
    }
    macro_rules! select {
        ($name:ident = $value:expr) => {
            stringify!($name = $value)
        };
    }
    macro_rules! twice {
        ($($token:tt)*) => {
            number($($token)*).await? + number($($token)*).await?
        };
    }
    let text = join!(a, b).len() + select!(a = f(1)).len();
    Ok(u32::try_from(text).unwrap_or(0) + twice!(2))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 14);
}
