//! What an answer says about a failure, gathered from headers and body before anything is decided.

use http::HeaderMap;

/// The evidence, the most specific first.
#[derive(Debug, Default)]
pub(super) struct Fault<'a> {
    /// Machine codes: `details.error_code`, `code`, `type`, status name, `x-amzn-errortype`.
    pub(super) codes: Vec<&'a str>,
    /// A code of `MiniMax`, whose numbers mean something else elsewhere.
    pub(super) minimax: Option<&'a str>,
    /// An HTTP status that the body names.
    pub(super) status: Option<u16>,
    /// Bedrock's `originalStatusCode`: what the model's own server said.
    pub(super) original: Option<u16>,
    /// Sentences, for people.
    pub(super) messages: Vec<&'a str>,
    /// Links to documentation.
    pub(super) links: Vec<&'a str>,
    /// Names of the quotas that were violated.
    pub(super) quotas: Vec<&'a str>,
    /// A violated quota is zero.
    pub(super) is_zero_quota: bool,
}

/// More codes than this are ignored.
const CODES: usize = 32;
/// A longer text is no code; the longest known ones are xAI's sentences.
const LENGTH: usize = 200;

impl<'a> Fault<'a> {
    /// What the headers alone say.
    pub(super) fn of_headers(headers: &'a HeaderMap) -> Self {
        let mut fault = Self::default();
        let types = headers.get_all("x-amzn-errortype").iter().filter_map(|value| value.to_str().ok());
        types.for_each(|code| fault.code(code));
        fault
    }

    /// Takes a code as it is written: `com.amazonaws#ThrottlingException:http://…` is `ThrottlingException`.
    pub(super) fn code(&mut self, code: &'a str) {
        let code = code.split(":http").next().unwrap_or(code);
        let code = code.rsplit('#').next().unwrap_or(code).trim_ascii();
        let fits = (1..=LENGTH).contains(&code.len()) && self.codes.len() < CODES;
        if fits {
            self.codes.push(code);
        }
    }

    #[cfg(feature = "json")]
    pub(super) fn minimax(&mut self, code: &'a str) {
        self.minimax = self.minimax.or(Some(code));
    }

    /// Adds what another source says, after what is already known.
    #[cfg(feature = "json")]
    pub(super) fn extend(&mut self, other: Fault<'a>) {
        self.codes.extend(other.codes);
        self.minimax = self.minimax.or(other.minimax);
        self.status = self.status.or(other.status);
        self.original = self.original.or(other.original);
        self.messages.extend(other.messages);
        self.links.extend(other.links);
        self.quotas.extend(other.quotas);
        self.is_zero_quota |= other.is_zero_quota;
    }
}
