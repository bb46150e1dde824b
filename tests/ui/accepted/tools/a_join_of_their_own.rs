//! `join!` may be another macro than that of `tokio` and `futures`.

use retry_runtime::llm_retry;

use super::number;

macro_rules! join {
    ($list:ident, $by:expr) => {
        $list.join($by)
    };
}

macro_rules! try_join {
    ($first:expr, $second:expr) => {
        u32::try_from($first.len() + $second.len()).unwrap_or(0)
    };
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let words = vec!["a", "b"];
    let joined = join!(words, ", ");
    let both = try_join!(words, joined);
    try_join!(words, joined);
    Ok(both + try_join!(joined, words) + number(1).await?)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 6 + 6 + 1);
}
