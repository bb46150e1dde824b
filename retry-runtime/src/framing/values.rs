//! JSON values one after the other: the elements of an array, or a value on many lines.

use bytes::{Buf as _, Bytes};

use super::carry::{Carry, TooMuch};

/// Cuts at brackets that are not inside of a text. What is no JSON is cut somewhere, and fails where it is read.
#[derive(Debug, Default)]
pub(super) struct Values {
    carry: Carry,
    /// A value has begun.
    begun: bool,
    /// Open brackets of the value.
    depth: usize,
    text: Text,
    is_array: bool,
    /// The array has been closed: nothing follows.
    closed: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Text {
    #[default]
    Outside,
    Inside,
    /// Behind a backslash.
    Escaped,
}

impl Values {
    /// Behind the bracket that opens an array.
    pub(super) fn of_array() -> Self {
        Self { is_array: true, ..Self::default() }
    }

    /// Behind the line that holds nothing but the brace that opens an object.
    pub(super) fn of_one_begun() -> Self {
        Self { carry: Carry::of(b"{\n"), begun: true, depth: 1, ..Self::default() }
    }

    /// The next complete value.
    pub(super) fn next(&mut self, ahead: &mut Bytes, limit: usize) -> Result<Option<Bytes>, TooMuch> {
        if !self.begun {
            self.between(ahead);
        }
        if !self.begun {
            return Ok(None);
        }
        let Some(end) = ahead.iter().enumerate().find_map(|(at, byte)| Some(at + self.ends(*byte)?)) else {
            self.carry.keep(ahead, limit)?;
            return Ok(None);
        };
        self.begun = false;
        self.carry.end(ahead.split_to(end), limit).map(Some)
    }

    /// What is there of a value without an end.
    pub(super) fn rest(self) -> Option<Bytes> {
        Some(self.carry.rest()).filter(|rest| self.begun && !rest.is_empty())
    }

    /// Skips what stands between two values.
    fn between(&mut self, ahead: &mut Bytes) {
        let is_between =
            |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b'}') || (*byte == b']' && !self.is_array);
        ahead.advance(ahead.iter().take_while(|byte| is_between(byte)).count());
        self.closed |= ahead.first() == Some(&b']');
        if self.closed {
            ahead.clear();
        }
        self.begun = !ahead.is_empty();
    }

    /// Whether the value ends here: 1 with this byte, 0 before it.
    fn ends(&mut self, byte: u8) -> Option<usize> {
        match (self.text, byte) {
            (Text::Inside, b'\\') => self.text = Text::Escaped,
            (Text::Inside, b'"') => self.text = Text::Outside,
            (Text::Escaped, _) | (Text::Outside, b'"') => self.text = Text::Inside,
            (Text::Outside, b'{' | b'[') => self.depth += 1,
            (Text::Outside, b',' | b'}' | b']') if self.depth == 0 => return Some(0),
            (Text::Outside, b'}' | b']') => {
                self.depth -= 1;
                return (self.depth == 0).then_some(1);
            }
            _ => {}
        }
        None
    }
}
