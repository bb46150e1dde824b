//! Nothing is awaited.
#![deny(deprecated)]

use retry_runtime::{Verdict, llm_retry};

#[llm_retry(read_only, classify = judge)]
pub async fn ask(path: &str) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{error}"))
}

fn judge(_: &Result<String, String>) -> Verdict {
    Verdict::fatal()
}

fn main() {}
