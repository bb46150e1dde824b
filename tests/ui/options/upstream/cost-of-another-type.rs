use retry_runtime::{Stopped, Upstream, llm_retry};

static MODEL: Upstream = Upstream::new("model").gate();

#[llm_retry(read_only, upstream = MODEL, cost = prompt)]
async fn ask(prompt: &str) -> Result<(), std::io::Error> {
    std::future::pending::<Stopped>().await;
    Ok(())
}

fn main() {
    let _ = ask("");
}
