//! Routers, proxies and whoever deduplicates by key.

use super::{On, Row, credit, overload, transient, weak};
use crate::verdict::VerdictKind::{Fatal, RateLimited, Transient};

pub(super) const ROWS: &[Row] = &[
    // OpenRouter's one retryable 402: running requests fill the budget [D errors-and-debugging].
    Row::new("openrouter_in_flight_budget", RateLimited, On::Any, "openrouter.in_flight_budget").refusal(),
    overload("provider_overloaded", "openrouter.provider_overloaded"),
    weak("provider_unavailable", Transient, "openrouter.provider_unavailable"),
    // The first request with this key still runs; the same key will get its answer [I freellmapi#1094, #1095].
    transient("idempotency*in_progress", "idempotency.in_progress"),
    transient("idempotency*in_use", "idempotency.in_progress"),
    transient("idempotency*in_flight", "idempotency.in_progress"),
    transient("idempotency*processing", "idempotency.in_progress"),
    transient("request_in_progress", "idempotency.in_progress"),
    transient("concurrent_idempotent_request*", "idempotency.in_progress"),
    // The body changed between attempts.
    Row::new("idempotency*", Fatal, On::Client, "idempotency.conflict"),
    // LiteLLM and new-api budgets.
    credit("budget_exceeded", "litellm.budget_exceeded"),
    credit("insufficient_user_quota", "gateway.insufficient_user_quota"),
    credit("pre_consume_token_quota_failed", "gateway.token_quota"),
];
