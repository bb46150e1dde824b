//! Server-sent events: from lines to fields, from fields to an event.
//! <https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation>

use core::time::Duration;

use bytes::{Buf as _, Bytes, BytesMut};

use super::event::Event;

/// The fields of the event that is being read.
#[derive(Debug, Default)]
pub(super) struct Fields {
    name: Bytes,
    data: Data,
    id: Option<Bytes>,
    retry: Option<Duration>,
}

#[derive(Debug, Default)]
enum Data {
    #[default]
    None,
    One(Bytes),
    Many(BytesMut),
}

impl Fields {
    /// Takes a line; a blank one ends the event, which is none where it has no data.
    pub(super) fn line(&mut self, line: Bytes) -> Option<Event> {
        if line.is_empty() {
            return core::mem::take(self).event();
        }
        self.field(line);
        None
    }

    /// What is there where no more lines come. The last one has no end.
    pub(super) fn finish(mut self, last: Bytes) -> Option<Event> {
        if !last.is_empty() {
            self.field(last);
        }
        self.event()
    }

    /// The bytes that are kept for it.
    pub(super) fn size(&self) -> usize {
        let data = match &self.data {
            Data::None => 0,
            Data::One(line) => line.len(),
            Data::Many(lines) => lines.len(),
        };
        data + self.name.len() + self.id.as_ref().map_or(0, Bytes::len)
    }

    fn field(&mut self, mut line: Bytes) {
        // Some send errors as bare JSON, and proxies a page.
        if matches!(line.first(), Some(b'{' | b'[' | b'<')) || strip(&mut line, b"data") {
            self.data.add(line);
        } else if strip(&mut line, b"event") {
            self.name = line;
        } else if strip(&mut line, b"id") {
            self.id = Some(line).filter(|id| !id.contains(&0));
        } else if strip(&mut line, b"retry") {
            self.retry = millis(&line).or(self.retry);
        }
    }

    fn event(self) -> Option<Event> {
        let Self { name, data, id, retry } = self;
        let data = match data {
            Data::None => return None,
            Data::One(line) => line,
            Data::Many(lines) => lines.freeze(),
        };
        Some(Event { name, data, id, retry })
    }
}

impl Data {
    fn add(&mut self, line: Bytes) {
        *self = match core::mem::take(self) {
            Self::None => Self::One(line),
            Self::One(first) => Self::Many(join(BytesMut::from(&*first), &line)),
            Self::Many(lines) => Self::Many(join(lines, &line)),
        };
    }
}

fn join(mut lines: BytesMut, line: &[u8]) -> BytesMut {
    lines.extend_from_slice(b"\n");
    lines.extend_from_slice(line);
    lines
}

/// Leaves a field's value, without the one space that may follow the colon. Comments are fields without a name.
fn strip(line: &mut Bytes, name: &[u8]) -> bool {
    let colon = match line.strip_prefix(name) {
        Some([b':', b' ', ..]) => 2,
        Some([b':', ..]) => 1,
        Some([]) => 0,
        _ => return false,
    };
    line.advance(name.len() + colon);
    true
}

fn millis(digits: &[u8]) -> Option<Duration> {
    let digits = core::str::from_utf8(digits).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?;
    digits.parse().ok().map(Duration::from_millis)
}
