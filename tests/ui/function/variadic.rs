use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async unsafe extern "C" fn ask(first: u8, ...) -> Result<u8, std::io::Error> {
    Ok(first)
}

fn main() {}
