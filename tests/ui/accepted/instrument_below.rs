use retry_runtime::llm_retry;
use tracing::instrument;

#[llm_retry(read_only)]
#[instrument]
async fn below(prompt: String) -> std::io::Result<String> {
    Ok(prompt.clone())
}

#[llm_retry(read_only)]
#[instrument(skip_all, err, ret, level = "debug")]
async fn below_with_options(prompt: &str) -> std::io::Result<String> {
    Ok(prompt.to_owned())
}

#[tokio::test]
async fn answers() {
    let prompts = (below("a".to_owned()).await.unwrap(), below_with_options("b").await.unwrap());
    assert_eq!(prompts, ("a".to_owned(), "b".to_owned()));
}
