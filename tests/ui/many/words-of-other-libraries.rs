use retry_runtime::llm_retry;

#[llm_retry(max_retries = 3, read_only)]
async fn retries() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(times = 3, read_only)]
async fn times() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(timeout = "3s", read_only)]
async fn timeout() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(total_timeout = "3s", read_only)]
async fn total() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(initial_delay = "3s", read_only)]
async fn first() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(max_delay = "3s", read_only)]
async fn last() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(multiplier = 2, read_only)]
async fn growth() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(natural, read_only)]
async fn natural() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(key = "order", read_only)]
async fn key() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(retry_if = busy, read_only)]
async fn when() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(retry_after = "3s", read_only)]
async fn after() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(strategy = Fixed, read_only)]
async fn how() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(readonly)]
async fn reads() -> Result<(), std::io::Error> {
    Ok(())
}

#[llm_retry(side_effect)]
async fn writes() -> Result<(), std::io::Error> {
    Ok(())
}

fn main() {}
