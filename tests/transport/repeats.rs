//! How often a request is on the wire, by what failed and by what running it twice does.

use std::fmt::Debug;

use retry_runtime::{GaveUp, StopReason};
use serde_json::Value;

use crate::site::Site;
use crate::{Outcome, broken, calls, http2, outside, tls};

/// Runs the call to its end: attempts, and requests that the server saw of them.
fn seen<E: Debug>(site: &Site, outcome: Result<Value, GaveUp<E>>) -> (usize, usize) {
    let gave_up = outcome.expect_err("it fails");
    (usize::try_from(gave_up.report().attempts()).expect("few"), site.requests())
}

/// A sentence, where it happens, and the requests seen under `read_only`, `idempotent` and `non_idempotent`.
macro_rules! table {
    ($($sentence:ident: $site:expr => $read_only:literal, $idempotent:literal, $non_idempotent:literal;)*) => {
        $(
            #[tokio::test]
            async fn $sentence() -> Outcome {
                let site = $site.await?;
                let (attempts, requests) = seen(&site, calls::read_only(&site).await);
                assert_eq!((attempts, requests), ($read_only, $read_only), "read_only");
                let site = $site.await?;
                let (attempts, requests) = seen(&site, calls::idempotent(&site).await);
                assert_eq!((attempts, requests), ($idempotent, $idempotent), "idempotent");
                let site = $site.await?;
                let (attempts, requests) = seen(&site, calls::non_idempotent(&site).await);
                assert_eq!((attempts, requests), ($non_idempotent, $non_idempotent), "non_idempotent");
                Ok(())
            }
        )*
    };
}

table! {
    // Of a handshake or a CONNECT the server sees that much, and of the request nothing.
    a_handshake_that_ends_is_tried_again: tls::end_of_file_in_the_handshake() => 3, 3, 3;
    a_proxy_that_refuses_is_asked_again: outside::proxy_refuses_to_connect() => 3, 3, 3;
    a_proxy_that_wants_credentials_is_asked_once: outside::proxy_wants_credentials() => 1, 1, 1;
    a_bad_certificate_is_looked_at_once: tls::self_signed() => 1, 1, 1;

    // What may have been done is done again once where that only costs, and as often as allowed where a key goes along.
    reset_before_headers: broken::reset_before_headers() => 2, 3, 1;
    no_answer_in_time: broken::no_answer_within_the_timeout() => 2, 3, 1;
    a_cut_body: broken::shorter_than_announced() => 2, 3, 1;
    bad_gzip: broken::bad_gzip() => 2, 3, 1;
    another_shape_is_not_asked_for_again: broken::another_shape() => 1, 1, 1;

    // What HTTP/2 says was not processed is sent again even where nothing may run twice.
    a_refused_stream: http2::reset::<{ http2::REFUSED_STREAM }>() => 3, 3, 3;
    going_away_without_the_stream: http2::go_away_below::<{ http2::NO_ERROR }>() => 3, 3, 3;
    going_away_with_the_stream: http2::go_away_including::<{ http2::INTERNAL_ERROR }>() => 2, 3, 1;
    enhance_your_calm: http2::reset::<{ http2::ENHANCE_YOUR_CALM }>() => 3, 3, 1;
    an_internal_error_of_a_stream: http2::reset::<{ http2::INTERNAL_ERROR }>() => 2, 3, 1;
}

#[tokio::test]
async fn a_connection_that_is_refused_is_tried_again_under_every_effect() -> Outcome {
    let site = outside::refused().await?;
    assert_eq!(seen(&site, calls::read_only(&site).await), (calls::ATTEMPTS, 0));
    assert_eq!(seen(&site, calls::idempotent(&site).await), (calls::ATTEMPTS, 0));
    assert_eq!(seen(&site, calls::non_idempotent(&site).await), (calls::ATTEMPTS, 0));
    assert_eq!(seen(&site, calls::bare_non_idempotent(&site).await), (calls::ATTEMPTS, 0));
    Ok(())
}

/// Without `send_attempt()` nobody knows what else the body sent: only a connection that failed proves anything.
#[tokio::test]
async fn a_refused_stream_proves_nothing_for_a_bare_client() -> Outcome {
    let site = http2::reset::<{ http2::REFUSED_STREAM }>().await?;
    let gave_up = calls::bare_non_idempotent(&site).await.unwrap_err();
    assert_eq!((gave_up.stop(), site.requests()), (StopReason::MayHaveBeenProcessed, 1));
    Ok(())
}

/// reqwest itself repeats what HTTP/2 refused, unless its client is built with `retry(reqwest::retry::never())`: more requests
/// than attempts, each of them safe.
#[tokio::test]
async fn reqwest_repeats_a_refused_stream_within_an_attempt() -> Outcome {
    let site = http2::refused_to_a_client_that_repeats().await?;
    let (attempts, requests) = seen(&site, calls::non_idempotent(&site).await);
    assert_eq!(attempts, calls::ATTEMPTS);
    assert_eq!(requests, calls::ATTEMPTS * 3);
    Ok(())
}
