//! The compiler knows the constant.

use std::time::Duration;

use futures_core::Stream;
use retry_runtime::{ApiError, llm_retry};

const WHOLE: Duration = Duration::from_secs(60);

#[llm_retry(read_only, stream, deadline = "2m", stream_deadline = WHOLE)]
pub async fn ask() -> Result<impl Stream<Item = Result<u32, ApiError>>, ApiError> {
    std::future::ready(()).await;
    Ok(futures_util::stream::iter([Ok(1)]))
}

fn main() {}
