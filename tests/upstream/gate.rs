//! The gate: who waits, for how long, in which order, and what it counts on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

use futures::future::join_all;
use retry_runtime::{GaveUp, StopReason, StoppedBy, Upstream, Verdict, llm_retry};
use tokio::time::Instant;

use super::server::{Server, stopped};
use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

/// Refused for asking too fast.
const REFUSED: Failure = Failure::Body(Verdict::rate_limited(None));

fn refused_for(seconds: u64) -> Failure {
    Failure::Body(Verdict::rate_limited(Some(secs(seconds))))
}

#[tokio::test(start_paused = true)]
async fn forty_callers_of_a_limit_all_get_through_with_few_refusals() {
    #[llm_retry(read_only, deadline = "1m", max_attempts = 2, upstream = upstream)]
    async fn ask(upstream: &Upstream, server: &Server, caller: u32) -> Answer {
        server.ask(caller).await
    }
    let (upstream, server) = (Upstream::new("model").gate(), Server::new(10, secs(1)));
    let answers = join_all((0..40).map(|caller| ask(&upstream, &server, caller))).await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    // Without a gate eight attempts of full jitter meet about 127, and two attempts don't suffice.
    assert!(server.refused() <= 60, "{} refused", server.refused());
    assert_eq!((upstream.snapshot().waiting(), upstream.snapshot().in_flight()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn a_refused_run_keeps_its_place_before_those_who_came_later() {
    #[llm_retry(read_only, upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log, order: &std::sync::Mutex<Vec<u32>>, caller: u32) -> Answer {
        if log.run() == 1 {
            return Err(refused_for(5));
        }
        order.lock().unwrap().push(caller);
        Ok(caller)
    }
    let (upstream, log, order) = (Upstream::new("model").gate(), Log::new(), std::sync::Mutex::default());
    let answers = join_all((0..5).map(|caller| ask(&upstream, &log, &order, caller))).await;
    assert_eq!(answers, (0..5).map(Ok).collect::<Vec<_>>());
    assert_eq!(*order.lock().unwrap(), [0, 1, 2, 3, 4]);
    assert!(log.starts()[1] >= 5000, "{:?}", log.starts());
}

#[tokio::test(start_paused = true)]
async fn refusals_count_on_their_own_limit_and_not_on_the_attempts() {
    #[llm_retry(read_only, deadline = "1h", max_attempts = 2, max_refused = 7, upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u32, GaveUp<Failure>> {
        log.run();
        Err(REFUSED)
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    let gave_up = ask(&upstream, &log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (8, StopReason::RefusedTooOften { max_refused: 7 }));
    assert_eq!(gave_up.error(), &REFUSED);
    assert_eq!(
        gave_up.report().stop().unwrap().to_string(),
        "it was refused for asking too fast, more often than max_refused = 7"
    );
}

#[tokio::test(start_paused = true)]
async fn where_no_refusal_is_allowed_the_first_one_ends_the_call() {
    #[llm_retry(read_only, max_refused = 0, upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Result<u32, GaveUp<Failure>> {
        Err(REFUSED)
    }
    let gave_up = ask(&Upstream::new("model").gate()).await.unwrap_err();
    assert_eq!((gave_up.report().attempts(), gave_up.stop()), (1, StopReason::RefusedTooOften { max_refused: 0 }));
    assert_eq!(gave_up.stop().to_string(), "it was refused for asking too fast");
}

#[tokio::test(start_paused = true)]
async fn failures_between_refusals_count_on_the_attempts() {
    #[llm_retry(read_only, deadline = "1h", max_attempts = 3, upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u32, GaveUp<Failure>> {
        Err(if log.run() % 2 == 1 { REFUSED } else { TRANSIENT })
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    let gave_up = ask(&upstream, &log).await.unwrap_err();
    assert_eq!((log.count(), gave_up.stop()), (6, StopReason::AttemptsUsedUp { max_attempts: 3 }));
    assert_eq!(gave_up.report().attempts(), 6);
}

#[tokio::test(start_paused = true)]
async fn the_report_says_how_long_a_refused_run_waited() {
    #[llm_retry(read_only, max_attempts = 2, base = "1ms", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u32, GaveUp<Failure>> {
        match log.run() {
            1 => Err(refused_for(5)),
            _ => Err(TRANSIENT),
        }
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    let gave_up = ask(&upstream, &log).await.unwrap_err();
    let waited = gave_up.report().failures().next().and_then(|failure| failure.wait).unwrap();
    assert!((secs(5)..ms(6100)).contains(&waited), "{waited:?}");
}

#[tokio::test(start_paused = true)]
async fn a_wait_beyond_the_longest_server_wait_ends_that_caller_alone_and_at_once() {
    #[llm_retry(read_only, deadline = "10m", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<u32, GaveUp<Failure>> {
        if log.run() == 1 { Err(refused_for(86_400 * 365)) } else { Ok(1) }
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    let (first, second) = tokio::join!(ask(&upstream, &log), ask(&upstream, &log));
    assert!(matches!(first.unwrap_err().stop(), StopReason::ServerWaitTooLong { .. }));
    assert_eq!(second.unwrap(), 1);
    assert!(log.starts()[1] <= 125_000, "{:?}", log.starts());
}

#[tokio::test(start_paused = true)]
async fn a_call_that_cannot_be_let_in_in_time_is_told_so_at_once() {
    #[llm_retry(read_only, deadline = "30s", upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Answer {
        log.run();
        Err(refused_for(60))
    }
    let (upstream, log) = (Upstream::new("model").gate(), Log::new());
    assert_eq!(ask(&upstream, &log).await, Err(refused_for(60)));
    let error = ask(&upstream, &log).await.unwrap_err();
    let Some(StoppedBy::NotAdmitted { needed: Some(needed), left }) = stopped(&error) else { panic!("{error:?}") };
    assert!(needed >= secs(60) && left == secs(30), "{needed:?}, {left:?}");
    assert!(error.to_string().contains("was not admitted (it could be let in after 6"), "{error}");
    assert_eq!((log.count(), log.elapsed()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn who_waits_for_longer_than_the_deadline_is_stopped_by_it() {
    #[llm_retry(read_only, deadline = "2s", max_refused = 1000, upstream = upstream)]
    async fn ask(upstream: &Upstream) -> Answer {
        Err(REFUSED)
    }
    let upstream = Upstream::new("model").gate();
    let started = Instant::now();
    let answers = join_all((0..5).map(|_| ask(&upstream))).await;
    assert!(answers.iter().all(Result::is_err));
    assert!(started.elapsed() <= ms(2010), "{:?}", started.elapsed());
    assert_eq!(upstream.snapshot().waiting(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_dropped_waiter_wakes_the_next_and_costs_nothing() {
    #[llm_retry(read_only, upstream = upstream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Answer {
        if log.run() == 1 { Err(refused_for(5)) } else { Ok(0) }
    }
    let (upstream, log) = (Arc::new(Upstream::new("model").gate()), Arc::new(Log::new()));
    let spawn = || {
        let (upstream, log) = (Arc::clone(&upstream), Arc::clone(&log));
        tokio::spawn(async move { ask(&upstream, &log).await })
    };
    let mut tasks: Vec<_> = (0..4).map(|_| spawn()).collect();
    tokio::time::sleep(secs(1)).await;
    let before = upstream.snapshot().waiting();
    for task in tasks.drain(..2) {
        task.abort();
    }
    for task in tasks {
        assert_eq!(task.await.unwrap(), Ok(0));
    }
    assert_eq!((before, log.count(), upstream.snapshot().waiting()), (4, 3, 0));
}

#[tokio::test(start_paused = true)]
async fn an_event_wakes_one_waiter_however_many_there_are() {
    #[llm_retry(read_only, deadline = "1h", upstream = upstream)]
    async fn ask(upstream: &Upstream, server: &Server, caller: u32) -> Answer {
        server.ask(caller).await
    }
    let (upstream, server) = (Upstream::new("model").gate(), Server::new(100, secs(1)));
    let polls = AtomicU32::new(0);
    let calls = (0..2000).map(|caller| {
        let mut call = Box::pin(ask(&upstream, &server, caller));
        let polls = &polls;
        std::future::poll_fn(move |context| {
            polls.fetch_add(1, SeqCst);
            call.as_mut().poll(context)
        })
    });
    let answers = join_all(calls).await;
    assert!(answers.iter().all(Result::is_ok));
    // First poll, being woken as the first in line, its timer, two waits of the body: each a few times, not once for each other.
    assert!(polls.load(SeqCst) < 2000 * 25, "{} polls", polls.load(SeqCst));
    let mut sorted = server.order();
    sorted.sort_unstable();
    assert_eq!(sorted, (0..2000).collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 3)]
async fn tasks_on_several_threads_all_get_through() {
    #[llm_retry(read_only, deadline = "1m", max_refused = 1000, upstream = &*upstream)]
    async fn ask(upstream: Arc<Upstream>, log: Arc<Log>) -> Answer {
        tokio::task::yield_now().await;
        if log.run() % 10 == 0 { Err(Verdict::rate_limited(Some(ms(5))).into()) } else { Ok(1) }
    }
    let (upstream, log) = (Arc::new(Upstream::new("model").gate().in_flight(7)), Arc::new(Log::new()));
    let tasks: Vec<_> = (0..300).map(|_| tokio::spawn(ask(Arc::clone(&upstream), Arc::clone(&log)))).collect();
    for task in tasks {
        assert_eq!(task.await.unwrap(), Ok(1));
    }
    assert_eq!((upstream.snapshot().waiting(), upstream.snapshot().in_flight()), (0, 0));
}

#[tokio::test(start_paused = true)]
async fn an_hour_in_which_nobody_asked_is_not_taken_for_the_length_of_the_limit() {
    #[llm_retry(read_only, max_attempts = 1, max_refused = 0, deadline = "24h", upstream = upstream)]
    async fn ask(upstream: &Upstream, answer: Answer) -> Answer {
        answer.clone()
    }
    let upstream = Upstream::new("model").gate();
    assert_eq!(ask(&upstream, Err(REFUSED)).await, Err(REFUSED));
    tokio::time::advance(secs(3600)).await;
    let started = Instant::now();
    for _ in 0..20 {
        assert_eq!(ask(&upstream, Ok(1)).await, Ok(1));
    }
    assert!(started.elapsed() <= secs(60), "{:?}: {}", started.elapsed(), upstream.snapshot());
}
