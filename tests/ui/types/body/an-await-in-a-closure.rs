use retry_runtime::llm_retry;

async fn answer(number: u32) -> u32 {
    number
}

#[llm_retry(read_only)]
async fn ask() -> Result<Vec<u32>, std::io::Error> {
    Ok([1, 2].into_iter().map(|number| answer(number).await).collect())
}

fn main() {}
