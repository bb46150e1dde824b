//! From text to frames, and what each frame means.

pub(super) mod progress;

use std::borrow::Cow;

use self::progress::Progress;
use super::body::Node;
use super::media::Media;

/// One event, one line, or one element.
#[derive(Debug, PartialEq)]
pub(super) struct Frame<'t> {
    /// The name of a server-sent event, else empty.
    pub(super) event: &'t str,
    /// Its data; usually JSON.
    pub(super) data: Cow<'t, str>,
}

impl<'t> Frame<'t> {
    fn data(data: impl Into<Cow<'t, str>>) -> Self {
        Self { event: "", data: data.into() }
    }
}

/// Splits a stream as its media type says, or as its first character looks.
pub(super) fn split(text: &str, media: Media) -> Box<dyn Iterator<Item = Frame<'_>> + '_> {
    let text = text.trim_ascii_start();
    match text.chars().next() {
        Some('[') if media != Media::Events => Box::new(elements(text).map(Frame::data)),
        Some('{' | '<') if media != Media::Events => values(text),
        _ => Box::new(Events { lines: lines(text) }),
    }
}

/// The first frame that is an error, of a failed answer that is framed as a stream.
pub(super) fn first_error(text: &str, media: Media) -> Option<Node> {
    split(text, media).find_map(|frame| match progress::of(&frame) {
        Progress::Failed(node) => Some(node),
        _ => None,
    })
}

/// Lines end with `\n`, `\r\n`, or, where there is neither, with `\r`.
fn lines(text: &str) -> Box<dyn Iterator<Item = &str> + '_> {
    if text.contains('\n') { Box::new(text.lines()) } else { Box::new(text.split('\r')) }
}

/// A value per line; or one value, printed on many lines.
fn values(text: &str) -> Box<dyn Iterator<Item = Frame<'_>> + '_> {
    let first = text.lines().next().unwrap_or_default().trim_ascii_end();
    if first.len() > 1 {
        return Box::new(lines(text).filter(|line| !line.trim_ascii().is_empty()).map(Frame::data));
    }
    Box::new(core::iter::once(Frame::data(text)))
}

/// The elements of a JSON array, as far as they are complete.
fn elements(array: &str) -> impl Iterator<Item = &str> {
    let mut rest = array.get(1..);
    core::iter::from_fn(move || {
        let text = rest?;
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<serde::de::IgnoredAny>();
        let complete = values.next().is_some_and(|value| value.is_ok());
        let end = values.byte_offset();
        rest = text.get(end..).and_then(|rest| rest.trim_ascii_start().strip_prefix(','));
        text.get(..end).filter(|_| complete)
    })
}

/// Server-sent events: fields per line; a blank line ends an event, and so does the end of the text. A line of bare JSON
/// is taken for data.
struct Events<I> {
    lines: I,
}

impl<'t, I: Iterator<Item = &'t str>> Iterator for Events<I> {
    type Item = Frame<'t>;

    fn next(&mut self) -> Option<Frame<'t>> {
        let mut event = "";
        let mut data: Option<Cow<'t, str>> = None;
        for line in self.lines.by_ref() {
            if line.is_empty() {
                if data.is_some() {
                    break;
                }
                event = "";
            } else if line.starts_with(['{', '[', '<']) {
                data = Some(join(data, line));
            } else if let Some(text) = field(line, "data") {
                data = Some(join(data, text));
            } else if let Some(name) = field(line, "event") {
                event = name;
            }
        }
        data.map(|data| Frame { event, data })
    }
}

/// The value of a field, without the one space that may follow the colon. Comments are fields without a name.
fn field<'t>(line: &'t str, name: &str) -> Option<&'t str> {
    let value = line.strip_prefix(name)?.strip_prefix(':')?;
    Some(value.strip_prefix(' ').unwrap_or(value))
}

fn join<'t>(data: Option<Cow<'t, str>>, line: &'t str) -> Cow<'t, str> {
    match data {
        None => Cow::Borrowed(line),
        Some(mut data) => {
            let owned = data.to_mut();
            owned.push('\n');
            owned.push_str(line);
            data
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(text: &str, media: Media) -> Vec<String> {
        split(text, media).map(|frame| frame.data.into_owned()).collect()
    }

    #[test]
    fn splits_events() {
        let text = ": ping\r\n\r\nevent: a\r\ndata: 1\r\ndata:2\r\n\r\ndata: [DONE]";
        assert_eq!(data(text, Media::Events), ["1\n2", "[DONE]"]);
        assert_eq!(split(text, Media::Events).next().map(|frame| frame.event), Some("a"));
        assert_eq!(data("data: 1\r\rdata: 2", Media::Events), ["1", "2"]);
    }

    #[test]
    fn splits_arrays_and_lines() {
        assert_eq!(data("[{\"a\":1},\n{\"b\":[2]},\n{\"c\":", Media::Json), ["{\"a\":1}", "\n{\"b\":[2]}"]);
        assert_eq!(data("{\"a\":1}\n\n{\"b\":2}", Media::Lines), ["{\"a\":1}", "{\"b\":2}"]);
        assert_eq!(data("{\n\"a\":1\n}", Media::Unknown), ["{\n\"a\":1\n}"]);
    }
}
