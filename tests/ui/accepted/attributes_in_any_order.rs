use retry_runtime::llm_retry;

/// A comment above.
#[llm_retry(read_only)]
/// And one below.
#[doc = "And one in the long form."]
#[must_use = "it is an example"]
pub async fn documented() -> std::io::Result<u8> {
    Ok(1)
}

#[cfg(not(any()))]
#[inline]
#[llm_retry(read_only)]
async fn configured() -> std::io::Result<u8> {
    Ok(2)
}

#[cfg(any())]
#[llm_retry(what, ever, is = 5)]
fn configured() {}

#[cfg_attr(not(any()), llm_retry(read_only))]
#[cfg_attr(any(), llm_retry(read_only))]
async fn conditional() -> std::io::Result<u8> {
    Ok(3)
}

#[llm_retry(read_only)]
#[allow(unused_variables, clippy::too_many_arguments)]
async fn allowed(aa: u8, bb: u8, cc: u8, dd: u8, ee: u8, ff: u8, gg: u8, hh: u8) -> std::io::Result<u8> {
    let unused = 5;
    Ok(4)
}

#[expect(unused_variables)]
#[llm_retry(read_only)]
async fn expected() -> std::io::Result<u8> {
    let unused = 5;
    Ok(5)
}

#[llm_retry(read_only)]
async fn on_arguments(#[cfg(any())] absent: u8, #[allow(unused_variables)] present: u8) -> std::io::Result<u8> {
    Ok(6)
}

#[llm_retry(read_only)]
#[tokio::test]
async fn a_test_may_be_repeated() -> std::io::Result<()> {
    let ones = (documented().await?, configured().await?, conditional().await?);
    let more = (allowed(0, 1, 2, 3, 4, 5, 6, 7).await?, expected().await?, on_arguments(1).await?);
    assert_eq!((ones, more), ((1, 2, 3), (4, 5, 6)));
    Ok(())
}
