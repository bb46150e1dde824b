use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask() -> *const u8 {
    std::ptr::null()
}

fn main() {}
