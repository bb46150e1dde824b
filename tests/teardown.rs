//! A call that is dropped with the thread that it lives in.
//!
//! A binary of its own: where any test of a process pauses the clock, tokio's own is gone with the thread, too.

use std::cell::RefCell;
use std::pin::Pin;
use std::task::{Context, Waker};
use std::time::Duration;

use retry_runtime::{Breaker, Upstream, llm_retry};

type Call = Pin<Box<dyn Future<Output = Result<u32, std::io::Error>>>>;

thread_local! {
    static KEPT: RefCell<Option<Call>> = const { RefCell::new(None) };
}

static UPSTREAM: Upstream = Upstream::new("model").gate().in_flight(2).breaker(Breaker::new());

#[llm_retry(read_only, upstream = UPSTREAM)]
async fn ask() -> Result<u32, std::io::Error> {
    tokio::time::sleep(Duration::from_secs(60)).await;
    Ok(1)
}

#[test]
fn a_call_that_is_dropped_with_its_thread_gives_back_what_it_holds() {
    let keeps = std::thread::spawn(|| {
        // Asked for before all others, so that it is the last to go.
        KEPT.set(Some(Box::pin(ask())));
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let _inside = runtime.enter();
        let begun = KEPT.with_borrow_mut(|kept| {
            let call = kept.as_mut().unwrap();
            call.as_mut().poll(&mut Context::from_waker(Waker::noop())).is_pending()
        });
        assert!(begun && UPSTREAM.snapshot().in_flight() == 1);
    });
    keeps.join().unwrap();
    assert_eq!(UPSTREAM.snapshot().in_flight(), 0);
}
