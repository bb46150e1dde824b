//! A provider and a client that knows where it is.

use std::io;

use reqwest::{Client, RequestBuilder};
use retry_runtime::testing::{Provider, Script};
use retry_runtime::{ApiError, SendAttempt};
use serde_json::json;

pub(crate) struct Site {
    pub(crate) provider: Provider,
    client: Client,
}

impl Site {
    /// A provider that answers this script, in the text form.
    pub(crate) async fn start(script: &str) -> io::Result<Self> {
        Ok(Self::of(Provider::start(parse(script)?).await?))
    }

    /// The same, and it recognises idempotency keys.
    pub(crate) async fn with_store(script: &str) -> io::Result<Self> {
        Ok(Self::of(Provider::builder(parse(script)?).effect_store().start().await?))
    }

    pub(crate) fn of(provider: Provider) -> Self {
        Self { provider, client: Client::new() }
    }

    pub(crate) fn request(&self, prompt: &str) -> RequestBuilder {
        let body = json!({"model": "mock-1", "messages": [{"role": "user", "content": prompt}]});
        self.client.post(self.provider.url("/v1/chat/completions")).json(&body)
    }

    /// One request, as part of the attempt in which this is called.
    pub(crate) async fn ask(&self, prompt: &str) -> Result<String, ApiError> {
        let completion: serde_json::Value = self.request(prompt).send_attempt().await?.json().await?;
        Ok(completion["choices"][0]["message"]["content"].as_str().unwrap_or_default().to_owned())
    }
}

fn parse(script: &str) -> io::Result<Script> {
    script.parse().map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))
}
