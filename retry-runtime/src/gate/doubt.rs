//! Refusals that are none of a limit.

/// So many that were sent after the refused call got through.
const ENOUGH: u32 = 4;
/// So many times as many as were refused like it.
const TIMES: u32 = 8;

/// What became of those that were on their way when a refusal came.
///
/// A limit refuses whoever comes after the first that it refuses, until room comes back. So where nearly all of them get
/// through, it was chance, or a limit on something that the others do not need.
#[derive(Debug)]
pub(super) struct Doubt {
    /// The refused pass.
    pass: Option<u64>,
    passed: u32,
    refused: u32,
}

impl Doubt {
    pub(super) const fn none() -> Self {
        Self { pass: None, passed: 0, refused: 0 }
    }

    /// A call was refused; the answer to a probe, or one that named a time, is not doubted.
    pub(super) fn of(pass: u64, doubtful: bool) -> Self {
        Self { pass: doubtful.then_some(pass), passed: 0, refused: 1 }
    }

    pub(super) fn refused(&mut self) {
        self.refused = self.refused.saturating_add(1);
    }

    /// Another got through; whether that makes the refusal one by chance.
    pub(super) fn passed(&mut self, pass: u64) -> bool {
        if self.pass.is_none_or(|refused| pass < refused) {
            return false;
        }
        self.passed = self.passed.saturating_add(1);
        let chance = self.passed >= ENOUGH && self.passed >= self.refused.saturating_mul(TIMES);
        if chance {
            self.pass = None;
        }
        chance
    }
}
