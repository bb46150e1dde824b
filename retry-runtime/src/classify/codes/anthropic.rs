//! Anthropic: `error.details.error_code` separates what types throw together [W @anthropic-ai/sdk core/error-classes.ts]
//!.

use super::{On, Row, credit, fatal, limit, overload, transient, weak};
use crate::verdict::VerdictKind::{Ambiguous, Fatal, Transient};

pub(super) const ROWS: &[Row] = &[
    // Monthly tier and contract caps; the type is still rate_limit_error [D platform.claude.com rate-limits].
    credit("enforced_spend_limit_reached", "anthropic.enforced_spend_limit_reached"),
    credit("contract_spend_limit_reached", "anthropic.contract_spend_limit_reached"),
    credit("billing_error", "anthropic.billing_error"),
    credit("linked_organization_*", "anthropic.linked_organization"),
    limit("ramp_limit_exceeded", "anthropic.ramp_limit_exceeded"),
    // Transient although 400.
    transient("request_body_timeout", "anthropic.request_body_timeout"),
    transient("external_key_validation_timed_out", "anthropic.external_key_validation_timed_out"),
    // The first call still runs: exactly what a blind repeat meets.
    Row::new("thread_continue_in_flight", Ambiguous, On::Any, "anthropic.thread_continue_in_flight").barred(),
    // The server says that resending is safe; it does not say that nothing was done.
    transient("change_outcome_unknown", "anthropic.change_outcome_unknown"),
    // Refused before processing, where they come as 5xx; as 4xx the key is at fault.
    Row::new("cmek_*", Transient, On::Server, "anthropic.cmek").refusal(),
    Row::new("authorization_check_unavailable", Transient, On::Server, "anthropic.authorization_check_unavailable")
        .refusal(),
    overload("compaction_unavailable", "anthropic.compaction_unavailable"),
    // 529.
    overload("overloaded_error", "anthropic.overloaded_error"),
    weak("api_error", Transient, "anthropic.api_error"),
    weak("timeout_error", Ambiguous, "anthropic.timeout_error"),
    weak("conflict_error", Transient, "anthropic.conflict_error"),
    weak("authentication_error", Fatal, "anthropic.authentication_error"),
    weak("permission_error", Fatal, "anthropic.permission_error"),
    weak("not_found_error", Fatal, "anthropic.not_found_error"),
    fatal("request_too_large", "anthropic.request_too_large"),
    weak("invalid_request_error", Fatal, "api.invalid_request_error"),
];
