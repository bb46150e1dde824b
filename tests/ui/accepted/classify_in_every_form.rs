use retry_runtime::{Stopped, Verdict, llm_retry};

/// Says nothing about itself.
#[derive(Debug)]
struct Busy;

impl From<Stopped> for Busy {
    fn from(_: Stopped) -> Self {
        Busy
    }
}

fn judge<T, E>(outcome: &Result<T, E>) -> Verdict {
    if outcome.is_ok() { Verdict::success() } else { Verdict::fatal() }
}

trait Judge {
    fn judge(outcome: &Result<u8, Busy>) -> Verdict;
}

struct Client;

impl Judge for Client {
    fn judge(outcome: &Result<u8, Busy>) -> Verdict {
        judge(outcome)
    }
}

#[llm_retry(classify = judge, read_only)]
async fn inferred() -> Result<u8, Busy> {
    Ok(1)
}

#[llm_retry(classify = judge::<u8, Busy>, read_only)]
async fn turbofish() -> Result<u8, Busy> {
    Ok(2)
}

#[llm_retry(classify = self::judge::<_, _>, read_only)]
async fn in_a_module() -> Result<u8, Busy> {
    Ok(3)
}

#[llm_retry(classify = <J as Judge>::judge, read_only)]
async fn of_a_trait<J: Judge>(_judge: J) -> Result<u8, Busy> {
    Ok(4)
}

impl Client {
    #[llm_retry(classify = Self::judge, read_only)]
    async fn of_self(&self) -> Result<u8, Busy> {
        Ok(5)
    }
}

#[tokio::test]
async fn answers() {
    let first = (inferred().await.unwrap(), turbofish().await.unwrap(), in_a_module().await.unwrap());
    assert_eq!((first, of_a_trait(Client).await.unwrap(), Client.of_self().await.unwrap()), ((1, 2, 3), 4, 5));
}
