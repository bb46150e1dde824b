use std::time::Duration;

use retry_runtime::llm_retry;

const LIMIT: Duration = Duration::from_secs(30);
const LONG: Duration = Duration::from_secs(3600);

static FIXED: Duration = Duration::from_secs(10);

mod limits {
    pub(super) const LIMIT: super::Duration = super::Duration::from_secs(10);
}

trait Limits {
    const LIMIT: Duration;
}

struct Client;

impl Limits for Client {
    const LIMIT: Duration = Duration::from_millis(1500);
}

#[llm_retry(
    deadline = "1h30m",
    attempt_timeout = "1m30s",
    base = "0.5s",
    cap = "1m",
    rate_limit_base = "1s500ms",
    max_server_wait = "1.5h",
    read_only
)]
async fn as_text() -> std::io::Result<u8> {
    Ok(1)
}

#[llm_retry(deadline = r"30s", attempt_timeout = r#"10s"#, read_only)]
async fn as_raw_text() -> std::io::Result<u8> {
    Ok(2)
}

#[llm_retry(deadline = LONG, attempt_timeout = limits::LIMIT, base = self::limits::LIMIT, cap = LIMIT, read_only)]
async fn as_a_path() -> std::io::Result<u8> {
    Ok(3)
}

#[llm_retry(deadline = L::LIMIT, attempt_timeout = "100ms", read_only)]
async fn of_a_parameter<L: Limits>(_limits: L) -> std::io::Result<u8> {
    Ok(4)
}

#[llm_retry(deadline = <L as Limits>::LIMIT, rate_limit_base = FIXED, max_server_wait = Duration::MAX, read_only)]
async fn of_a_trait<L: Limits>(_limits: L) -> std::io::Result<u8> {
    Ok(5)
}

impl Client {
    #[llm_retry(deadline = Self::LIMIT, read_only)]
    async fn of_self(&self) -> std::io::Result<u8> {
        Ok(6)
    }
}

#[tokio::test]
async fn answers() {
    assert_eq!((as_text().await.unwrap(), as_raw_text().await.unwrap(), as_a_path().await.unwrap()), (1, 2, 3));
    let of =
        (of_a_parameter(Client).await.unwrap(), of_a_trait(Client).await.unwrap(), Client.of_self().await.unwrap());
    assert_eq!(of, (4, 5, 6));
}
