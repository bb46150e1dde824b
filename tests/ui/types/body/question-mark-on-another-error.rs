use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    Ok("5".parse()?)
}

fn main() {}
