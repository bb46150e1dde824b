//! One event.

use core::fmt;
use core::time::Duration;
use std::borrow::Cow;

use bytes::Bytes;

/// One event of a stream: a server-sent event, a line, or an element of an array.
///
/// It is a slice of the chunk it came in and keeps that chunk alive. `Debug` prints lengths only: data may hold prompts.
///
/// ```
/// use retry_runtime::stream::Event;
///
/// let event = Event::of_data("{\"text\":\"a secret\"}");
/// assert_eq!(&*event.text(), "{\"text\":\"a secret\"}");
/// assert_eq!(format!("{event:?}"), "Event { name: \"\", data_bytes: 19 }");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Event {
    pub(super) name: Bytes,
    pub(super) data: Bytes,
    pub(super) id: Option<Bytes>,
    pub(super) retry: Option<Duration>,
}

impl Event {
    /// An event without a name: for tests, and for streams that are read elsewhere.
    pub fn of_data(data: impl Into<Bytes>) -> Self {
        Self { name: Bytes::new(), data: data.into(), id: None, retry: None }
    }

    /// The same under a name.
    #[must_use]
    pub fn named(mut self, name: impl Into<Bytes>) -> Self {
        self.name = name.into();
        self
    }

    /// The field `event`; empty where there was none, as in the streams of `OpenAI`'s chat completions, Gemini and Ollama.
    #[must_use]
    pub fn name(&self) -> &str {
        core::str::from_utf8(&self.name).unwrap_or_default()
    }

    /// The data as it came; that of several `data` lines is joined with line feeds.
    #[must_use]
    pub const fn data(&self) -> &Bytes {
        &self.data
    }

    /// The data as text; what is not UTF-8 is replaced by U+FFFD.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.data)
    }

    /// The field `id` of this event; what an event before it said is not repeated.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref().and_then(|id| core::str::from_utf8(id).ok())
    }

    /// The field `retry`: how long a browser would wait before it connects again. No model's provider is known to send it.
    #[must_use]
    pub const fn retry(&self) -> Option<Duration> {
        self.retry
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Event");
        // Names are a provider's words; one that is not short is none.
        fields.field("name", &self.name().get(..self.name.len().min(64)).unwrap_or("..."));
        fields.field("data_bytes", &self.data.len());
        if let Some(id) = &self.id {
            fields.field("id_bytes", &id.len());
        }
        if let Some(retry) = &self.retry {
            fields.field("retry", retry);
        }
        fields.finish()
    }
}
