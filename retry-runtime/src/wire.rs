//! What a request carries as part of the running attempt, and how its end is told to the attempt. One room for all clients:
//! what they send and record is the same.

use std::time::SystemTime;

use http::header::{Entry, HeaderName};
use http::{HeaderMap, HeaderValue, StatusCode};

use crate::classify::{ResponseView, told};
use crate::hints::clock::Clock;
use crate::request_id::request_id;
use crate::running::{KeyTakenTwice, Ticket};
use crate::scope;
use crate::verdict::Verdict;

/// draft-ietf-httpapi-idempotency-key-header.
pub(crate) const KEY: HeaderName = HeaderName::from_static("idempotency-key");
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const ATTEMPT: HeaderName = HeaderName::from_static("x-retry-attempt");

/// How one request takes the key of an `idempotent` operation.
///
/// The layers of [`clients`](crate::clients) look for it in the request's extensions. A request without it takes the key as it
/// is, which one request of an attempt can do.
///
/// ```
/// use retry_runtime::clients::RequestKey;
///
/// let mut request = http::Request::post("https://shop.example/charge").body(()).unwrap();
/// request.extensions_mut().insert(RequestKey::part("charge"));
/// ```
#[derive(Clone, Debug)]
pub struct RequestKey {
    part: Option<Box<str>>,
    header: Option<HeaderName>,
    taken: bool,
}

impl RequestKey {
    pub(crate) const WHOLE: Self = Self { part: None, header: None, taken: true };

    /// Names this request among several keyed ones of one attempt: its key is derived from the operation's and the name, and
    /// the same on every attempt.
    #[must_use]
    pub fn part(name: &str) -> Self {
        Self::WHOLE.named(name)
    }

    /// No key: for the request of an `idempotent` operation that only reads.
    #[must_use]
    pub fn none() -> Self {
        Self::WHOLE.not_taken()
    }

    /// Sends the key under another header than `Idempotency-Key`.
    #[must_use]
    pub fn in_header(mut self, name: HeaderName) -> Self {
        self.header = Some(name);
        self
    }

    /// Its own header, or else this one.
    pub(crate) fn or_header(mut self, name: Option<&HeaderName>) -> Self {
        self.header = self.header.or_else(|| name.cloned());
        self
    }

    pub(crate) fn named(mut self, name: &str) -> Self {
        self.part = Some(name.into());
        self
    }

    pub(crate) fn not_taken(mut self) -> Self {
        self.taken = false;
        self
    }
}

impl Default for RequestKey {
    /// The operation's key as it is, as `Idempotency-Key`.
    fn default() -> Self {
        Self::WHOLE
    }
}

/// A request on its way. Dropped without [`end`](Self::end), it counts as one that may have been processed.
#[derive(Clone, Debug)]
#[must_use = "the attempt has to learn how the request ended"]
pub(crate) struct Sent(Option<Ticket>);

impl Sent {
    /// Counts a request into the running attempt, and signs it. A header that is there already stays. Outside of an attempt
    /// it is left as it is.
    pub(crate) fn begin(headers: &mut HeaderMap, key: &RequestKey) -> Result<Self, KeyTakenTwice> {
        let header = key.header.clone().unwrap_or(KEY);
        let keyed = key.taken && !headers.contains_key(&header);
        let ticket = scope::running(|running| running.begin_request(key.part.as_deref(), keyed)).transpose()?;
        if let Some(ticket) = &ticket {
            sign(headers, ticket, header);
        }
        Ok(Self(ticket))
    }

    /// Tells a gate behind the running attempt what the head of an answer means to it, as soon as it is there.
    pub(crate) fn hear(&self, status: StatusCode, headers: &HeaderMap) {
        let listening = self.0.is_some() && scope::running(|running| running.facts.is_listening()) == Some(true);
        if !listening {
            return;
        }
        let told = told(headers, Clock::of(headers, SystemTime::now())).map(Box::new);
        scope::running(|running| running.facts.hear(status.is_success(), told));
    }

    /// Tells the running attempt what the head of an answer says. Any 2xx is a success, whatever its body will say.
    pub(crate) fn head(&self, status: StatusCode, headers: &HeaderMap) {
        self.hear(status, headers);
        self.end(&verdict_of(status, headers, |view| view.head_verdict()), request_id(headers));
    }

    /// The same while the body is still to be read: what a refusal proves is told once, at the end.
    #[cfg(any(feature = "async-openai", feature = "reqwest-middleware"))]
    pub(crate) fn glimpse(&self, status: StatusCode, headers: &HeaderMap) {
        self.hear(status, headers);
        let verdict = verdict_of(status, headers, |view| view.head_verdict());
        self.end(&verdict.maybe_processed(), request_id(headers));
    }

    /// Tells the running attempt what a failed answer says.
    pub(crate) fn failure(&self, status: StatusCode, headers: &HeaderMap, body: &[u8]) {
        self.end(&verdict_of(status, headers, |view| ResponseView { body, ..view }.verdict()), request_id(headers));
    }

    /// Tells the running attempt how the request ended. May be told again, where more of the answer has been read.
    pub(crate) fn end(&self, verdict: &Verdict, request_id: Option<&str>) {
        if let Some(ticket) = &self.0 {
            scope::running(|running| running.end_request(ticket, verdict, request_id));
        }
    }
}

fn verdict_of(status: StatusCode, headers: &HeaderMap, judge: impl FnOnce(ResponseView<'_>) -> Verdict) -> Verdict {
    judge(ResponseView { status, headers, body: &[], arrived: SystemTime::now() })
}

fn sign(headers: &mut HeaderMap, ticket: &Ticket, key_header: HeaderName) {
    let mut add = |name: HeaderName, value: HeaderValue| {
        if let Entry::Vacant(vacant) = headers.entry(name) {
            vacant.insert(value);
        }
    };
    add(ATTEMPT, HeaderValue::from(ticket.number));
    if let Ok(id) = HeaderValue::try_from(ticket.request_id.to_string()) {
        add(REQUEST_ID, id);
    }
    if let Some(key) = &ticket.key {
        add(key_header, key.header_value());
    }
}
