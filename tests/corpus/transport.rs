//! From the corpus's names of transport failures to the runtime's kinds.

use retry_runtime::{TransportKind as Kind, Verdict};
use serde::Deserialize;

/// A transport case.
#[derive(Debug, Deserialize)]
pub(crate) struct Transport {
    #[serde(default)]
    pub(crate) kind: String,
    /// `none`, `partial`, `full` or `unknown`.
    #[serde(default)]
    pub(crate) request_sent: String,
}

impl Transport {
    pub(crate) fn verdict(&self) -> Verdict {
        let name = self.kind.to_ascii_lowercase();
        match (kind(&name), self.request_sent.as_str()) {
            // A client that cancels by itself does so before the request begins; after that it is the caller.
            (Kind::Cancelled, "none") if !names(&name, CALLER) => Kind::NeverWritten.unsent_verdict(),
            (kind, "none") => kind.unsent_verdict(),
            // Nothing was left to write: what failed is the wait for the answer.
            (Kind::WriteFailed, "full") if names(&name, TIMEOUT) => Kind::ReadTimeout.verdict(),
            (Kind::WriteFailed, "full") => Kind::ClosedBeforeHeaders.verdict(),
            // Not a timeout: while that runs the rest may still leave.
            (Kind::ClosedBeforeHeaders | Kind::BodyCut | Kind::Other, "partial") => Kind::WriteFailed.verdict(),
            (kind, _) => kind.verdict(),
        }
    }
}

const CALLER: &str = "caller|user|client|abort|task|future|dropped";
const TIMEOUT: &str = "timeout|timed_out";

/// The first rule whose words all occur decides; `|` separates words of which one is enough.
const RULES: &[(&[&str], Kind)] = &[
    (&["before", "cancel"], Kind::NeverWritten),
    (&["rst|h2|http2", "cancel"], Kind::StreamReset),
    (&["cancel"], Kind::Cancelled),
    (&["abort", "caller|user|signal|controller"], Kind::Cancelled),
    (&["deadline"], Kind::CallerDeadline),
    (&["caller", TIMEOUT], Kind::CallerDeadline),
    (&["close_notify", "full|complete"], Kind::UncleanClose),
    (&["never_written|not_written|before_write|never_started|before_request|before_send|unsent"], Kind::NeverWritten),
    (
        &["tls|ssl|cert", "cert|self_signed|expired|hostname|issuer|untrusted|revoked|ca_|mismatch"],
        Kind::TlsCertificate,
    ),
    (&["tls|ssl|handshake"], Kind::TlsHandshake),
    (&["proxy", "407|auth"], Kind::ProxyAuthRequired),
    (&["proxy"], Kind::ProxyRefused),
    (&["refused_stream|request_rejected"], Kind::RefusedStream),
    (&["calm"], Kind::EnhanceYourCalm),
    (&["goaway", "above|unprocessed|higher|greater"], Kind::GoAwayUnprocessed),
    (&["goaway"], Kind::GoAway),
    (&["h2|http2|h3|http3|rst_stream"], Kind::StreamReset),
    (&["pool"], Kind::PoolTimeout),
    (&["dns|resolve|getaddrinfo|eai_", "temporary|again|timeout|servfail"], Kind::DnsTemporary),
    (&["dns|resolve|getaddrinfo|nxdomain|enotfound|eai_"], Kind::DnsNotFound),
    (&["redirect"], Kind::Redirect),
    (&["invalid|bad|malformed", "response"], Kind::Other),
    (&["invalid|bad|malformed|unsupported|illegal", "header|url|uri|scheme|method|request"], Kind::InvalidRequest),
    (&["build"], Kind::InvalidRequest),
    (&["larger|too_large|body_limit|size_limit"], Kind::TooLarge),
    (&["write|send_failed|broken_pipe|epipe|upload"], Kind::WriteFailed),
    (&["conn", "refused"], Kind::ConnectRefused),
    (&["unreach|no_route|network_down"], Kind::Unreachable),
    (&["connect_|connect-", TIMEOUT], Kind::ConnectTimeout),
    (&["timeout|timed_out|stall", "body|stream|chunk"], Kind::BodyTimeout),
    (&[TIMEOUT], Kind::ReadTimeout),
    (&["incomplete|truncat|cut|short|premature|content_length|partial"], Kind::BodyCut),
    (&["reset|closed|close|eof|disconnect", "body|after_headers|mid_response"], Kind::BodyCut),
    (&["json|schema|deserial|shape|parse"], Kind::Mismatch),
    (&["decod|gzip|deflate|brotli|zstd|decompress|encoding|checksum"], Kind::ContentDecoding),
    (&["reset|closed|close|eof|disconnect|hang|no_response|keep_alive|aborted"], Kind::ClosedBeforeHeaders),
    (&["connect_|connect-"], Kind::ConnectFailed),
];

fn kind(name: &str) -> Kind {
    RULES.iter().find(|(words, _)| words.iter().all(|words| names(name, words))).map_or(Kind::Other, |(_, kind)| *kind)
}

fn names(name: &str, words: &str) -> bool {
    words.split('|').any(|word| name.contains(word))
}
