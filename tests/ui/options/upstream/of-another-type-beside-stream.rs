use futures::stream::{self, Stream};
use retry_runtime::{Policy, Stopped, llm_retry};

static POLICY: Policy = Policy::DEFAULT;

#[llm_retry(read_only, upstream = POLICY, stream)]
async fn ask() -> Result<impl Stream<Item = Result<u8, std::io::Error>>, std::io::Error> {
    std::future::pending::<Stopped>().await;
    Ok(stream::iter([Ok(1)]))
}

fn main() {
    let _ = ask();
}
