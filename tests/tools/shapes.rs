//! `#[llm_tool]` on functions of every shape: awaitable, joinable, spawnable, and as lazy as an `async fn`.

use std::future::Future;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use retry_runtime::{Attempt, llm_retry, llm_tool};

static RUNS: AtomicU32 = AtomicU32::new(0);

#[llm_tool(non_idempotent)]
async fn free(text: &str, (a, _): (u32, String), mut n: u32) -> Result<String, std::io::Error> {
    n += a;
    Ok(format!("{text}{n}"))
}

/// Has a doc comment.
#[llm_tool(non_idempotent, name = "unit")]
#[allow(clippy::unused_async)]
async fn unit() {
    RUNS.fetch_add(1, SeqCst);
}

#[llm_tool(read_only)]
async fn generic<T, const N: usize>(text: T, others: impl Iterator<Item = u8> + Send) -> [u8; N]
where
    T: AsRef<str> + Send,
{
    let mut bytes = [0; N];
    bytes[0] = u8::try_from(text.as_ref().len()).unwrap_or(0) + others.sum::<u8>();
    bytes
}

#[llm_tool(idempotent)]
async fn opaque(n: u32) -> impl Iterator<Item = u32> + Send {
    0..n
}

#[derive(Default)]
struct Desk {
    sent: Vec<String>,
}

impl Desk {
    #[llm_tool(non_idempotent)]
    async fn send(&mut self, mail: String) -> usize {
        self.sent.push(mail);
        self.sent.len()
    }

    #[llm_tool(non_idempotent)]
    async fn borrow<'a>(&'a self, other: &'a str) -> Option<&'a str> {
        self.sent.first().map(String::as_str).or(Some(other))
    }

    #[llm_tool(idempotent(natural))]
    async fn shared(self: Arc<Self>) -> usize {
        self.sent.len()
    }
}

trait Mail {
    async fn deliver(&self) -> u32;
    fn sendable(&self) -> impl Future<Output = u32> + Send;
}

impl Mail for Desk {
    #[llm_tool(non_idempotent)]
    async fn deliver(&self) -> u32 {
        1
    }

    #[llm_tool(non_idempotent)]
    async fn sendable(&self) -> u32 {
        2
    }
}

#[async_trait]
trait Boxed: Sync {
    async fn deliver(&self, n: u32) -> Result<u32, std::io::Error>;
    #[llm_tool(read_only)]
    async fn standard(&self) -> u32 {
        7
    }
}

#[async_trait]
impl Boxed for Desk {
    #[llm_tool(non_idempotent)]
    async fn deliver(&self, mut n: u32) -> Result<u32, std::io::Error> {
        n += 1;
        Ok(n)
    }
}

#[tokio::test]
async fn tools_of_every_shape_run_once_and_return_what_the_body_returns() {
    assert_eq!(free("x", (1, String::new()), 2).await.unwrap(), "x3");
    assert_eq!(generic::<_, 2>("abc", [1_u8, 2].into_iter()).await, [6, 0]);
    assert_eq!(opaque(3).await.sum::<u32>(), 3);
    let mut desk = Desk::default();
    assert_eq!(desk.borrow("y").await, Some("y"));
    assert_eq!(desk.send("hello".to_owned()).await, 1);
    assert_eq!((Mail::deliver(&desk).await, desk.sendable().await), (1, 2));
    let boxed: &dyn Boxed = &desk;
    assert_eq!((boxed.deliver(1).await.unwrap(), boxed.standard().await), (2, 7));
    assert_eq!(Arc::new(desk).shared().await, 1);
}

#[tokio::test]
async fn a_tool_is_lazy_joinable_and_spawnable() {
    let lazy = unit();
    assert_eq!(RUNS.load(SeqCst), 0);
    let (joined, spawned) = tokio::join!(unit(), tokio::spawn(unit()));
    spawned.unwrap();
    drop((lazy, joined));
    assert_eq!(RUNS.load(SeqCst), 2);
}

#[tokio::test]
async fn arguments_are_dropped_when_the_tool_ends_in_reverse_order() {
    struct Noisy(&'static str, Arc<Mutex<Vec<&'static str>>>);
    impl Drop for Noisy {
        fn drop(&mut self) {
            self.1.lock().unwrap().push(self.0);
        }
    }

    #[llm_tool(non_idempotent)]
    async fn tool(_first: Noisy, second: Noisy, _: Noisy) {
        second.1.lock().unwrap().push("body");
    }

    let log = Arc::default();
    let noisy = |name| Noisy(name, Arc::clone(&log));
    let future = tool(noisy("first"), noisy("second"), noisy("third"));
    assert!(log.lock().unwrap().is_empty());
    future.await;
    assert_eq!(*log.lock().unwrap(), ["body", "third", "second", "first"]);
}

#[tokio::test]
async fn both_attributes_on_one_function_work_in_both_orders() {
    #[llm_retry(idempotent)]
    #[llm_tool(idempotent)]
    async fn above(calls: &mut u32) -> Result<bool, std::io::Error> {
        *calls += 1;
        let keyed = Attempt::current().is_some_and(|attempt| attempt.idempotency_key().is_some());
        if *calls < 3 { Err(std::io::ErrorKind::ConnectionRefused.into()) } else { Ok(keyed) }
    }

    #[llm_tool(idempotent)]
    #[llm_retry(idempotent)]
    async fn below(calls: &mut u32) -> Result<bool, std::io::Error> {
        *calls += 1;
        let keyed = Attempt::current().is_some_and(|attempt| attempt.idempotency_key().is_some());
        if *calls < 3 { Err(std::io::ErrorKind::ConnectionRefused.into()) } else { Ok(keyed) }
    }

    tokio::time::pause();
    let (mut a, mut b) = (0, 0);
    assert!(above(&mut a).await.unwrap() && below(&mut b).await.unwrap());
    assert_eq!((a, b), (3, 3));
}

#[tokio::test]
async fn other_attributes_below_still_see_an_async_fn() {
    #[llm_tool(non_idempotent)]
    #[tracing::instrument]
    async fn traced(n: u32) -> u32 {
        n
    }

    #[llm_retry(non_idempotent)]
    #[tracing::instrument]
    async fn retried(n: u32) -> Result<u32, std::io::Error> {
        Ok(n)
    }

    fn must_run_once<F: Future>(_: &retry_runtime::NonIdempotent<F>) {}
    let (traced, retried) = (traced(1), retried(2));
    must_run_once(&traced);
    must_run_once(&retried);
    assert_eq!((traced.await, retried.await.unwrap()), (1, 2));
}
