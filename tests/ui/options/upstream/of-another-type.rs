use retry_runtime::{Policy, Stopped, llm_retry};

static POLICY: Policy = Policy::DEFAULT;

#[llm_retry(read_only, upstream = POLICY)]
async fn ask() -> Result<(), std::io::Error> {
    std::future::pending::<Stopped>().await;
    Ok(())
}

fn main() {
    let _ = ask();
}
