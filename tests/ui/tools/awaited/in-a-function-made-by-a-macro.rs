use retry_runtime::{llm_retry, llm_tool};

#[llm_tool(non_idempotent)]
async fn charge(_cents: u32) -> std::io::Result<u32> {
    Ok(1)
}

macro_rules! retried {
    ($name:ident, $future:expr) => {
        #[llm_retry(read_only)]
        async fn $name() -> std::io::Result<u32> {
            $future.await
        }
    };
}

macro_rules! joined {
    ($name:ident, $future:expr) => {
        #[llm_retry(read_only)]
        async fn $name() -> std::io::Result<u32> {
            tokio::join!($future).0
        }
    };
}

macro_rules! called {
    ($name:ident, $function:path) => {
        #[llm_retry(read_only)]
        async fn $name() -> std::io::Result<u32> {
            $function(1).await
        }
    };
}

retried!(order, charge(1));
joined!(pay, charge(2));
called!(buy, crate::charge);

fn main() {}
