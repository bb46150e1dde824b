//! `reqwest::Error`: what it means, told apart by its predicates and its source chain.
//!
//! Read against reqwest 0.13.5. Two of its predicates overlap: a timeout may also be `is_request`, and `is_connect` covers
//! DNS, proxies and TLS.

use std::io::ErrorKind;
use std::time::SystemTime;

use reqwest::{Error, Response};

use super::connecting::{told_by_io, told_by_text};
use super::error::links;
use super::hyper::{io_kind, sending};
use super::{Classify, ResponseView, TransportKind, status};
use crate::verdict::Verdict;

/// What a response means by its status and headers; the body is the caller's.
pub(crate) fn of_response(response: &Response) -> Verdict {
    let (status, headers) = (response.status(), response.headers());
    if status.is_success() {
        return Verdict::success();
    }
    ResponseView { status, headers, body: &[], arrived: SystemTime::now() }.head_verdict()
}

/// What came of a plain `.send()`: the response by its status and headers, or the error. For
/// [`retry_with`](crate::retry_with) and [`Operation::judge_with`](crate::Operation::judge_with); the attribute sees such an
/// answer by itself.
pub fn of_answer(answer: &Result<Response, Error>) -> Verdict {
    match answer {
        Ok(response) => of_response(response),
        Err(error) => error.classify(),
    }
}

/// Judged by how far the request had come. The status of `error_for_status` is judged alone: headers and body are lost
/// by then, and what the running attempt has recorded of that answer goes before it.
impl Classify for Error {
    fn classify(&self) -> Verdict {
        match self.status() {
            Some(status) => status::verdict(status).hearsay(),
            None => transport(self),
        }
    }
}

fn transport(error: &Error) -> Verdict {
    let kind = if error.is_builder() {
        TransportKind::InvalidRequest
    } else if error.is_connect() || error.is_dns() {
        connecting(error)
    } else if error.is_redirect() {
        TransportKind::Redirect
    } else if error.is_timeout() {
        // Before `is_request`, which may be true as well: the request may be running.
        if error.is_body() || error.is_decode() { TransportKind::BodyTimeout } else { TransportKind::ReadTimeout }
    } else if error.is_body() || error.is_decode() {
        return answering(error);
    } else {
        return sending(error);
    };
    kind.verdict()
}

/// Nothing was sent yet.
fn connecting(error: &Error) -> TransportKind {
    if let Some(kind) = told_by_text(error) {
        return kind;
    }
    if error.is_timeout() {
        return TransportKind::ConnectTimeout;
    }
    if error.is_dns() {
        return TransportKind::DnsNotFound;
    }
    told_by_io(error)
}

/// The answer had begun: it is cut, garbled, or not what was expected.
fn answering(error: &Error) -> Verdict {
    if links(error).any(is_mismatch) {
        return TransportKind::Mismatch.verdict();
    }
    let kind = match io_kind(error) {
        Some(ErrorKind::InvalidData | ErrorKind::InvalidInput | ErrorKind::Other) => TransportKind::ContentDecoding,
        _ => TransportKind::BodyCut,
    };
    kind.verdict()
}

/// JSON of another shape fails again; JSON that ends too early is a cut answer.
fn is_mismatch(link: &(dyn std::error::Error + 'static)) -> bool {
    link.downcast_ref::<serde_json::Error>().is_some_and(|error| !error.is_eof())
}
