//! Gemini and Vertex: status names of gRPC, `ErrorInfo.reason`, and the string codes of the Interactions API
//!.

use super::{On, Row, credit, fatal, limit, weak};
use crate::verdict::VerdictKind::{Ambiguous, Fatal, Transient};

pub(super) const ROWS: &[Row] = &[
    // At least five things; per-day quotas are told by their names, prepaid credits by 402.
    limit("RESOURCE_EXHAUSTED", "google.resource_exhausted"),
    // Terminal although RetryInfo names half a second [R gemini-cli googleQuotaErrors.ts].
    limit("QUOTA_EXHAUSTED", "google.quota_exhausted").later(),
    limit("MODEL_CAPACITY_EXHAUSTED", "google.model_capacity_exhausted").later(),
    credit("INSUFFICIENT_G1_CREDITS_BALANCE", "google.insufficient_credits"),
    credit("BILLING_DISABLED", "google.billing_disabled"),
    fatal("VALIDATION_REQUIRED", "google.validation_required"),
    fatal("API_KEY_INVALID", "google.api_key_invalid"),
    fatal("SERVICE_DISABLED", "google.service_disabled"),
    fatal("CONSUMER_SUSPENDED", "google.consumer_suspended"),
    // Interactions API; `quota_exceeded` is daily [D]. Also `quotaExceeded` of the older APIs.
    limit("quota_exceeded", "google.quota_exceeded").later(),
    limit("dailyLimitExceeded", "google.daily_limit_exceeded").later(),
    limit("userRateLimitExceeded", "google.user_rate_limit_exceeded"),
    // Answers nobody got: they may have been computed. A longer deadline helps, the same one does not.
    Row::new("DEADLINE_EXCEEDED", Ambiguous, On::Server, "google.deadline_exceeded"),
    weak("UNAVAILABLE", Transient, "google.unavailable"),
    weak("INTERNAL", Transient, "google.internal"),
    weak("UNKNOWN", Transient, "google.unknown"),
    weak("ABORTED", Transient, "google.aborted"),
    weak("CANCELLED", Transient, "google.cancelled"),
    weak("backendError", Transient, "google.backend_error"),
    weak("INVALID_ARGUMENT", Fatal, "google.invalid_argument"),
    weak("FAILED_PRECONDITION", Fatal, "google.failed_precondition"),
    weak("OUT_OF_RANGE", Fatal, "google.out_of_range"),
    weak("UNAUTHENTICATED", Fatal, "google.unauthenticated"),
    weak("PERMISSION_DENIED", Fatal, "google.permission_denied"),
    weak("NOT_FOUND", Fatal, "google.not_found"),
    weak("ALREADY_EXISTS", Fatal, "google.already_exists"),
    weak("UNIMPLEMENTED", Fatal, "google.unimplemented"),
    weak("DATA_LOSS", Fatal, "google.data_loss"),
];
