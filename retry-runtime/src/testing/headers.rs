//! The headers of an answer.

use std::time::Duration;

use http::header::{CONNECTION, CONTENT_LENGTH, RETRY_AFTER, TRANSFER_ENCODING};
use http::{HeaderName, HeaderValue};

use crate::testing::answer::Answer;
use crate::testing::error::{ScriptError, ScriptErrorKind};

const RETRY_AFTER_MS: HeaderName = HeaderName::from_static("retry-after-ms");

impl Answer {
    /// Adds a header. A name may come more than once; a value may hold any bytes but control characters.
    pub fn header(mut self, name: impl AsRef<str>, value: impl AsRef<[u8]>) -> Self {
        match header(name.as_ref(), value.as_ref()) {
            Ok((name, value)) => drop(self.headers.append(name, value)),
            Err(fault) => drop(self.fault.get_or_insert(fault)),
        }
        self
    }

    /// `Retry-After` in seconds, with a fraction where `wait` has one.
    pub fn retry_after(self, wait: Duration) -> Self {
        self.header(RETRY_AFTER, wait.as_secs_f64().to_string())
    }

    /// `retry-after-ms`, in milliseconds.
    pub fn retry_after_ms(self, wait: Duration) -> Self {
        self.header(RETRY_AFTER_MS, wait.as_millis().to_string())
    }

    /// `Retry-After` as an HTTP date that lies `wait` after the answer's own `Date`. Such dates know whole seconds only.
    pub fn retry_after_date(mut self, wait: Duration) -> Self {
        self.retry_after_date = Some(wait);
        self
    }

    /// Closes the connection after the answer.
    pub fn close(mut self) -> Self {
        self.headers.insert(CONNECTION, HeaderValue::from_static("close"));
        self
    }
}

fn header(name: &str, value: &[u8]) -> Result<(HeaderName, HeaderValue), ScriptError> {
    let parsed = HeaderName::try_from(name).map_err(|_| ScriptError::new(ScriptErrorKind::Name, name))?;
    if parsed == CONTENT_LENGTH || parsed == TRANSFER_ENCODING {
        return Err(ScriptError::new(ScriptErrorKind::Framing, name));
    }
    let value = HeaderValue::from_bytes(value).map_err(|_| {
        let piece = format!("{name}={}", String::from_utf8_lossy(value).escape_debug());
        ScriptError::new(ScriptErrorKind::Value, piece)
    })?;
    Ok((parsed, value))
}
