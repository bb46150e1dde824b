use retry_runtime::llm_retry;

#[llm_retry(read_only, budget = "on", max_refused = 2000, upstream)]
async fn ask() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {
    let _ = ask();
}
