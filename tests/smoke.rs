use retry_runtime::{Classify, GaveUp, StopReason, Stopped, Verdict, llm_retry};
use std::time::Duration;
#[derive(Debug, PartialEq)]
struct E(&'static str);
impl Classify for E {
    fn classify(&self) -> Verdict {
        Verdict::transient()
    }
}
impl From<Stopped> for E {
    fn from(_: Stopped) -> Self {
        E("stopped")
    }
}

#[llm_retry(read_only)]
async fn flaky(n: &mut u32) -> Result<u32, E> {
    *n += 1;
    if *n < 3 {
        Err(E("x"))?
    }
    Ok(*n)
}
#[llm_retry(read_only, max_attempts = 4, attempt_timeout = "1s", ambiguous = 9)]
async fn hang(n: &mut u32) -> Result<u32, GaveUp<E>> {
    *n += 1;
    std::future::pending().await
}
#[tokio::test(start_paused = true)]
async fn a() {
    let mut n = 0;
    assert_eq!(flaky(&mut n).await, Ok(3));
    let mut n = 0;
    let e = hang(&mut n).await.unwrap_err();
    println!("{e:?}\n{e:?}");
    assert_eq!(n, 4);
    assert_eq!(e.stop(), StopReason::AttemptsUsedUp { max_attempts: 4 });
    let _ = Duration::ZERO;
    let t = tokio::spawn(async {
        let mut n = 0;
        flaky(&mut n).await
    });
    t.await.unwrap().unwrap();
    let mut n = 0;
    let f = flaky(&mut n);
    println!("size {}", std::mem::size_of_val(&f));
}
