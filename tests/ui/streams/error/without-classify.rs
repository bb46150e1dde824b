//! Nobody says what its values mean.
use futures::Stream;
use retry_runtime::{Stopped, llm_retry};

struct Silent;

impl From<Stopped> for Silent {
    fn from(_: Stopped) -> Self {
        Silent
    }
}

#[llm_retry(read_only, stream)]
async fn tokens() -> Result<impl Stream<Item = Result<u8, Silent>>, Silent> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, stream)]
fn bare() -> impl Stream<Item = Result<u8, Silent>> {
    futures::stream::iter([Ok(1)])
}

fn main() {}
