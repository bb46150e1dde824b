use retry_runtime::llm_retry;
use tracing::instrument;

#[llm_retry(read_only)]
#[instrument]
async fn below(prompt: String) -> std::io::Result<String> {
    Ok(prompt.clone())
}

#[instrument(skip_all)]
#[llm_retry(read_only)]
async fn above_where_nothing_moves(prompt: &str) -> std::io::Result<String> {
    Ok(prompt.to_owned())
}

#[tokio::test]
async fn answers() {
    let prompts = (below("a".to_owned()).await.unwrap(), above_where_nothing_moves("b").await.unwrap());
    assert_eq!(prompts, ("a".to_owned(), "b".to_owned()));
}
