use retry_runtime::llm_retry;

#[llm_retry(
    max_attempts = 0,
    deadline = 30,
    jitter = full,
    factor = 0.5,
    base = "1m",
    cap = "30s",
    max_retries = 3,
    classify = |_| Verdict::transient(),
    crate = retry_runtime,
    name = "",
    idempotent(naturally),
    read_only,
)]
fn ask(mut prompt: String, (mut a, b): (u8, u8)) -> Option<String> {
    prompt.push('x');
    a += b + a;
    Some(format!("{prompt}{a}"))
}

fn main() {}
