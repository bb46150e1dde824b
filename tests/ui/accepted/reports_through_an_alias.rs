use retry_runtime::{GaveUp, llm_retry};

type Reported<T, E = std::io::Error> = std::result::Result<T, GaveUp<E>>;
type Answer = Reported<u8>;

#[llm_retry(read_only)]
async fn written_out() -> Result<u8, GaveUp<std::io::Error>> {
    Ok(1)
}

#[llm_retry(read_only)]
async fn an_alias() -> Reported<u8> {
    let two: u8 = "2".parse().map_err(std::io::Error::other)?;
    Ok(two)
}

#[llm_retry(read_only)]
async fn an_alias_of_an_alias() -> Answer {
    Err(std::io::Error::from(std::io::ErrorKind::InvalidInput))
}

#[tokio::test]
async fn answers() {
    assert_eq!((written_out().await.unwrap(), an_alias().await.unwrap()), (1, 2));
    assert_eq!(an_alias_of_an_alias().await.unwrap_err().report().attempts(), 1);
}
