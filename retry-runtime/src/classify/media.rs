//! What a body says it is.

use http::HeaderMap;
use http::header::CONTENT_TYPE;

/// What the `Content-Type` says the body is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Media {
    Json,
    Html,
    /// Server-sent events.
    Events,
    /// A JSON value per line; decoded AWS event streams too.
    Lines,
    /// Plain text.
    Text,
    /// Nothing was said.
    Unknown,
    /// Something that is none of these: audio, images.
    Foreign,
}

// The order matters: `x-ndjson` also contains `json`.
const MEDIA: [(&str, Media); 8] = [
    ("event-stream", Media::Events),
    ("ndjson", Media::Lines),
    ("jsonl", Media::Lines),
    ("eventstream", Media::Lines),
    ("json", Media::Json),
    ("html", Media::Html),
    ("text/plain", Media::Text),
    ("octet-stream", Media::Unknown),
];

impl Media {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let Some(value) = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
            return Self::Unknown;
        };
        let value = value.to_ascii_lowercase();
        MEDIA.iter().find(|(part, _)| value.contains(part)).map_or(Self::Foreign, |(_, media)| *media)
    }
}
