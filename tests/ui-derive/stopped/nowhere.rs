use retry_runtime::{Classify, llm_retry};

#[derive(Classify)]
enum Failed {
    #[retry(transient)]
    Busy,
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, Failed> {
    std::future::ready(Err(Failed::Busy)).await
}

fn main() {}
