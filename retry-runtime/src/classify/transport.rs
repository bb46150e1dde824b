//! Failures without an answer: what went wrong on the way, and whether the request can have been processed.

use crate::verdict::Verdict;

/// How a request failed on the way, or why its answer could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TransportKind {
    /// The name does not exist. It can be a typo, but resolvers also say so while they recover.
    DnsNotFound,
    /// The resolver could not answer now.
    DnsTemporary,
    /// The connection was refused.
    ConnectRefused,
    /// No route to the host or the network.
    Unreachable,
    /// The connection was not established in time.
    ConnectTimeout,
    /// The connection failed to be established, for another reason.
    ConnectFailed,
    /// No connection of the local pool became free in time.
    PoolTimeout,
    /// A proxy would not connect; the target saw nothing.
    ProxyRefused,
    /// The proxy wants credentials.
    ProxyAuthRequired,
    /// The certificate is not acceptable: self-signed, expired, of another host.
    TlsCertificate,
    /// The TLS handshake was cut.
    TlsHandshake,
    /// The request can't be sent as it is: its URL, a header, its scheme.
    InvalidRequest,
    /// The connection was closed before this request was written to it.
    NeverWritten,
    /// Writing failed before the whole request had left.
    WriteFailed,
    /// The connection was closed or reset after the request had been sent and before an answer began.
    ClosedBeforeHeaders,
    /// No answer began in time. The work may still be running.
    ReadTimeout,
    /// The answer began and then stalled.
    BodyTimeout,
    /// The answer began and then was cut.
    BodyCut,
    /// The answer's content encoding (gzip and the like) is broken.
    ContentDecoding,
    /// The answer is complete but not of the expected shape.
    Mismatch,
    /// The answer is larger than the local limit.
    TooLarge,
    /// Redirected in circles, or to where the policy forbids.
    Redirect,
    /// HTTP/2 `REFUSED_STREAM`, HTTP/3 `H3_REQUEST_REJECTED`: refused before any processing (RFC 9113, 8.7).
    RefusedStream,
    /// HTTP/2 GOAWAY with a last stream id below this request's: not processed (RFC 9113, 6.8).
    GoAwayUnprocessed,
    /// HTTP/2 GOAWAY with a last stream id that includes this request.
    GoAway,
    /// HTTP/2 `ENHANCE_YOUR_CALM`: slow down.
    EnhanceYourCalm,
    /// HTTP/2 stream reset for any other reason.
    StreamReset,
    /// The caller cancelled.
    Cancelled,
    /// The caller's own deadline passed.
    CallerDeadline,
    /// TLS closed without `close_notify`, but after the whole body: the answer is complete.
    UncleanClose,
    /// Something else.
    Other,
}

impl TransportKind {
    /// What it means. Only failures before the request was written, and HTTP/2 or HTTP/3 refusals, prove that nothing was
    /// processed.
    pub const fn verdict(self) -> Verdict {
        let verdict = match self {
            Self::UncleanClose => Verdict::success(),
            Self::DnsNotFound
            | Self::DnsTemporary
            | Self::ConnectRefused
            | Self::Unreachable
            | Self::ConnectTimeout
            | Self::ConnectFailed
            | Self::PoolTimeout
            | Self::ProxyRefused
            | Self::TlsHandshake
            | Self::NeverWritten => Verdict::transient().never_sent(),
            Self::TlsCertificate | Self::ProxyAuthRequired | Self::InvalidRequest => Verdict::fatal().never_sent(),
            Self::WriteFailed => Verdict::transient(),
            Self::RefusedStream | Self::GoAwayUnprocessed => Verdict::transient().refused(),
            Self::EnhanceYourCalm => Verdict::rate_limited(None).maybe_processed(),
            Self::Mismatch | Self::TooLarge | Self::Redirect | Self::Cancelled | Self::CallerDeadline => {
                Verdict::fatal()
            }
            Self::ClosedBeforeHeaders
            | Self::ReadTimeout
            | Self::BodyTimeout
            | Self::BodyCut
            | Self::ContentDecoding
            | Self::GoAway
            | Self::StreamReset
            | Self::Other => Verdict::ambiguous(),
        };
        verdict.with_reason(self.reason())
    }

    /// The same failure where it is known that nothing of the request was written.
    pub const fn unsent_verdict(self) -> Verdict {
        let verdict = self.verdict();
        match self {
            Self::UncleanClose => verdict,
            _ if verdict.is_retryable() => Verdict::transient().never_sent().with_reason(self.reason()),
            _ => verdict.never_sent(),
        }
    }

    /// The stable code, `transport.` and a name.
    #[must_use]
    pub const fn reason(self) -> &'static str {
        match self {
            Self::DnsNotFound => "transport.dns_not_found",
            Self::DnsTemporary => "transport.dns_temporary",
            Self::ConnectRefused => "transport.connect_refused",
            Self::Unreachable => "transport.unreachable",
            Self::ConnectTimeout => "transport.connect_timeout",
            Self::ConnectFailed => "transport.connect_failed",
            Self::PoolTimeout => "transport.pool_timeout",
            Self::ProxyRefused => "transport.proxy_refused",
            Self::ProxyAuthRequired => "transport.proxy_auth_required",
            Self::TlsCertificate => "transport.tls_certificate",
            Self::TlsHandshake => "transport.tls_handshake",
            Self::InvalidRequest => "transport.invalid_request",
            Self::NeverWritten => "transport.never_written",
            Self::WriteFailed => "transport.write_failed",
            Self::ClosedBeforeHeaders => "transport.closed_before_headers",
            Self::ReadTimeout => "transport.read_timeout",
            Self::BodyTimeout => "transport.body_timeout",
            Self::BodyCut => "transport.body_cut",
            Self::ContentDecoding => "transport.content_decoding",
            Self::Mismatch => "transport.mismatch",
            Self::TooLarge => "transport.too_large",
            Self::Redirect => "transport.redirect",
            Self::RefusedStream => "transport.refused_stream",
            Self::GoAwayUnprocessed => "transport.goaway_unprocessed",
            Self::GoAway => "transport.goaway",
            Self::EnhanceYourCalm => "transport.enhance_your_calm",
            Self::StreamReset => "transport.stream_reset",
            Self::Cancelled => "transport.cancelled",
            Self::CallerDeadline => "transport.caller_deadline",
            Self::UncleanClose => "transport.unclean_close",
            Self::Other => "transport.other",
        }
    }
}
