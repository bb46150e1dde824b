use retry_runtime::llm_retry;

trait Client {
    type Error;

    async fn send(&self) -> Result<u32, Self::Error>;
}

#[llm_retry(read_only)]
async fn ask<C: Client>(client: &C) -> Result<u32, C::Error> {
    client.send().await
}

fn main() {}
