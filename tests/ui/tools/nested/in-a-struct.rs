use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(cents: u32) -> Result<u32, std::io::Error> {
    Ok(cents)
}

#[llm_retry(read_only)]
async fn ask() -> Result<u32, std::io::Error> {
    struct Bill {
        cents: u32,
    }
    let bill = Bill { cents: charge(1).await? };
    Ok(bill.cents)
}

fn main() {}
