use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only, stream = true)]
async fn value() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, stream())]
async fn empty() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, stream(tool_cals = "whole"))]
async fn misspelt() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, stream(tool_calls = "pieces"))]
async fn pieces() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, streem)]
async fn streem() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

#[llm_retry(read_only, stream, idle_timeout = 30)]
async fn unitless() -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
    Ok(futures::stream::iter([Ok(1)]))
}

fn main() {}
