//! AWS and Bedrock: `x-amzn-errortype`, `__type`, and the exceptions of event streams.

use super::{On, Row, credit, fatal, limit, transient, weak};
use crate::verdict::VerdictKind::{Ambiguous, Fatal, RateLimited, Transient};

/// Throttled, whatever the status.
const fn throttled(code: &'static str) -> Row {
    Row::new(code, RateLimited, On::Any, "aws.throttling").refusal()
}

pub(super) const ROWS: &[Row] = &[
    // The throttling codes of botocore's retry data, as exceptions and without the suffix [W botocore retries/standard.py].
    throttled("Throttl*"),
    throttled("RequestThrottled*"),
    throttled("TooManyRequestsException"),
    throttled("ProvisionedThroughputExceeded*"),
    throttled("RequestLimitExceeded"),
    throttled("BandwidthLimitExceeded"),
    throttled("LimitExceededException"),
    throttled("EC2ThrottledException"),
    throttled("TransactionInProgressException"),
    throttled("PriorRequestNotComplete"),
    // An account quota: AWS says "resubmit later", botocore does not retry it [R botocore service model].
    Row::new("ServiceQuotaExceeded*", RateLimited, On::Any, "aws.service_quota_exceeded").refusal().later(),
    // Modelled as retryable and not throttling; the SDK tries up to five times.
    transient("ModelNotReady*", "aws.model_not_ready"),
    // The model worked until the limit.
    Row::new("ModelTimeout*", Ambiguous, On::Any, "aws.model_timeout"),
    weak("ModelStreamError*", Transient, "aws.model_stream_error"),
    weak("ModelError*", Transient, "aws.model_error"),
    // Heals after about fifteen minutes.
    transient("MPAgreementBeingCreated*", "aws.agreement_being_created").later(),
    transient("RequestTimeout", "aws.request_timeout"),
    transient("RequestTimeoutException", "aws.request_timeout"),
    weak("ServiceUnavailable*", Transient, "aws.service_unavailable"),
    weak("InternalServer*", Transient, "aws.internal_server"),
    weak("InternalFailure*", Transient, "aws.internal_failure"),
    weak("ConflictException", Transient, "aws.conflict"),
    fatal("ValidationException", "aws.validation"),
    fatal("AccessDenied*", "aws.access_denied"),
    weak("ResourceNotFound*", Fatal, "aws.resource_not_found"),
    weak("ExpiredToken*", Fatal, "aws.expired_token"),
    weak("UnrecognizedClient*", Fatal, "aws.unrecognized_client"),
    // Alibaba's DashScope shares the `Throttling` family; unpaid bills [K].
    credit("Arrearage", "dashscope.arrearage"),
    // Its quota for one minute, under another name than the others use.
    limit("RateQuota*", "dashscope.rate_quota"),
];
