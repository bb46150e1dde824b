//! Whatever such a function takes keeps its place and its type.

use retry_runtime::llm_retry;
use tokio::task::JoinSet;

use super::number;

fn spawn_task(set: &mut JoinSet<std::io::Result<u32>>, n: u32) {
    set.spawn(number(n));
}

fn spawn_named(_: String, count: u32) -> u32 {
    count
}

fn spawn_with(length: Box<dyn Fn(&str) -> usize>) -> usize {
    length("four")
}

fn spawn_worker(worker: fn(u8) -> u8) -> u8 {
    worker(1)
}

fn spawn_limit(limit: Option<u32>) -> u32 {
    limit.unwrap_or(1)
}

fn same<T>(value: T) -> T {
    value
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut set = JoinSet::new();
    let set = &mut set;
    spawn_task(set, 1);
    spawn_task(set, "2".parse().unwrap_or(0));
    let mut sum = 0;
    while let Some(n) = set.join_next().await {
        sum += n??;
    }
    sum += spawn_named("name".into(), Default::default());
    sum += u32::try_from(spawn_with(Box::new(|text| text.len()))).unwrap_or(0);
    sum += u32::from(spawn_worker(same)) + spawn_limit(None);
    let limit = Some(5);
    Ok(sum + spawn_limit(limit) + limit.unwrap_or(0))
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 19);
}
