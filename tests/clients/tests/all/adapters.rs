//! Errors that no request over loopback makes: built by hand, judged.

use async_openai::error::{ApiError, ApiErrorResponse, OpenAIError};
use http::{HeaderMap, StatusCode};
use retry_runtime::{Classify, VerdictKind};
use rig_core::ProviderResponseError;
use rig_core::error::ProviderError;

fn openai(status: u16, kind: &str, code: Option<&str>) -> OpenAIError {
    let api_error = ApiError {
        message: "Rate limit reached. Please retry. This is not a timeout.".into(),
        r#type: Some(kind.into()),
        code: code.map(Into::into),
        ..ApiError::default()
    };
    OpenAIError::ApiError(ApiErrorResponse { status_code: StatusCode::from_u16(status).unwrap(), api_error })
}

fn json(text: &str) -> OpenAIError {
    OpenAIError::JSONDeserialize(serde_json::from_str::<u8>(text).unwrap_err(), text.into())
}

#[test]
fn openai_codes_decide_and_messages_do_not() {
    let cases = [
        (openai(429, "requests", Some("rate_limit_exceeded")), VerdictKind::RateLimited),
        // By code with another type, and by type without a code.
        (openai(429, "requests", Some("insufficient_quota")), VerdictKind::Fatal),
        (openai(429, "insufficient_quota", None), VerdictKind::Fatal),
        (openai(400, "invalid_request_error", Some("context_length_exceeded")), VerdictKind::Fatal),
        (openai(401, "invalid_request_error", Some("invalid_api_key")), VerdictKind::Fatal),
        (openai(503, "server_error", Some("server_is_overloaded")), VerdictKind::Transient),
        (OpenAIError::Boxed("rate limit reached, retry".into()), VerdictKind::Fatal),
    ];
    for (error, kind) in cases {
        assert_eq!(error.classify().kind(), kind, "{error:?}");
    }
}

#[test]
fn of_an_unreadable_answer_only_its_own_codes_count() {
    let cases = [
        (json(r#"{"error":{"code":429,"message":"slow down"}}"#), VerdictKind::RateLimited),
        (json(r#"{"error":{"code":"insufficient_quota"}}"#), VerdictKind::Fatal),
        (json("<html>429 Too Many Requests</html>"), VerdictKind::Fatal),
        (json(r#"{"model":"429 rate limit"}"#), VerdictKind::Fatal),
        (json(r#"{"choices":[{"#), VerdictKind::Ambiguous),
    ];
    for (error, kind) in cases {
        assert_eq!(error.classify().kind(), kind, "{error:?}");
    }
}

#[test]
fn rig_keeps_all_of_an_answer() {
    let mut headers = HeaderMap::new();
    headers.insert("retry-after", http::HeaderValue::from_static("7"));
    let limited = ProviderError::from_http_response(StatusCode::TOO_MANY_REQUESTS, "{}");
    let verdict = limited.with_response_headers(Some(headers)).classify();
    assert_eq!((verdict.kind(), verdict.wait_source()), (VerdictKind::RateLimited, Some("retry-after")));
}

#[test]
fn rig_without_a_status() {
    let coded = |code: &str| ProviderResponseError::without_status("").with_code(Some(code.into()));
    let cases = [
        (ProviderError::ProviderResponse(coded("ThrottlingException")), VerdictKind::RateLimited),
        (ProviderError::ProviderResponse(coded("Unheard").with_transient(Some(true))), VerdictKind::Transient),
        (ProviderError::ProviderResponse(coded("Unheard").with_transient(Some(false))), VerdictKind::Fatal),
        (ProviderError::ProviderResponse(coded("Unheard")), VerdictKind::Transient),
        (ProviderError::ProviderResponse(coded("ThrottlingException").with_refusal(true)), VerdictKind::Fatal),
        (ProviderError::from_provider_body(r#"{"error":{"code":503}}"#), VerdictKind::Transient),
        (ProviderError::Truncated, VerdictKind::Ambiguous),
        (ProviderError::Stalled(std::time::Duration::from_millis(90_500)), VerdictKind::Ambiguous),
        (ProviderError::Provider("429 rate limit, retry".into()), VerdictKind::Fatal),
    ];
    for (error, kind) in cases {
        assert_eq!(error.classify().kind(), kind, "{error:?}");
    }
}

#[test]
fn http2_says_itself_what_was_processed() {
    let verdict = h2::Error::from(h2::Reason::INTERNAL_ERROR).classify();
    assert_eq!((verdict.kind(), verdict.reason()), (VerdictKind::Ambiguous, "transport.stream_reset"));
}
