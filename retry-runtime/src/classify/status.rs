//! What a status means when nothing more specific was said.

use http::StatusCode;

use crate::verdict::{Verdict, VerdictKind};

use VerdictKind::{Ambiguous, Fatal, RateLimited, Success, Transient};

/// The verdict of a bare status. 421, 425 and 429 prove that nothing was processed
///; no other status does.
pub(super) fn verdict(status: StatusCode) -> Verdict {
    let (kind, reason) = of(status.as_u16());
    let verdict = with_kind(kind).with_reason(reason).with_status(status.as_u16());
    if proves_refusal(status) { verdict.refused() } else { verdict }
}

/// Misdirected, too early, too many: refused before the work began.
pub(super) fn proves_refusal(status: StatusCode) -> bool {
    matches!(status.as_u16(), 421 | 425 | 429)
}

/// A verdict of this kind, without proof.
pub(super) const fn with_kind(kind: VerdictKind) -> Verdict {
    match kind {
        Success => Verdict::success(),
        RateLimited => Verdict::rate_limited(None).maybe_processed(),
        Transient => Verdict::transient(),
        Ambiguous => Verdict::ambiguous(),
        Fatal => Verdict::fatal(),
    }
}

fn of(status: u16) -> (VerdictKind, &'static str) {
    let listed = TABLE.iter().find(|(listed, ..)| *listed == status);
    listed.map_or_else(|| unlisted(status), |&(_, kind, reason)| (kind, reason))
}

const fn unlisted(status: u16) -> (VerdictKind, &'static str) {
    match status {
        200..=299 => (Success, "success"),
        300..=399 => (Fatal, "http.3xx"),
        400..=499 => (Fatal, "http.4xx"),
        500..=599 => (Transient, "http.5xx"),
        _ => (Fatal, "http.unknown_status"),
    }
}

/// One row per status that has a name of its own.
/// Clients disagree on 409 (which most SDKs repeat), 425, 499, 501, 505 and 600 (which those repeat that take all from 500 on).
const TABLE: [(u16, VerdictKind, &str); 59] = [
    (300, Fatal, "http.300"),
    (301, Fatal, "http.301"),
    (302, Fatal, "http.302"),
    (303, Fatal, "http.303"),
    (304, Fatal, "http.304"),
    (307, Fatal, "http.307"),
    (308, Fatal, "http.308"),
    (400, Fatal, "http.400"),
    (401, Fatal, "http.401"),
    (402, Fatal, "http.402"),
    (403, Fatal, "http.403"),
    (404, Fatal, "http.404"),
    (405, Fatal, "http.405"),
    (406, Fatal, "http.406"),
    (407, Fatal, "http.407"),
    // The server gave up waiting for the request and invites a repeat.
    (408, Transient, "http.408"),
    (409, Transient, "http.409"),
    (410, Fatal, "http.410"),
    (411, Fatal, "http.411"),
    (412, Fatal, "http.412"),
    (413, Fatal, "http.413"),
    (414, Fatal, "http.414"),
    (415, Fatal, "http.415"),
    (416, Fatal, "http.416"),
    (417, Fatal, "http.417"),
    (418, Fatal, "http.418"),
    // Wrong connection for this host: another one will do.
    (421, Transient, "http.421"),
    (422, Fatal, "http.422"),
    (423, Fatal, "http.423"),
    (424, Fatal, "http.424"),
    // Early data refused: repeat after the handshake.
    (425, Transient, "http.425"),
    (426, Fatal, "http.426"),
    (428, Fatal, "http.428"),
    (429, RateLimited, "http.429"),
    (431, Fatal, "http.431"),
    (451, Fatal, "http.451"),
    // Cohere: unsafe request. Groq's meaning is told by its code.
    (498, Fatal, "http.498"),
    // The server says that the client left, but we did not.
    (499, Transient, "http.499"),
    (500, Transient, "http.500"),
    (501, Fatal, "http.501"),
    (502, Transient, "http.502"),
    (503, Transient, "http.503"),
    (504, Ambiguous, "http.504"),
    (505, Fatal, "http.505"),
    (507, Transient, "http.507"),
    (508, Fatal, "http.508"),
    (509, RateLimited, "http.509"),
    (511, Fatal, "http.511"),
    // Cloudflare's own; in 520 and 524 the origin was reached and may have worked.
    (520, Ambiguous, "http.520"),
    (521, Transient, "http.521"),
    (522, Transient, "http.522"),
    (523, Transient, "http.523"),
    (524, Ambiguous, "http.524"),
    (525, Transient, "http.525"),
    (526, Fatal, "http.526"),
    (527, Transient, "http.527"),
    (529, Transient, "http.529"),
    (530, Transient, "http.530"),
    (599, Ambiguous, "http.599"),
];
