use retry_runtime::{GaveUp, llm_retry};

#[llm_retry(read_only)]
async fn ask() -> Result<String, GaveUp<std::io::Error>> {
    Err(inner().await?)
}

async fn inner() -> Result<GaveUp<std::io::Error>, std::io::Error> {
    Err(std::io::Error::other("x"))
}

fn main() {}
