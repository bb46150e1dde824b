//! The two shapes that answers come in, and the choice between them.

use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use serde_json::Value;

use crate::testing::bodies::{Fault, anthropic, openai};
use crate::testing::request::Request;

const REQUEST_ID: [HeaderName; 2] = [HeaderName::from_static("x-request-id"), HeaderName::from_static("request-id")];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vendor {
    OpenAi,
    Anthropic,
}

impl Vendor {
    /// Whose API the request was written for; `OpenAi` is what most others imitate.
    pub(super) fn of(request: &Request) -> Self {
        if request.path().ends_with("/messages") || request.headers().contains_key("anthropic-version") {
            Self::Anthropic
        } else {
            Self::OpenAi
        }
    }

    fn request_id(self, serial: usize) -> (HeaderName, Option<HeaderValue>) {
        let [openai, anthropic] = REQUEST_ID;
        let name = if self == Self::OpenAi { openai } else { anthropic };
        (name, HeaderValue::try_from(format!("req_{serial:06}")).ok())
    }
}

#[derive(Clone, Debug)]
pub(super) enum Says {
    /// What the vendor says with this status.
    ByStatus,
    /// The model's answer.
    Text(String),
    /// The vendor's usual words for the status under this machine code.
    Code(String),
    Fault(Fault),
}

#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// By the request's path where `None`.
    pub(super) vendor: Option<Vendor>,
    pub(super) says: Says,
}

impl Shape {
    pub(super) const BY_STATUS: Self = Self { vendor: None, says: Says::ByStatus };

    /// The body, and into `headers` what belongs to it. `serial` numbers the request.
    pub(super) fn render(
        &self,
        status: StatusCode,
        request: &Request,
        serial: usize,
        headers: &mut HeaderMap,
    ) -> Vec<u8> {
        let vendor = self.vendor.unwrap_or_else(|| Vendor::of(request));
        let (name, id) = vendor.request_id(serial);
        if let Some(id) = id {
            headers.entry(name).or_insert(id);
        }
        let Some(body) = self.body(vendor, status, request, serial) else {
            return Vec::new();
        };
        headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static("application/json"));
        body.to_string().into_bytes()
    }

    fn body(&self, vendor: Vendor, status: StatusCode, request: &Request, serial: usize) -> Option<Value> {
        match &self.says {
            Says::Text(text) => Some(success(vendor, text, request, serial)),
            Says::Fault(fault) => Some(failure(vendor, fault, serial)),
            Says::Code(code) => {
                let usual = usual(vendor, status);
                Some(failure(vendor, &Fault { kind: code.clone(), code: Some(code.clone()), ..usual }, serial))
            }
            Says::ByStatus if status == StatusCode::NO_CONTENT || status.is_redirection() => None,
            Says::ByStatus if status.is_success() => Some(success(vendor, "Hello", request, serial)),
            Says::ByStatus => Some(failure(vendor, &usual(vendor, status), serial)),
        }
    }
}

fn success(vendor: Vendor, text: &str, request: &Request, serial: usize) -> Value {
    let asked = request.json().unwrap_or_default();
    let model = asked.get("model").and_then(Value::as_str).unwrap_or("mock-model");
    match vendor {
        Vendor::OpenAi => openai::completion(text, model, serial),
        Vendor::Anthropic => anthropic::reply(text, model, serial),
    }
}

fn failure(vendor: Vendor, fault: &Fault, serial: usize) -> Value {
    match vendor {
        Vendor::OpenAi => openai::failure(fault),
        Vendor::Anthropic => anthropic::failure(fault, serial),
    }
}

fn usual(vendor: Vendor, status: StatusCode) -> Fault {
    let (kind, code, message) = match vendor {
        Vendor::OpenAi => openai::usual(status.as_u16()),
        Vendor::Anthropic => anthropic::usual(status.as_u16()),
    };
    Fault { kind: kind.into(), code: code.map(Into::into), message: message.into() }
}
