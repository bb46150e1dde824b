#![allow(deprecated)] // LR201: these bodies stand for those that await something.
use retry_runtime::llm_retry;

enum Outcome<T, E> {
    Yes(T),
    No(E),
}

#[llm_retry(read_only)]
async fn ask() -> Outcome<String, std::io::Error> {
    Outcome::Yes(String::new())
}

fn main() {}
