//! Numbers that are the same in every run.

/// `SplitMix64`.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    /// A number below `bound`; 0 where there is none.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % (bound.max(1) as u64)).unwrap_or(0)
    }

    /// One of them.
    pub(super) fn of<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts.get(self.below(texts.len())).copied().unwrap_or_default()
    }
}
