//! `queue`: the wait for being let in has a bound of its own, and the deadline starts then.

use futures::future::join_all;
use retry_runtime::{Attempt, GaveUp, StopReason, StoppedBy, Upstream, Verdict, llm_retry, within};
use tokio::time::{Instant, sleep};

use super::server::{Server, stopped};
use super::support::{Answer, Failure, Log, ms, secs};

#[tokio::test(start_paused = true)]
async fn of_three_hundred_documents_with_a_short_deadline_none_is_lost() {
    #[llm_retry(read_only, deadline = "2s", queue = "10m", upstream = upstream)]
    async fn ask(upstream: &Upstream, server: &Server, caller: u32) -> Answer {
        server.ask(caller).await
    }
    let (upstream, server) = (Upstream::new("model").gate(), Server::new(10, secs(1)));
    let answers = join_all((0..300).map(|caller| ask(&upstream, &server, caller))).await;
    let lost = answers.iter().filter(|answer| answer.is_err()).count();
    assert_eq!(lost, 0, "{:?}", answers.iter().find(|answer| answer.is_err()));
}

#[tokio::test(start_paused = true)]
async fn without_it_the_wait_spends_the_deadline() {
    #[llm_retry(read_only, deadline = "2s", upstream = upstream)]
    async fn ask(upstream: &Upstream, server: &Server, caller: u32) -> Answer {
        server.ask(caller).await
    }
    let (upstream, server) = (Upstream::new("model").gate(), Server::new(10, secs(1)));
    let started = Instant::now();
    let answers = join_all((0..300).map(|caller| ask(&upstream, &server, caller))).await;
    assert!(answers.iter().filter(|answer| answer.is_err()).count() > 200);
    assert!(started.elapsed() <= ms(2010));
}

#[tokio::test(start_paused = true)]
async fn the_deadline_starts_when_the_call_is_let_in() {
    #[llm_retry(read_only, deadline = "3s", queue = "1m", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u128, Failure> {
        let number = log.run();
        let remaining = Attempt::current().and_then(|attempt| attempt.remaining()).unwrap();
        assert_eq!(remaining, secs(3));
        sleep(secs(2)).await;
        if number == 1 { Err(Verdict::rate_limited(Some(secs(20))).into()) } else { Ok(log.elapsed()) }
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    let done = ask(&upstream, &log).await.unwrap();
    assert!((24_000..27_100).contains(&done), "{done}");
}

#[tokio::test(start_paused = true)]
async fn after_a_failure_of_another_kind_the_deadline_goes_on() {
    #[llm_retry(read_only, deadline = "3s", base = "1s", jitter = "none", queue = "1m", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        sleep(ms(1500)).await;
        Err(Verdict::transient().into())
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    let gave_up = ask(&upstream, &log).await.unwrap_err();
    assert!(matches!(gave_up.stop(), StopReason::Deadline { .. }), "{gave_up}");
    assert_eq!(log.elapsed(), 3000);
}

#[tokio::test(start_paused = true)]
async fn its_end_is_the_end_of_the_wait() {
    #[llm_retry(read_only, deadline = "1h", queue = "10s", upstream = upstream)]
    async fn ask(upstream: &Upstream, wait: bool) -> Answer {
        if wait { std::future::pending().await } else { Ok(1) }
    }
    let upstream = Upstream::new("model").in_flight(1);
    let started = Instant::now();
    let held = ask(&upstream, true);
    let waiting = async {
        let error = ask(&upstream, false).await.unwrap_err();
        assert_eq!(stopped(&error), Some(StoppedBy::NotAdmitted { needed: None, left: secs(0) }));
        started.elapsed()
    };
    tokio::select! {
        biased;
        answer = held => panic!("{answer:?}"),
        waited = waiting => assert_eq!(waited, secs(10)),
    }
}

#[tokio::test(start_paused = true)]
async fn a_deadline_around_the_call_holds_for_the_wait_and_for_the_run() {
    #[llm_retry(read_only, deadline = "1h", queue = "1h", upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Answer {
        std::future::pending().await
    }
    let upstream = Upstream::new("model").in_flight(1);
    let started = Instant::now();
    let (first, second) = tokio::join!(within(secs(5), ask(&upstream)), within(secs(3), ask(&upstream)));
    assert_eq!(stopped(&first.unwrap_err()), Some(StoppedBy::Deadline));
    assert!(matches!(stopped(&second.unwrap_err()), Some(StoppedBy::NotAdmitted { .. })));
    assert_eq!(started.elapsed(), secs(5));
}

#[tokio::test(start_paused = true)]
async fn whoever_may_not_wait_at_all_is_let_in_at_once_or_not() {
    const NEVER: std::time::Duration = std::time::Duration::ZERO;
    #[llm_retry(read_only, queue = NEVER, upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Answer {
        sleep(secs(1)).await;
        Ok(1)
    }
    let upstream = Upstream::new("model").in_flight(1);
    let (first, second) = tokio::join!(ask(&upstream), ask(&upstream));
    assert_eq!(first, Ok(1));
    assert!(matches!(stopped(&second.unwrap_err()), Some(StoppedBy::NotAdmitted { .. })));
}
