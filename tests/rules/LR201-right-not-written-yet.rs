//! A macro that is not known may do anything.

use retry_runtime::{ApiError, llm_retry};

#[llm_retry(read_only)]
async fn ask() -> Result<String, ApiError> {
    unimplemented!("this is not written yet")
}
