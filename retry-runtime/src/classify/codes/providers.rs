//! Providers with few codes of their own.

use super::{Row, credit, fatal, limit, overload, transient, weak};
use crate::verdict::VerdictKind::{Ambiguous, Fatal, Transient};

pub(super) const ROWS: &[Row] = &[
    // Groq's flex tier, status 498.
    transient("capacity_exceeded", "groq.capacity_exceeded"),
    // Mistral [I client-ts#169].
    limit("rate_limited", "mistral.rate_limited"),
    limit("service_tier_capacity_exceeded", "mistral.service_tier_capacity_exceeded"),
    // Moonshot [W pydantic-ai].
    credit("exceeded_current_quota_error", "moonshot.exceeded_current_quota_error"),
    limit("rate_limit_reached_error", "moonshot.rate_limit_reached_error"),
    overload("engine_overloaded_error", "moonshot.engine_overloaded_error"),
    // TGI [R router/src/server.rs].
    overload("overloaded", "tgi.overloaded"),
    weak("generation", Transient, "tgi.generation"),
    weak("incomplete_generation", Transient, "tgi.incomplete_generation"),
    weak("validation", Fatal, "tgi.validation"),
    // GitHub Models.
    limit("RateLimitReached", "github.rate_limit_reached"),
    fatal("tokens_limit_reached", "github.tokens_limit_reached"),
    // Cloudflare Workers AI [D]: the free allocation of the day, no capacity, timeout; its edge's rate limit.
    limit("3036", "cloudflare.3036").later(),
    transient("3040", "cloudflare.3040"),
    weak("3007", Ambiguous, "cloudflare.3007"),
    limit("1015", "cloudflare.1015"),
];

/// Z.ai and Zhipu: 1113 is the balance, 1302 and 1305 are rates [W pydantic-ai]; the others [K].
pub(super) const ZHIPU: &[Row] = &[
    credit("1113", "zhipu.1113"),
    limit("1302", "zhipu.1302"),
    limit("1303", "zhipu.1303"),
    limit("1304", "zhipu.1304").later(),
    limit("1305", "zhipu.1305"),
    limit("1308", "zhipu.1308").as_hinted(),
    credit("1309", "zhipu.1309"),
    limit("1310", "zhipu.1310").as_hinted(),
];
