use retry_runtime::llm_retry;

fn send(_: String) {}

#[llm_retry(read_only)]
async fn ask(prompt: String) -> Result<(), std::io::Error> {
    send(prompt);
    Ok(())
}

fn main() {}
