use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    let answer = "5".parse().map_err(std::io::Error::other)?;
    Ok(5)
}

fn main() {}
