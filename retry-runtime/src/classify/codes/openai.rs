//! `OpenAI`, its Responses API, Codex, and Azure's copies.

use super::{Row, credit, fatal, limit, overload, transient, weak};
use crate::verdict::VerdictKind::{Fatal, RateLimited, Transient};

pub(super) const ROWS: &[Row] = &[
    // Quota-type 429s that never heal by waiting [D help.openai.com 6614457, 5955604].
    credit("insufficient_quota", "openai.insufficient_quota"),
    credit("credit_balance_exhausted", "openai.credit_balance_exhausted"),
    credit("organization_spend_limit_exceeded", "openai.organization_spend_limit_exceeded"),
    credit("project_spend_limit_exceeded", "openai.project_spend_limit_exceeded"),
    credit("organization_usage_limit_exceeded", "openai.organization_usage_limit_exceeded"),
    credit("project_usage_limit_exceeded", "openai.project_usage_limit_exceeded"),
    // 400 or 429.
    credit("billing_hard_limit_reached", "openai.billing_hard_limit_reached"),
    // [K]
    credit("billing_not_active", "openai.billing_not_active"),
    fatal("account_deactivated", "openai.account_deactivated"),
    // [D developers.openai.com error-codes]; type `tokens` or `requests` says which bucket.
    limit("rate_limit_exceeded", "openai.rate_limit_exceeded"),
    weak("tokens", RateLimited, "openai.rate_limit_exceeded"),
    weak("requests", RateLimited, "openai.rate_limit_exceeded"),
    // Ramp too steep.
    limit("slow_down", "openai.slow_down"),
    // Flex tier, not charged [D flex-processing].
    limit("resource_unavailable", "openai.resource_unavailable"),
    overload("server_is_overloaded", "openai.server_is_overloaded"),
    weak("service_unavailable_error", Transient, "openai.service_unavailable_error"),
    weak("server_error", Transient, "openai.server_error"),
    // A file store that was slow [K].
    weak("vector_store_timeout", Transient, "openai.vector_store_timeout"),
    // Subscription window spent; the frame says when it resets [I 1jehuang/jcode#1183].
    limit("usage_limit_reached", "codex.usage_limit_reached").as_hinted(),
    fatal("usage_not_included", "codex.usage_not_included"),
    // The same request meets the same answer.
    fatal("context_length_exceeded", "openai.context_length_exceeded"),
    fatal("string_above_max_length", "openai.string_above_max_length"),
    fatal("invalid_prompt", "openai.invalid_prompt"),
    fatal("invalid_api_key", "openai.invalid_api_key"),
    fatal("unsupported_country_region_territory", "openai.unsupported_country"),
    fatal("content_filter", "azure.content_filter"),
    fatal("content_policy_violation", "openai.content_policy_violation"),
    fatal("image_content_policy_violation", "openai.content_policy_violation"),
    weak("model_not_found", Fatal, "openai.model_not_found"),
    // Nearly always a wrong name [I azure-dev#4043].
    weak("DeploymentNotFound", Fatal, "azure.deployment_not_found"),
    // The model is out of capacity for this deployment type [K].
    transient("NoCapacity", "azure.no_capacity"),
];
