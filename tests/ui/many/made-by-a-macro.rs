#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

macro_rules! asks {
    ($name:ident, $deadline:expr, $answer:ty, $body:block) => {
        #[llm_retry(deadline = $deadline, read_only)]
        async fn $name() -> $answer $body
    };
}

asks!(number, 30, Result<String, std::io::Error>, { Ok(String::new()) });
asks!(option, "30s", Option<String>, { None });
asks!(value, "30s", Result<String, std::io::Error>, { Ok(5) });

fn main() {}
