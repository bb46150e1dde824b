//! From chunks of bytes to events, whatever the chunks are.
//!
//! Why own code: of the crates that read server-sent events piece by piece, `eventsource-stream` 0.2.3 panics at a byte-order
//! mark behind which a chunk goes on, `sse-stream` 0.2.6 answers differently by chunks where a byte is no UTF-8, and both
//! allocate for each event, as `sse-parse` 0.1.0 does. `sseer` 0.3.1 is right at every boundary and slices, but it has no limit,
//! and like all of them it loses what providers send beside the standard: an error without the last blank line, an error as a
//! line of bare JSON. None knows the two other forms, which need the same care.
//!
//! Each byte is looked at once for its line's end, or for its value's. A line that lies in one chunk is a slice of it; one that
//! straddles chunks is copied, and so are the lines of data that follow an event's first.

mod carry;
mod event;
mod lines;
mod sse;
#[cfg(test)]
mod tests;
mod values;

use bytes::{Buf as _, Bytes};

use self::carry::{Carry, TooMuch};
pub use self::event::Event;
use self::lines::Lines;
use self::sse::Fields;
use self::values::Values;

/// Images come inside of events, as base64: four megapixels of PNG fit.
pub(crate) const LIMIT: usize = 8 * 1024 * 1024;

const BOM: [u8; 3] = [0xef, 0xbb, 0xbf];

/// How events lie in a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Server-sent events, as `text/event-stream` says.
    Events,
    /// As the first character looks: `[` begins an array whose elements are the events, `{` and `<` begin a value per line (or
    /// one value on many lines); anything else is taken for server-sent events.
    Detect,
}

/// An event is larger than the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TooLarge {
    /// The limit, in bytes.
    pub limit: usize,
}

impl core::fmt::Display for TooLarge {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "an event is larger than {} bytes", self.limit)
    }
}

impl core::error::Error for TooLarge {}

/// Cuts a body into events while it arrives. It judges nothing, waits for nothing, and gives the same events however the bytes
/// come in chunks.
///
/// Server-sent events follow the standard of the WHATWG, with two additions: a line of bare JSON is taken for data, and what has
/// come of an unfinished last event can be asked for with [`finish`](Self::finish).
///
/// ```
/// use retry_runtime::stream::{Format, Framer};
///
/// let mut framer = Framer::new(Format::Events);
/// framer.feed(": a comment\n\nevent: delta\nda".into());
/// assert!(framer.next_event().is_none());
/// framer.feed("ta: {\"text\":\"Hello\"}\r\n\r\ndata: [DONE]".into());
///
/// let event = framer.next_event().ok_or("an event is complete")??;
/// assert_eq!((event.name(), &*event.text()), ("delta", r#"{"text":"Hello"}"#));
/// assert!(framer.next_event().is_none());
/// assert_eq!(framer.finish().ok_or("one has begun")?.data(), "[DONE]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Framer {
    form: Form,
    /// What has arrived and was not looked at.
    ahead: Bytes,
    limit: usize,
}

#[derive(Debug)]
enum Form {
    /// So many bytes of a byte-order mark have come, and nothing else.
    Start(Format, usize),
    Events(Lines, Fields),
    /// A value per line. The first line may show that it is one value on many.
    Lines(Lines, First),
    Values(Values),
    /// An event was too large: there is no way back into the stream.
    Broken,
}

/// Whether a line is the first.
#[derive(Clone, Copy, Debug, PartialEq)]
enum First {
    Yes,
    No,
}

impl Framer {
    /// For a body of this format, with a limit of 8 MiB for an event.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self { form: Form::Start(format, 0), ahead: Bytes::new(), limit: LIMIT }
    }

    /// An event of more bytes than this is an error. It bounds the memory.
    #[must_use]
    pub const fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// Takes the next chunk. Ask for [events](Self::next_event) until there are none before the next one comes, or both are copied
    /// into one.
    pub fn feed(&mut self, chunk: Bytes) {
        self.ahead = if self.ahead.is_empty() { chunk } else { [&*self.ahead, &chunk].concat().into() };
    }

    /// The next event that is complete; `None` where more bytes are needed.
    ///
    /// # Errors
    /// Where an event is larger than the limit, once. Then no more events come.
    pub fn next_event(&mut self) -> Option<Result<Event, TooLarge>> {
        if let Form::Start(format, seen) = self.form {
            self.form = start(format, seen, &mut self.ahead);
        }
        let cut = self.cut();
        if cut.is_err() {
            self.form = Form::Broken;
        }
        cut.map_err(|TooMuch| TooLarge { limit: self.limit }).transpose()
    }

    /// What has come of an event that is not complete: the body has ended. Whether it is the whole of the event nobody knows; JSON
    /// tells by itself.
    pub fn finish(&mut self) -> Option<Event> {
        match core::mem::replace(&mut self.form, Form::Broken) {
            Form::Events(lines, fields) => fields.finish(lines.rest()),
            Form::Lines(lines, _) => {
                Some(lines.rest()).filter(|line| !line.trim_ascii().is_empty()).map(Event::of_data)
            }
            Form::Values(values) => values.rest().map(Event::of_data),
            Form::Start(..) | Form::Broken => None,
        }
    }

    fn cut(&mut self) -> Result<Option<Event>, TooMuch> {
        let Self { form, ahead, limit } = self;
        match form {
            Form::Start(..) => Ok(None),
            Form::Events(lines, fields) => {
                while let Some(line) = lines.next(ahead, limit.saturating_sub(fields.size()))? {
                    if let Some(event) = fields.line(line) {
                        return Ok(Some(event));
                    }
                }
                Ok(None)
            }
            Form::Lines(lines, first) => match next_value(lines, ahead, *limit)? {
                Some(line) if *first == First::Yes && line.trim_ascii() == b"{" => {
                    *form = Form::Values(Values::of_one_begun());
                    self.cut()
                }
                Some(line) => {
                    *first = First::No;
                    Ok(Some(Event::of_data(line)))
                }
                None => Ok(None),
            },
            Form::Values(values) => Ok(values.next(ahead, *limit)?.map(Event::of_data)),
            Form::Broken => {
                ahead.clear();
                Ok(None)
            }
        }
    }
}

/// The next line that is not blank.
fn next_value(lines: &mut Lines, ahead: &mut Bytes, limit: usize) -> Result<Option<Bytes>, TooMuch> {
    while let Some(line) = lines.next(ahead, limit)? {
        if !line.trim_ascii().is_empty() {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

/// Drops a byte-order mark and blanks, and looks at the first character.
fn start(format: Format, mut seen: usize, ahead: &mut Bytes) -> Form {
    while !ahead.is_empty() && ahead.first() == BOM.get(seen) {
        ahead.advance(1);
        seen += 1;
    }
    if ahead.is_empty() {
        return Form::Start(format, seen);
    }
    if (1..BOM.len()).contains(&seen) {
        // It only began like one.
        return Form::Events(Lines::new(Carry::of(BOM.get(..seen).unwrap_or_default())), Fields::default());
    }
    ahead.advance(ahead.iter().take_while(|byte| byte.is_ascii_whitespace()).count());
    match (ahead.first(), format) {
        (None, _) => Form::Start(format, BOM.len()),
        (Some(b'['), Format::Detect) => {
            ahead.advance(1);
            Form::Values(Values::of_array())
        }
        (Some(b'{' | b'<'), Format::Detect) => Form::Lines(Lines::default(), First::Yes),
        _ => Form::Events(Lines::default(), Fields::default()),
    }
}
