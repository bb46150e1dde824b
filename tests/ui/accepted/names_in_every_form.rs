use retry_runtime::{GaveUp, llm_retry};

fn fails() -> std::io::Result<()> {
    Err(std::io::Error::from(std::io::ErrorKind::InvalidInput))
}

#[llm_retry(name = "summarize", read_only)]
async fn text() -> Result<(), GaveUp<std::io::Error>> {
    fails()
}

#[llm_retry(name = r#"a "raw" name"#, read_only)]
async fn raw() -> Result<(), GaveUp<std::io::Error>> {
    fails()
}

#[llm_retry(read_only)]
async fn unwritten() -> Result<(), GaveUp<std::io::Error>> {
    fails()
}

#[llm_retry(read_only)]
async fn r#try() -> Result<(), GaveUp<std::io::Error>> {
    fails()
}

#[tokio::test]
async fn answers() {
    assert_eq!(text().await.unwrap_err().report().operation(), "summarize");
    assert_eq!(raw().await.unwrap_err().report().operation(), "a \"raw\" name");
    assert_eq!(unwritten().await.unwrap_err().report().operation(), "ui::accepted::names_in_every_form::unwritten");
    assert_eq!(r#try().await.unwrap_err().report().operation(), "ui::accepted::names_in_every_form::try");
}
