//! The method is put in a box, and its return type with it.

use async_trait::async_trait;
use futures::Stream;
use retry_runtime::{ApiError, llm_retry};

struct Model;

#[async_trait]
trait Tokens {
    async fn tokens(&self) -> u8;
}

#[async_trait]
impl Tokens for Model {
    #[llm_retry(read_only, stream)]
    async fn tokens(&self) -> Result<impl Stream<Item = Result<u8, ApiError>>, ApiError> {
        Ok(futures::stream::iter([Ok(1)]))
    }
}

fn main() {}
