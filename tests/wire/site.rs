//! A provider, and a client that knows where it is.

use reqwest::{Client, RequestBuilder};
use retry_runtime::testing::{Provider, Script};

pub(crate) struct Site {
    pub(crate) provider: Provider,
    pub(crate) client: Client,
}

impl Site {
    /// A provider that answers this script, in the text form.
    pub(crate) async fn parse(script: &str) -> Result<Self, Box<dyn std::error::Error>> {
        Self::start(script.parse::<Script>()?).await
    }

    pub(crate) async fn start(script: impl Into<Script>) -> Result<Self, Box<dyn std::error::Error>> {
        Ok(Self { provider: Provider::start(script.into()).await?, client: client() })
    }

    pub(crate) fn post(&self) -> RequestBuilder {
        self.client.post(self.provider.url("/v1/chat/completions"))
    }

    /// This header of every request so far.
    pub(crate) fn seen(&self, header: &str) -> Vec<Option<String>> {
        self.provider.requests().iter().map(|request| request.header(header).map(str::to_owned)).collect()
    }

    pub(crate) fn requests(&self) -> usize {
        self.provider.request_count()
    }
}

/// A client that speaks no TLS: reading the system's certificates takes longer than a test.
pub(crate) fn client() -> Client {
    Client::builder().tls_certs_only([]).build().expect("a client without certificates")
}

/// `true` where all are there and equal.
pub(crate) fn all_the_same(values: &[Option<String>]) -> bool {
    values.iter().all(|value| value.is_some() && *value == values[0])
}

pub(crate) fn texts<const N: usize>(values: [&str; N]) -> Vec<Option<String>> {
    values.into_iter().map(|value| Some(value.to_owned())).collect()
}
