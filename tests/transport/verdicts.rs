//! What each failure means, through `send_attempt()` in an annotated function and through a bare `reqwest::Error`.

use retry_runtime::{Classify, Processed, Verdict, VerdictKind};

use crate::site::Site;
use crate::{Outcome, broken, calls, http2, outside, tls};

type Meaning = (VerdictKind, Processed, &'static str);

fn meaning(verdict: Verdict) -> Meaning {
    (verdict.kind(), verdict.processed(), verdict.reason())
}

async fn check(site: Site, expected: Meaning) -> Outcome {
    let error = calls::once(&site).await.expect_err("it fails");
    assert_eq!(meaning(error.verdict()), expected, "through `send_attempt()`: {error:?}");
    let error = calls::bare_once(&site).await.expect_err("it fails");
    assert_eq!(meaning(error.classify()), expected, "through the client alone: {error:?}");
    // As people hold it: behind a type that only shows its sources.
    let boxed: Box<dyn std::error::Error + Send + Sync> = Box::new(std::io::Error::other(error));
    assert_eq!(meaning(boxed.classify()), expected, "in a box");
    Ok(())
}

/// A sentence, where it happens, and what it means.
macro_rules! table {
    ($($sentence:ident: $site:expr => $kind:ident, $processed:ident, $reason:literal;)*) => {
        $(
            #[tokio::test]
            async fn $sentence() -> Outcome {
                check($site.await?, (VerdictKind::$kind, Processed::$processed, concat!("transport.", $reason))).await
            }
        )*
    };
}

table! {
    // Before anything was sent.
    a_refused_connection_carried_nothing: outside::refused() => Transient, No, "connect_refused";
    a_network_without_a_route_carried_nothing: outside::unreachable() => Transient, No, "unreachable";
    a_connection_not_made_in_time_carried_nothing: outside::full_backlog() => Transient, No, "connect_timeout";
    a_name_that_is_not_found_carried_nothing: outside::no_such_name() => Transient, No, "dns_not_found";
    a_name_without_addresses_carried_nothing: outside::a_name_without_addresses() => Transient, No, "connect_failed";
    a_proxy_that_refuses_carried_nothing: outside::proxy_refuses_to_connect() => Transient, No, "proxy_refused";
    a_proxy_that_breaks_off_carried_nothing: outside::proxy_breaks_off() => Transient, No, "connect_failed";
    a_handshake_that_ends_carried_nothing: tls::end_of_file_in_the_handshake() => Transient, No, "tls_handshake";
    a_handshake_that_is_reset_carried_nothing: tls::reset_in_the_handshake() => Transient, No, "connect_failed";
    plain_http_on_a_tls_port_carried_nothing: tls::plain_http_where_tls_was_expected() => Transient, No, "tls_handshake";

    // Before anything was sent, and no other attempt would fare better.
    a_proxy_that_wants_credentials_is_fatal: outside::proxy_wants_credentials() => Fatal, No, "proxy_auth_required";
    a_self_signed_certificate_is_fatal: tls::self_signed() => Fatal, No, "tls_certificate";
    an_unknown_authority_is_fatal: tls::unknown_authority() => Fatal, No, "tls_certificate";
    an_expired_certificate_is_fatal: tls::expired() => Fatal, No, "tls_certificate";
    a_certificate_of_another_host_is_fatal: tls::of_another_host() => Fatal, No, "tls_certificate";
    a_url_that_is_none_is_fatal: outside::no_url() => Fatal, No, "invalid_request";
    a_scheme_that_is_none_is_fatal: outside::no_such_scheme() => Fatal, No, "invalid_request";
    a_header_that_is_none_is_fatal: outside::no_header() => Fatal, No, "invalid_request";

    // After it was sent, and before an answer began.
    closed_before_headers_is_ambiguous: broken::closed_before_headers() => Ambiguous, Maybe, "closed_before_headers";
    closed_within_headers_is_ambiguous: broken::closed_within_headers() => Ambiguous, Maybe, "closed_before_headers";
    reset_before_headers_is_ambiguous: broken::reset_before_headers() => Ambiguous, Maybe, "closed_before_headers";
    no_answer_within_the_timeout_is_ambiguous:
        broken::no_answer_within_the_timeout() => Ambiguous, Maybe, "read_timeout";
    no_answer_within_the_read_timeout_is_ambiguous:
        broken::no_answer_within_the_read_timeout() => Ambiguous, Maybe, "read_timeout";
    an_answer_that_is_no_http_is_ambiguous: broken::not_http() => Ambiguous, Maybe, "other";
    tls_on_a_plain_port_is_ambiguous: tls::tls_where_plain_http_was_expected() => Ambiguous, Maybe, "other";
    redirects_in_circles_are_fatal: broken::redirects_in_circles() => Fatal, Maybe, "redirect";

    // After an answer began.
    reset_after_headers_is_ambiguous: broken::reset_after_headers() => Ambiguous, Maybe, "body_cut";
    a_body_shorter_than_announced_is_ambiguous: broken::shorter_than_announced() => Ambiguous, Maybe, "body_cut";
    a_body_without_its_last_chunk_is_ambiguous: broken::without_the_last_chunk() => Ambiguous, Maybe, "body_cut";
    a_body_that_stalls_is_ambiguous: broken::a_body_not_within_the_timeout() => Ambiguous, Maybe, "body_timeout";
    a_body_that_stalls_for_a_read_is_ambiguous:
        broken::a_body_not_within_the_read_timeout() => Ambiguous, Maybe, "body_timeout";
    bad_gzip_is_ambiguous: broken::bad_gzip() => Ambiguous, Maybe, "content_decoding";
    cut_gzip_is_ambiguous: broken::cut_gzip() => Ambiguous, Maybe, "content_decoding";

    // What HTTP/2 says itself.
    a_refused_stream_was_not_processed: http2::reset::<{ http2::REFUSED_STREAM }>() => Transient, No, "refused_stream";
    enhance_your_calm_is_a_rate_limit:
        http2::reset::<{ http2::ENHANCE_YOUR_CALM }>() => RateLimited, Maybe, "enhance_your_calm";
    an_internal_error_of_a_stream_is_ambiguous:
        http2::reset::<{ http2::INTERNAL_ERROR }>() => Ambiguous, Maybe, "stream_reset";
    a_cancelled_stream_is_ambiguous: http2::reset::<{ http2::CANCEL }>() => Ambiguous, Maybe, "stream_reset";
    a_refusal_in_the_body_is_ambiguous:
        http2::reset_in_the_body::<{ http2::REFUSED_STREAM }>() => Ambiguous, Maybe, "body_cut";
    an_internal_error_in_the_body_is_ambiguous:
        http2::reset_in_the_body::<{ http2::INTERNAL_ERROR }>() => Ambiguous, Maybe, "body_cut";
    going_away_without_the_stream_did_not_process_it:
        http2::go_away_below::<{ http2::NO_ERROR }>() => Transient, No, "goaway_unprocessed";
    going_away_in_error_without_the_stream_did_not_process_it:
        http2::go_away_below::<{ http2::INTERNAL_ERROR }>() => Transient, No, "goaway_unprocessed";
    going_away_with_the_stream_is_ambiguous:
        http2::go_away_including::<{ http2::NO_ERROR }>() => Ambiguous, Maybe, "closed_before_headers";
    going_away_in_error_with_the_stream_is_ambiguous:
        http2::go_away_including::<{ http2::INTERNAL_ERROR }>() => Ambiguous, Maybe, "closed_before_headers";
    http2_closed_before_headers_is_ambiguous:
        http2::closed_before_headers() => Ambiguous, Maybe, "closed_before_headers";
    http2_closed_in_the_body_is_ambiguous: http2::closed_in_the_body() => Ambiguous, Maybe, "body_cut";
}

/// What the body is to be is known to `json()` alone; the two say so in words of their own.
#[tokio::test]
async fn json_of_another_shape_is_fatal_and_cut_json_is_ambiguous() -> Outcome {
    let (shape, cut) = (broken::another_shape().await?, broken::cut_json_of_the_right_length().await?);
    let of = |verdict: Verdict| (verdict.kind(), verdict.reason());
    let error = calls::once(&shape).await.unwrap_err();
    assert_eq!(of(error.verdict()), (VerdictKind::Fatal, "body.not_the_expected_json"));
    let error = calls::once(&cut).await.unwrap_err();
    assert_eq!(of(error.verdict()), (VerdictKind::Ambiguous, "body.cut"));
    let error = calls::bare_once(&shape).await.unwrap_err();
    assert_eq!(of(error.classify()), (VerdictKind::Fatal, "transport.mismatch"));
    let error = calls::bare_once(&cut).await.unwrap_err();
    assert_eq!(of(error.classify()), (VerdictKind::Ambiguous, "transport.body_cut"));
    Ok(())
}

#[tokio::test]
async fn the_authority_that_signs_is_trusted() -> Outcome {
    calls::once(&tls::all_is_well().await?).await?;
    Ok(())
}

/// Of `error_for_status()` the status is all that is left.
#[tokio::test]
async fn an_error_for_a_status_is_judged_by_the_status() -> Outcome {
    let busy = broken::busy().await?;
    let response = busy.post().send().await?;
    let verdict = response.error_for_status().expect_err("a status").classify();
    assert_eq!(meaning(verdict), (VerdictKind::RateLimited, Processed::No, "http.429"));
    Ok(())
}
