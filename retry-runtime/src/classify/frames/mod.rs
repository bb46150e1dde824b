//! What the frames of a stream mean, one by one and together.

pub(crate) mod judge;
mod progress;
pub(crate) mod scan;

use bytes::Bytes;
use http::HeaderMap;

use self::progress::Progress;
use super::body::Node;
use super::media::Media;
use crate::framing::{Event, Format, Framer};

/// The frames of a body that has arrived. The last one may be unfinished.
pub(super) fn split(body: &[u8], media: Media) -> impl Iterator<Item = (Event, End)> {
    let mut framer = Framer::new(media.format()).limit(usize::MAX);
    framer.feed(Bytes::copy_from_slice(body));
    core::iter::from_fn(move || match framer.next_event() {
        Some(event) => event.ok().map(|event| (event, End::Seen)),
        None => framer.finish().map(|event| (event, End::Missing)),
    })
}

/// Whether a frame's end has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum End {
    Seen,
    Missing,
}

/// How the events of a body with these headers lie.
pub(crate) fn format(headers: &HeaderMap) -> Format {
    Media::of(headers).format()
}

impl Media {
    fn format(self) -> Format {
        if self == Self::Events { Format::Events } else { Format::Detect }
    }
}

/// The first frame that is an error, of a failed answer that is framed as a stream.
pub(super) fn first_error(body: &[u8], media: Media) -> Option<Node> {
    split(body, media).find_map(|(event, _)| match progress::of(&event) {
        Progress::Failed(node) => Some(node),
        _ => None,
    })
}
