//! `wait = field`: a floor, whatever the shape of the field.

use std::time::Duration;

use retry_runtime::Classify;

use crate::{Met, met};

const ASKED: Duration = Duration::from_secs(20);

#[derive(Debug, Classify)]
enum Busy<'a> {
    #[retry(rate_limited, wait = after)]
    Named { after: Duration, text: &'a str },
    #[retry(rate_limited, wait = 1)]
    Indexed(&'a str, Duration),
    #[retry(transient, wait = after)]
    Perhaps { after: Option<Duration> },
    #[retry(rate_limited, wait = 0)]
    Borrowed(&'a Duration),
    #[retry(rate_limited, wait = 0)]
    PerhapsBorrowed(Option<&'a Duration>),
    #[retry(transient, wait = r#yield, not_processed, reason = "busy.raw")]
    Raw { r#yield: &'a Option<Duration> },
    #[retry(transient, wait = type)]
    Keyword { r#type: Duration },
}

fn waited(met: &Met) -> f64 {
    met.wait.expect("another attempt followed")
}

#[tokio::test(start_paused = true)]
async fn a_wait_is_a_floor() {
    let some = Some(ASKED);
    for met in [
        met(|| Busy::Named { after: ASKED, text: "" }).await,
        met(|| Busy::Indexed("", ASKED)).await,
        met(|| Busy::Perhaps { after: Some(ASKED) }).await,
        met(|| Busy::Borrowed(&ASKED)).await,
        met(|| Busy::PerhapsBorrowed(Some(&ASKED))).await,
        met(|| Busy::Raw { r#yield: &some }).await,
        met(|| Busy::Keyword { r#type: ASKED }).await,
    ] {
        // Spread over at most a second, so that callers told the same do not come back at once.
        assert!((20.0..=21.0).contains(&waited(&met)), "{met:?}");
        assert_eq!(met.attempts, 3);
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_wait_the_backoff_decides() {
    let transient = met(|| Busy::Perhaps { after: None }).await;
    assert!((1.0..=2.0).contains(&waited(&transient)), "{transient:?}");
    // A rate limit without a hint starts from `rate_limit_base`; zero says nothing, as in headers.
    for limited in [met(|| Busy::PerhapsBorrowed(None)).await, met(|| Busy::Borrowed(&Duration::ZERO)).await] {
        assert!((5.0..=6.0).contains(&waited(&limited)), "{limited:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_wait_that_does_not_fit_is_not_slept() {
    let met = met(|| Busy::Named { after: Duration::MAX, text: "" }).await;
    assert_eq!((met.attempts, met.wait), (1, None));
}

#[test]
fn the_source_of_the_wait_is_the_field() {
    assert_eq!(Busy::Named { after: ASKED, text: "" }.classify().wait_source(), Some("after"));
    assert_eq!(Busy::Indexed("", ASKED).classify().wait_source(), Some("1"));
    assert_eq!(Busy::Keyword { r#type: ASKED }.classify().wait_source(), Some("type"));
    assert_eq!(Busy::Perhaps { after: None }.classify().wait_source(), None);
}
