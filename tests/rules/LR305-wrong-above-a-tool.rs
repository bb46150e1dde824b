//! This is what `#[tool]` of rmcp has made when ours runs.

use retry_runtime::llm_tool;

pub struct Server;

impl Server {
    #[llm_tool(read_only)]
    pub fn ask(&self) -> ::std::pin::Pin<Box<dyn ::std::future::Future<Output = Result<u8, String>> + Send + '_>> {
        Box::pin(async move { std::future::ready(Ok(5)).await })
    }
}

fn main() {}
