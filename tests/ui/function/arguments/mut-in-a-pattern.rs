use retry_runtime::llm_retry;

#[llm_retry(read_only)]
async fn ask((mut prompt, _): (String, u8)) -> Result<String, std::io::Error> {
    prompt.push('x');
    Ok(prompt.clone())
}

fn main() {}
