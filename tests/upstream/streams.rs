//! Streams through an upstream: let in as any other call, and in flight until their end.

#[allow(dead_code, reason = "shared with the tests of the contract, which use all of it")]
#[path = "../contract/streams/steps.rs"]
mod steps;

use std::pin::pin;

use futures::future::join;
use futures::stream::{Stream, StreamExt};
use retry_runtime::{Breaker, BreakerState, GaveUp, Interrupted, StopReason, StoppedBy, Upstream, Verdict, llm_retry};
use tokio::time::{advance, timeout};

use self::steps::{Fail, Item, Model, Piece, SILENCE, Step, Wait, all};
use super::server::stopped;
use super::support::{Failure, Log, TRANSIENT, ms, secs};

const LIMITED: Step = Fail(Verdict::rate_limited(None));
const BROKEN: &[Step] = &[Item(1), Fail(Verdict::transient())];

#[llm_retry(read_only, max_attempts = 1, idle_timeout = "10s", upstream = upstream, stream)]
async fn once(upstream: &Upstream, model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
    Ok(model.stream())
}

#[llm_retry(read_only, max_attempts = 1, upstream = upstream, stream)]
fn bare(upstream: &Upstream, model: &Model) -> impl Stream<Item = Result<u32, Interrupted<Failure>>> {
    model.stream()
}

#[tokio::test(start_paused = true)]
async fn a_stream_is_in_flight_from_its_opening_to_its_last_item() {
    let upstream = Upstream::new("model").in_flight(1);
    let model = Model::new(&[&[Item(1), Wait(secs(5)), Item(2)]]);
    let first = async { all(once(&upstream, &model).await.unwrap()).await };
    let second = async { (all(once(&upstream, &model).await.unwrap()).await, model.log.elapsed()) };
    let (first, second) = join(first, second).await;
    assert_eq!((first, second), (vec![Ok(1), Ok(2)], (vec![Ok(1), Ok(2)], 10_000)));
    assert_eq!((model.log.starts(), upstream.snapshot().in_flight()), (vec![0, 5000], 0));
}

