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
    ) -> Rendered {
        let asked = Asked::of(request, self.vendor, serial);
        let (name, id) = asked.vendor.request_id(serial);
        if let Some(id) = id {
            headers.entry(name).or_insert(id);
        }
        let rendered = self.body(status, &asked);
        if let Some(kind) = rendered.content_type() {
            headers.entry(CONTENT_TYPE).or_insert(HeaderValue::from_static(kind));
        }
        rendered
    }

    fn body(&self, status: StatusCode, asked: &Asked) -> Rendered {
        match &self.says {
            Says::Text(text) => asked.success(text),
            Says::Fault(fault) => asked.failure(fault),
            Says::Code(code) => {
                let usual = asked.usual(status);
                asked.failure(&Fault { kind: code.clone(), code: Some(code.clone()), ..usual })
            }
            Says::ByStatus if status == StatusCode::NO_CONTENT || status.is_redirection() => Rendered::Nothing,
            Says::ByStatus if status.is_success() => asked.success("Hello"),
            Says::ByStatus => asked.failure(&asked.usual(status)),
        }
    }
}

pub(super) enum Rendered {
    Nothing,
    Whole(String),
    Events(Vec<String>),
}

impl Rendered {
    fn content_type(&self) -> Option<&'static str> {
        match self {
            Self::Nothing => None,
            Self::Whole(_) => Some("application/json"),
            Self::Events(_) => Some("text/event-stream"),
        }
    }
}

/// What the request says about the shape of its answer.
struct Asked {
    vendor: Vendor,
    model: String,
    stream: bool,
    serial: usize,
}

impl Asked {
    fn of(request: &Request, vendor: Option<Vendor>, serial: usize) -> Self {
        let body = request.json().unwrap_or_default();
        Self {
            vendor: vendor.unwrap_or_else(|| Vendor::of(request)),
            model: body.get("model").and_then(Value::as_str).unwrap_or("mock-model").to_owned(),
            stream: body.get("stream").and_then(Value::as_bool).unwrap_or(false),
            serial,
        }
    }

    fn success(&self, text: &str) -> Rendered {
        let (model, serial) = (self.model.as_str(), self.serial);
        match (self.vendor, self.stream) {
            (Vendor::OpenAi, true) => Rendered::Events(openai::stream(text, model, serial)),
            (Vendor::OpenAi, false) => Rendered::Whole(openai::completion(text, model, serial).to_string()),
            (Vendor::Anthropic, true) => Rendered::Events(anthropic::stream(text, model, serial)),
            (Vendor::Anthropic, false) => Rendered::Whole(anthropic::reply(text, model, serial).to_string()),
        }
    }

    fn failure(&self, fault: &Fault) -> Rendered {
        let body = match self.vendor {
            Vendor::OpenAi => openai::failure(fault),
            Vendor::Anthropic => anthropic::failure(fault, self.serial),
        };
        Rendered::Whole(body.to_string())
    }

    fn usual(&self, status: StatusCode) -> Fault {
        let (kind, code, message) = match self.vendor {
            Vendor::OpenAi => openai::usual(status.as_u16()),
            Vendor::Anthropic => anthropic::usual(status.as_u16()),
        };
        Fault { kind: kind.into(), code: code.map(Into::into), message: message.into() }
    }
}
