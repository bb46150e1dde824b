use futures_core::Stream;
use retry_runtime::{Interrupted, llm_retry};

#[llm_retry(read_only, stream, deadline = "0s")]
fn ask(last: u32) -> impl Stream<Item = Result<u32, Interrupted<std::io::Error>>> {
    std::future::ready(()).await;
    futures_util::stream::iter([Ok(last), Err(std::io::Error::other("cut"))])
}

fn main() {
    drop(ask(1));
}