#[tokio::test(start_paused = true)]
async fn where_it_breaks_off_is_cut_or_is_dropped_it_is_in_flight_no_more() {
    let upstream = Upstream::new("model").in_flight(1);
    let broken = Model::new(&[BROKEN, &[Item(1), SILENCE]]);
    assert!(all(once(&upstream, &broken).await.unwrap()).await[1].is_err());
    assert!(all(once(&upstream, &broken).await.unwrap()).await[1].is_err());
    assert_eq!(upstream.snapshot().in_flight(), 0);
    let mut dropped = Box::pin(once(&upstream, &broken).await.unwrap());
    assert_eq!((dropped.next().await, upstream.snapshot().in_flight()), (Some(Ok(1)), 1));
    drop(dropped);
    assert_eq!(upstream.snapshot().in_flight(), 0);
    drop(pin!(timeout(ms(1), once(&upstream, &Model::new(&[&[SILENCE]])))).await);
    assert_eq!(upstream.snapshot().in_flight(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_function_that_is_not_async_waits_for_its_turn_when_it_is_read() {
    let upstream = Upstream::new("model").in_flight(1);
    let model = Model::new(&[&[Item(1), Wait(secs(5)), Item(2)]]);
    let read = || async { bare(&upstream, &model).filter_map(async |item| item.ok()).collect::<Vec<u32>>().await };
    assert_eq!(join(read(), read()).await, (vec![1, 2], vec![1, 2]));
    assert_eq!((model.log.starts(), upstream.snapshot().in_flight()), (vec![0, 5000], 0));
}

#[tokio::test(start_paused = true)]
async fn streams_that_break_off_or_stay_silent_open_the_breaker() {
    for steps in [BROKEN, &[Item(1), SILENCE], &[SILENCE], &[]] {
        let (upstream, model) = (Upstream::new("model").breaker(Breaker::new()), Model::new(&[steps]));
        for _ in 0..5 {
            assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
            if let Ok(stream) = once(&upstream, &model).await {
                assert!(all(stream).await.last().unwrap().is_err());
            }
        }
        let error = once(&upstream, &model).await.map(drop).unwrap_err();
        assert!(matches!(stopped(&error), Some(StoppedBy::BreakerOpen { .. })), "{error}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_probe_has_answered_with_its_first_item() {
    let (upstream, model) = (Upstream::new("model").breaker(Breaker::new()), Model::new(&[BROKEN]));
    for _ in 0..5 {
        all(once(&upstream, &model).await.unwrap()).await;
    }
    advance(secs(20)).await;
    let probe = once(&upstream, &model).await.unwrap();
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed));
    assert!(all(probe).await[1].is_err());
    assert_eq!(upstream.snapshot().breaker(), Some(BreakerState::Closed), "one failure, and it was closed by then");
}

#[tokio::test(start_paused = true)]
async fn a_refused_opening_keeps_its_place_and_draws_on_no_attempt() {
    let upstream = Upstream::new("model").gate();
    let model = Model::new(&[&[Fail(Verdict::rate_limited(Some(secs(3))))], &[Item(1), Item(2)]]);
    assert_eq!(all(once(&upstream, &model).await.unwrap()).await, [Ok(1), Ok(2)]);
    assert_eq!((model.log.count(), upstream.snapshot().waiting()), (2, 0));
    assert!(model.log.starts()[1] >= 3000, "{:?}", model.log.starts());
}

#[tokio::test(start_paused = true)]
async fn a_refusal_after_the_first_item_closes_the_gate_for_the_others() {
    let (upstream, refused) = (Upstream::new("model").gate(), Verdict::rate_limited(Some(secs(3))));
    let model = Model::new(&[&[Item(1), Wait(secs(5)), Fail(refused)], &[Item(2)]]);
    assert!(all(once(&upstream, &model).await.unwrap()).await[1].is_err());
    assert!(upstream.snapshot().closed_for() >= Some(secs(3)), "{}", upstream.snapshot());
    assert_eq!(all(once(&upstream, &model).await.unwrap()).await, [Ok(2)]);
    assert!(model.log.starts()[1] >= 8000, "{:?}", model.log.starts());
}

#[tokio::test(start_paused = true)]
async fn an_opening_that_is_refused_for_ever_ends_by_its_own_limit() {
    #[llm_retry(read_only, max_attempts = 2, max_refused = 3, deadline = "1h", upstream = upstream, stream)]
    async fn ask(upstream: &Upstream, model: &Model) -> Result<impl Stream<Item = Piece>, GaveUp<Failure>> {
        Ok(model.stream())
    }
    let (upstream, model) = (Upstream::new("model").gate(), Model::new(&[&[LIMITED]]));
    let gave_up = ask(&upstream, &model).await.map(drop).unwrap_err();
    assert_eq!((gave_up.stop(), model.log.count()), (StopReason::RefusedTooOften { max_refused: 3 }, 4));
}

#[tokio::test(start_paused = true)]
async fn behind_a_queue_the_bound_of_the_whole_starts_when_it_is_let_in() {
    #[llm_retry(read_only, deadline = "5s", stream_deadline = "20s", queue = "10m", upstream = upstream, stream)]
    async fn ask(upstream: &Upstream, model: &Model) -> Result<impl Stream<Item = Piece>, Failure> {
        Ok(model.stream())
    }
    let upstream = Upstream::new("model").in_flight(1);
    let model = Model::new(&[&[Item(1), Wait(secs(15)), Item(2), Wait(secs(15)), Item(3)]]);
    let read = || async { (all(ask(&upstream, &model).await.unwrap()).await, model.log.elapsed()) };
    let (first, second) = join(read(), read()).await;
    for (items, at) in [(&first, 20_000), (&second, 40_000)] {
        assert_eq!((items.0.len(), items.1), (3, at));
        assert_eq!(stopped(items.0[2].as_ref().unwrap_err()), Some(StoppedBy::StreamDeadline));
    }
}

mod kept {
    use std::sync::{Arc, LazyLock};

    use retry_runtime::Upstreams;

    use super::*;

    static PLACE: Upstream = Upstream::new("place").in_flight(1);
    static LATER: LazyLock<Upstream> = LazyLock::new(|| Upstream::new("later").in_flight(1));
    static MANY: LazyLock<Upstreams<u32>> = LazyLock::new(|| Upstreams::new(|_| Upstream::new("one").in_flight(1)));

    struct Tenant {
        shared: Arc<Upstream>,
        own: Upstream,
        all: Vec<Upstream>,
    }

    fn place() -> &'static Upstream {
        &PLACE
    }

    macro_rules! opens {
        (|$tenant:ident, $given:ident| $($name:ident: $upstream:expr;)*) => {
            opens! { @ ($tenant, $given) $($name: $upstream;)* }
        };
        (@ $arguments:tt $($name:ident: $upstream:expr;)*) => {$(opens! { @@ $arguments $name: $upstream; })*};
        (@@ ($tenant:ident, $given:ident) $name:ident: $upstream:expr;) => {
            #[llm_retry(read_only, upstream = $upstream, stream)]
            async fn $name($tenant: &Tenant, $given: Arc<Upstream>) -> Result<impl Stream<Item = Piece>, Failure> {
                Ok(steps::play(&[Item($given.snapshot().in_flight() + 10 * $tenant.own.snapshot().in_flight())]))
            }
        };
    }

    opens! {
        |tenant, given|
        a_static: PLACE;
        a_lazy_static: LATER;
        a_shared_field: tenant.shared;
        a_lent_field: &tenant.own;
        one_of_a_list: tenant.all[0];
        a_call: place();
        an_argument: given;
        a_lent_argument: &given;
        one_of_a_registry: MANY.get(1);
        a_lent_one_of_a_registry: &MANY.get(1);
        a_clone: Arc::clone(&tenant.shared);
        its_own: Upstream::new("own").in_flight(1);
    }

    #[tokio::test(start_paused = true)]
    async fn whatever_names_the_upstream_the_stream_keeps_it() {
        let new = || Upstream::new("own").in_flight(1);
        let tenant = Tenant { shared: Arc::new(new()), own: new(), all: vec![new()] };
        macro_rules! read {
            ($($name:ident($given:expr) sees $seen:literal;)*) => {$(
                let stream = $name(&tenant, $given).await.unwrap();
                assert_eq!(all(stream).await, [Ok($seen)], stringify!($name));
            )*};
        }
        read! {
            a_static(Arc::new(new())) sees 0;
            a_lazy_static(Arc::new(new())) sees 0;
            a_shared_field(Arc::clone(&tenant.shared)) sees 1;
            a_lent_field(Arc::new(new())) sees 10;
            one_of_a_list(Arc::new(new())) sees 0;
            a_call(Arc::new(new())) sees 0;
            an_argument(Arc::new(new())) sees 1;
            a_lent_argument(Arc::new(new())) sees 1;
            one_of_a_registry(MANY.get(1)) sees 1;
            a_lent_one_of_a_registry(MANY.get(1)) sees 1;
            a_clone(Arc::clone(&tenant.shared)) sees 1;
            its_own(Arc::new(new())) sees 0;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_retry_that_opens_a_stream_gives_its_price_back() {
    #[llm_retry(read_only, base = "1ms", upstream = upstream, stream)]
    async fn ask(upstream: &Upstream, log: &Log) -> Result<impl Stream<Item = Piece>, Failure> {
        if log.run() % 2 == 1 { Err(TRANSIENT) } else { Ok(steps::play(&[Item(1), Item(2)])) }
    }
    let (upstream, log) = (Upstream::new("model"), Log::new());
    for _ in 0..200 {
        assert_eq!(all(ask(&upstream, &log).await.unwrap()).await, [Ok(1), Ok(2)]);
    }
    assert_eq!(log.count(), 400);
}
