//! How long the waits are.

use std::time::Duration;

use retry_runtime::testing::trace_seeded;
use retry_runtime::{GaveUp, StopReason, Verdict, llm_retry};

use super::support::{Answer, Failure, Log, TRANSIENT, ms, secs};

type Reported = Result<u32, GaveUp<Failure>>;

#[llm_retry(read_only, max_attempts = 2, deadline = "10m", jitter = "none")]
async fn asked_to_wait(log: &Log, wait: Duration) -> Reported {
    if log.run() == 1 { Err(Verdict::rate_limited(Some(wait)).into()) } else { Ok(1) }
}

/// The wait that follows a server's, in milliseconds; `None` where it was not slept.
async fn after(wait: Duration) -> Option<u128> {
    let log = Log::new();
    asked_to_wait(&log, wait).await.ok().map(|_| log.elapsed())
}

#[tokio::test(start_paused = true)]
async fn a_wait_of_the_server_is_a_floor_and_one_above_the_limit_is_not_slept() {
    assert!(matches!(after(ms(119_999)).await, Some(119_999..=121_000)));
    assert!(matches!(after(ms(120_000)).await, Some(120_000..=121_001)));
    assert_eq!(after(ms(120_001)).await, None);
}

#[tokio::test(start_paused = true)]
async fn a_floor_above_the_limit_ends_the_call_at_once_with_the_last_error_untouched() {
    let log = Log::new();
    let gave_up = asked_to_wait(&log, secs(121)).await.unwrap_err();
    assert_eq!((log.count(), log.elapsed()), (1, 0));
    assert_eq!(gave_up.stop(), StopReason::ServerWaitTooLong { asked: Some(secs(121)), limit: secs(120) });
    assert_eq!(gave_up.retry_after(), Some(secs(121)));
    assert_eq!(gave_up.into_error(), Failure::Body(Verdict::rate_limited(Some(secs(121)))));
}

#[tokio::test(start_paused = true)]
async fn a_floor_that_does_not_fit_the_deadline_ends_the_call_at_once() {
    #[llm_retry(read_only, deadline = "30s")]
    async fn ask(log: &Log) -> Reported {
        log.run();
        Err(Verdict::rate_limited(Some(secs(60))).into())
    }
    let log = Log::new();
    let gave_up = ask(&log).await.unwrap_err();
    assert_eq!((log.count(), log.elapsed()), (1, 0));
    assert_eq!(gave_up.stop(), StopReason::Deadline { needed: Some(secs(60)), left: secs(30) });
    assert_eq!(gave_up.retry_after(), Some(secs(60)));
}

#[tokio::test(start_paused = true)]
async fn no_wait_is_below_the_floor_nor_above_floor_and_spread_over_a_thousand_seeds() {
    #[llm_retry(read_only, max_attempts = 2)]
    async fn ask(log: &Log) -> Answer {
        if log.run() == 1 { Err(Verdict::rate_limited(Some(secs(4))).into()) } else { Ok(1) }
    }
    let mut waits = Vec::new();
    for seed in 0..1000 {
        let (outcome, reports) = trace_seeded(seed, ask(&Log::new())).await;
        assert_eq!(outcome, Ok(1));
        waits.extend(reports[0].failures().filter_map(|failure| failure.wait));
    }
    assert_eq!(waits.len(), 1000);
    assert!(waits.iter().all(|wait| (secs(4)..=ms(4400)).contains(wait)));
    waits.sort();
    waits.dedup();
    assert!(waits.len() > 990, "callers told the same second stay apart");
}

#[tokio::test(start_paused = true)]
async fn the_spread_never_costs_the_deadline_a_floor_that_fits() {
    #[llm_retry(read_only, deadline = "4100ms", base = "1ms")]
    async fn ask(log: &Log) -> Answer {
        if log.run() == 1 { Err(Verdict::rate_limited(Some(secs(4))).into()) } else { Ok(1) }
    }
    for seed in 0..1000 {
        let log = Log::new();
        assert_eq!(trace_seeded(seed, ask(&log)).await.0, Ok(1));
        assert!((4000..4100).contains(&log.elapsed()));
    }
}

