//! Fields that are awaited, and a rest that is.

use retry_runtime::llm_retry;

use super::number;

#[derive(Clone, Copy, Default)]
struct Point {
    x: u32,
    y: u32,
    z: u32,
}

async fn rest() -> Point {
    Point { x: 1, y: 2, z: 3 }
}

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let point = Point { x: number(4).await?, ..rest().await };
    let later = rest();
    let other = Point { y: number(5).await?, ..later.await };
    Ok(point.x + point.y + point.z + other.x + other.y + other.z)
}

#[tokio::test]
async fn answers() {
    assert_eq!(body().await.unwrap(), 18);
}
