//! The runtime under a path of the user's.

#![forbid(unsafe_code)]

use super::number;

/// Where another crate may have put it.
pub(super) mod vendored {
    pub(crate) use retry_runtime as again;
}

#[vendored::again::llm_tool(read_only, crate = crate::accepted::tools_newer::under_another_name_of_the_runtime::vendored::again)]
async fn look(n: u32) -> std::io::Result<u32> {
    number(n).await
}

#[vendored::again::llm_retry(read_only, crate = crate::accepted::tools_newer::under_another_name_of_the_runtime::vendored::again)]
async fn body() -> std::io::Result<u32> {
    let stored = look(1);
    let (a, b) = tokio::try_join!(stored, look(2))?;
    Ok(a + b + tokio::spawn(look(3)).await?? + look(4).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 10);
}
