//! What an earlier chunk has left of a line or a value.

use bytes::Bytes;

/// More than the limit.
#[derive(Debug)]
pub(super) struct TooMuch;

/// Its buffer is used again and again; what is cut out of it has memory of its own.
#[derive(Debug, Default)]
pub(super) struct Carry(Vec<u8>);

impl Carry {
    pub(super) fn of(piece: &[u8]) -> Self {
        Self(piece.into())
    }

    /// The last piece: with nothing before it, it is not copied.
    pub(super) fn end(&mut self, piece: Bytes, limit: usize) -> Result<Bytes, TooMuch> {
        self.check(piece.len(), limit)?;
        if self.0.is_empty() {
            return Ok(piece);
        }
        let whole = [self.0.as_slice(), &piece].concat();
        self.0.clear();
        Ok(whole.into())
    }

    /// All that is there of the chunk, and not the last piece.
    pub(super) fn keep(&mut self, ahead: &mut Bytes, limit: usize) -> Result<(), TooMuch> {
        self.check(ahead.len(), limit)?;
        self.0.extend_from_slice(ahead);
        ahead.clear();
        Ok(())
    }

    pub(super) fn rest(self) -> Bytes {
        self.0.into()
    }

    fn check(&self, more: usize, limit: usize) -> Result<(), TooMuch> {
        if self.0.len().saturating_add(more) > limit { Err(TooMuch) } else { Ok(()) }
    }
}
