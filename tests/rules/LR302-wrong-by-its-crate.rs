//! Another loop multiplies.

use reqwest::Client;
use retry_runtime::{ApiError, SendAttempt, llm_retry};

mod backon {
    // Any attribute will do: it is known by its path.
    pub use tracing::instrument as again;
}

#[llm_retry(read_only)]
#[backon::again]
pub async fn ask(client: &Client) -> Result<String, ApiError> {
    client.get("http://localhost").send_attempt().await?.text().await
}

fn main() {}
