//! What an unknown macro makes of its tokens is its own affair.

use retry_runtime::llm_retry;

use super::number;

mod shop {
    macro_rules! join {
        ($left:ident, $($right:tt)*) => {
            concat!(stringify!($left), stringify!($($right)*))
        };
    }
    pub(super) use join;
}

macro_rules! awaited {
    ($name:ident . await) => {
        $name.await
    };
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let future = number(1);
    let one = awaited!(future.await)?;
    assert!(number(1).await.is_ok(), "{}", "text");
    let text = stringify!(number(1).await);
    assert_eq!(text, "number(1).await");
    Ok(one + u32::try_from(shop::join!(a, b).len()).unwrap_or(0))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3);
}