#[tokio::test(start_paused = true)]
async fn a_longer_backoff_holds_against_a_shorter_floor() {
    #[llm_retry(read_only, base = "8s", jitter = "none")]
    async fn ask(log: &Log) -> Answer {
        if log.run() == 1 { Err(Verdict::transient().with_floor(secs(2), "retry-after").into()) } else { Ok(1) }
    }
    let log = Log::new();
    assert_eq!(ask(&log).await, Ok(1));
    assert_eq!(log.elapsed(), 8000);
}

#[tokio::test(start_paused = true)]
async fn a_floor_holds_for_one_wait_alone() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 3)]
    async fn ask(log: &Log) -> Answer {
        match log.run() {
            1 => Err(Verdict::rate_limited(Some(secs(60))).into()),
            _ => Err(TRANSIENT),
        }
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    let starts = log.starts();
    assert!((60_000..=61_000).contains(&starts[1]));
    assert_eq!(starts[2] - starts[1], 1000);
}

#[tokio::test(start_paused = true)]
async fn a_rate_limit_that_names_no_time_starts_from_its_own_base() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 4, rate_limit_base = "3s", base = "100ms")]
    async fn ask(log: &Log) -> Answer {
        match log.run() {
            2 => Err(TRANSIENT),
            _ => Err(Verdict::rate_limited(None).into()),
        }
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!(log.starts(), [0, 3000, 3200, 15_200]);
}

#[tokio::test(start_paused = true)]
async fn a_wait_of_zero_is_no_wait_that_the_server_named() {
    #[llm_retry(read_only, jitter = "none", max_attempts = 2, rate_limit_base = "3s", base = "100ms")]
    async fn ask(log: &Log) -> Answer {
        log.run();
        Err(Verdict::rate_limited(Some(Duration::ZERO)).into())
    }
    let log = Log::new();
    assert!(ask(&log).await.is_err());
    assert_eq!(log.starts(), [0, 3000]);
}

#[tokio::test(start_paused = true)]
async fn absurd_waits_end_the_call_without_overflow() {
    for wait in [Duration::MAX, Duration::MAX - ms(1), secs(u64::MAX), secs(u64::from(u32::MAX))] {
        let log = Log::new();
        assert!(asked_to_wait(&log, wait).await.is_err());
        assert_eq!((log.count(), log.elapsed()), (1, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn no_jitter_leads_above_the_cap_or_stops_spreading_there() {
    macro_rules! jittered {
        ($($name:ident $jitter:literal)*) => {$(
            #[llm_retry(read_only, base = "1s", cap = "2s", max_attempts = 8, jitter = $jitter)]
            async fn $name() -> Answer {
                Err(TRANSIENT)
            }
        )*};
    }
    jittered! { full "full" equal "equal" decorrelated "decorrelated" none "none" }
    let mut distinct = [const { std::collections::BTreeSet::new() }; 3];
    for seed in 0..300 {
        let reports = [
            trace_seeded(seed, full()).await.1,
            trace_seeded(seed, equal()).await.1,
            trace_seeded(seed, decorrelated()).await.1,
            trace_seeded(seed, none()).await.1,
        ];
        for (at, report) in reports.iter().flatten().enumerate() {
            let waits: Vec<_> = report.failures().filter_map(|failure| failure.wait).collect();
            assert_eq!(waits.len(), 7);
            assert!(waits.iter().all(|wait| *wait <= secs(2)), "{waits:?}");
            if let Some(distinct) = distinct.get_mut(at) {
                distinct.insert(waits[6]);
            }
        }
    }
    assert!(distinct.iter().all(|waits| waits.len() > 290), "late retries are spread as early ones are");
}

#[tokio::test(start_paused = true)]
async fn the_default_jitter_spreads_the_first_retries_over_all_of_their_ceiling() {
    #[llm_retry(read_only, max_attempts = 2)]
    async fn ask() -> Answer {
        Err(TRANSIENT)
    }
    let mut waits = Vec::new();
    for seed in 0..1000 {
        let (_, reports) = trace_seeded(seed, ask()).await;
        waits.extend(reports[0].failures().filter_map(|failure| failure.wait));
    }
    let in_tenth = |tenth: u32| waits.iter().filter(|wait| wait.as_millis() / 50 == u128::from(tenth)).count();
    assert!((0..10).all(|tenth| (50..200).contains(&in_tenth(tenth))), "waves");
}
