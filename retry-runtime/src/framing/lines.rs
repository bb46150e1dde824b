//! Lines, which end with LF, CR LF, or CR.

use bytes::{Buf as _, Bytes};
use memchr::memchr2;

use super::carry::{Carry, TooMuch};

#[derive(Debug, Default)]
pub(super) struct Lines {
    carry: Carry,
    /// The last line ended with a CR: an LF that follows belongs to it. Not waited for, it may never come.
    after_cr: bool,
}

impl Lines {
    pub(super) fn new(carry: Carry) -> Self {
        Self { carry, after_cr: false }
    }

    /// The next complete line, without its end.
    pub(super) fn next(&mut self, ahead: &mut Bytes, limit: usize) -> Result<Option<Bytes>, TooMuch> {
        let Some(first) = ahead.first() else { return Ok(None) };
        if core::mem::take(&mut self.after_cr) && *first == b'\n' {
            ahead.advance(1);
        }
        let Some(end) = memchr2(b'\n', b'\r', ahead) else {
            self.carry.keep(ahead, limit)?;
            return Ok(None);
        };
        let line = ahead.split_to(end);
        self.after_cr = ahead.first() == Some(&b'\r');
        ahead.advance(1);
        self.carry.end(line, limit).map(Some)
    }

    /// What is there of a line without an end.
    pub(super) fn rest(self) -> Bytes {
        self.carry.rest()
    }
}
