use super::*;

const SECOND: Duration = Duration::from_secs(1);
const TEN: Limit = Limit { amount: 10, window: SECOND };

fn accepted(kind: Kind, limit: Limit, from: Duration, to: Duration) -> usize {
    let mut server = Server::new(kind, limit, 5 * SECOND, 3);
    let every = Duration::from_millis(10);
    let steps = to.as_millis() / every.as_millis();
    let times = (0..u32::try_from(steps).unwrap()).map(|step| every * step);
    times.filter(|now| matches!(server.arrive(*now, 1), Answer::Accepted { .. }) && *now >= from).count()
}

#[test]
fn a_rolling_server_lets_its_limit_in_each_window() {
    assert_eq!(accepted(Kind::Rolling, TEN, Duration::ZERO, 10 * SECOND), 100);
}

#[test]
fn a_bucket_lets_in_its_burst_and_then_its_rate() {
    let accepted = accepted(Kind::Bucket, TEN, Duration::ZERO, 10 * SECOND);
    assert!((108..=110).contains(&accepted), "{accepted}");
}

#[test]
fn a_server_that_counts_refused_requests_lets_nobody_in_who_never_stops() {
    assert_eq!(accepted(Kind::CountsRefused, TEN, SECOND, 10 * SECOND), 0);
}

#[test]
fn a_limit_that_changes_does_so_in_the_middle() {
    assert_eq!(accepted(Kind::ChangeUp, TEN, 6 * SECOND, 10 * SECOND), 160);
    assert_eq!(accepted(Kind::ChangeDown, TEN, 6 * SECOND, 10 * SECOND), 8);
}

#[test]
fn a_minute_of_the_clock_lets_in_its_limit_once() {
    let accepted = accepted(Kind::FixedMinute, TEN, Duration::ZERO, 60 * SECOND);
    assert!((600..=1200).contains(&accepted), "{accepted}");
}

#[test]
fn ready_is_the_first_moment_that_lets_it_in() {
    let limited = [Kind::Rolling, Kind::Bucket, Kind::FixedMinute, Kind::Tokens, Kind::HeadersOpenai, Kind::ChangeUp];
    for &kind in &limited {
        let mut server = Server::new(kind, TEN, 2 * SECOND, 3);
        let mut now = Duration::ZERO;
        for _ in 0..2000 {
            let ready = server.ready(now, 700);
            if let Some(before) = ready.checked_sub(Duration::from_millis(1)).filter(|before| *before > now) {
                let answer = server.clone().arrive(before, 700);
                assert!(matches!(answer, Answer::Refused { .. }), "{kind:?} at {before:?}, ready at {ready:?}");
            }
            now = ready;
            assert!(matches!(server.arrive(now, 700), Answer::Accepted { .. }), "{kind:?} at {now:?}");
        }
    }
}

#[test]
fn headers_tell_what_is_left_and_when_it_is_full() {
    let mut server = Server::new(Kind::HeadersOpenai, TEN, SECOND, 3);
    let Answer::Accepted { said: Some(said), .. } = server.arrive(Duration::ZERO, 1) else { panic!("open at first") };
    assert_eq!(said, Said { limit: 10, remaining: 9, reset: SECOND / 10 });
    let mut server = Server::new(Kind::HeadersAnthropic, TEN, SECOND, 3);
    let Answer::Accepted { said: Some(said), .. } = server.arrive(Duration::ZERO, 1) else { panic!("open at first") };
    assert_eq!(said, Said { limit: 10, remaining: 9, reset: SECOND });
}

#[test]
fn during_the_outage_nothing_works_and_after_it_the_line_is_worked_off() {
    let mut server = Server::new(Kind::Outage, TEN, SECOND, 3);
    assert!(matches!(server.arrive(SECOND * 30, 1), Answer::Failed { .. }));
    let works = (0..21).map(|_| match server.arrive(SECOND * 50, 1) {
        Answer::Accepted { work, .. } => work.as_millis(),
        answer => panic!("{answer:?}"),
    });
    assert_eq!(works.last(), Some(800));
}

#[test]
fn every_name_reads_back() {
    for kind in Kind::ALL {
        assert_eq!(kind.name().parse(), Ok(*kind));
    }
    assert!("rollin".parse::<Kind>().unwrap_err().contains("rolling-retry-after"));
}
