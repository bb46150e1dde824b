//! Nothing can say that it has stalled.
use futures::Stream;
use futures::stream::BoxStream;
use retry_runtime::{Classify, Verdict, llm_retry};

struct Timeless;

impl Classify for Timeless {
    fn classify(&self) -> Verdict {
        Verdict::transient()
    }
}

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Timeless>>, Timeless> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, stream)]
fn bare() -> BoxStream<'static, Result<u8, Timeless>> {
    Box::pin(futures::stream::iter([Ok(1)]))
}

fn main() {}
