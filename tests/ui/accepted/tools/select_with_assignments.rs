//! An assignment in a handler of `select!` is no branch.

use std::time::Duration;

use retry_runtime::llm_retry;
use tokio::time::sleep;

use super::number;

#[llm_retry(read_only)]
async fn body() -> std::io::Result<u32> {
    let mut text = String::new();
    let mut n = 0_u64;
    let mut judge: Box<dyn Fn(&str) -> usize> = Box::new(|_| 0);
    let open = 1;
    for round in 0..5 {
        tokio::select! {
            biased;
            () = sleep(Duration::ZERO), if round == 0 => text = "late".into(),
            () = sleep(Duration::ZERO), if round == open => n = "3".parse().unwrap_or_default(),
            r = number(4), if round >= 2 && round < 3 => n += u64::from(r?),
            () = sleep(Duration::ZERO), if round == 3 => judge = Box::new(|text| text.len()),
            () = sleep(Duration::ZERO), if round != 9 => text += Default::default(),
            else => text = Default::default(),
        }
    }
    Ok(u32::try_from(n).unwrap_or(0) + u32::try_from(judge(&text)).unwrap_or(0))
}

#[tokio::test(start_paused = true)]
async fn answers() {
    assert_eq!(body().await.unwrap(), 3 + 4 + 4);
}
