use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask(mut prompt: String) -> Result<String, std::io::Error> {
    prompt.push('x');
    Ok(prompt.clone())
}

fn main() {}
