//! xAI: `code` is the sentence that a gRPC code has in Rust's `tonic`, also inside HTTP 200; credits come as 429 or 403
//! [I continue#10373, oh-my-pi#4913].

use super::{Row, credit, weak};
use crate::verdict::VerdictKind::{Ambiguous, Fatal, RateLimited, Transient};

pub(super) const ROWS: &[Row] = &[
    credit("*spending-limit", "xai.spending_limit"),
    // Rate or credits: the sentence beside it tells.
    weak("Some resource has been exhausted", RateLimited, "xai.resource_exhausted"),
    weak("The service is currently unavailable", Transient, "xai.unavailable"),
    weak("Internal error", Transient, "xai.internal"),
    weak("Unknown error", Transient, "xai.unknown"),
    weak("The operation was aborted", Transient, "xai.aborted"),
    weak("The operation was cancelled", Transient, "xai.cancelled"),
    weak("Deadline expired*", Ambiguous, "xai.deadline_exceeded"),
    weak("Client specified an invalid argument", Fatal, "xai.invalid_argument"),
    weak("The caller does not have permission*", Fatal, "xai.permission_denied"),
    weak("The request does not have valid authentication credentials*", Fatal, "xai.unauthenticated"),
    weak("Some requested entity was not found", Fatal, "xai.not_found"),
    weak("The system is not in a state required*", Fatal, "xai.failed_precondition"),
    weak("Operation is not implemented or not supported", Fatal, "xai.unimplemented"),
];
