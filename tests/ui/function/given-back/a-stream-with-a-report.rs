use futures_core::Stream;
use retry_runtime::{GaveUp, Interrupted, llm_retry};

type Item = Result<u32, Interrupted<std::io::Error>>;

#[llm_retry(read_only, stream, deadline = "0s")]
async fn ask() -> Result<impl Stream<Item = Item>, GaveUp<std::io::Error>> {
    std::future::ready(Ok::<u32, std::io::Error>(1)).await?;
    Ok(futures_util::stream::iter([Ok(1), Err(std::io::Error::other("cut"))]))
}

fn main() {
    drop(ask());
}
