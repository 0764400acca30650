//! Pseudorandom numbers that depend on a seed alone, the same on every machine.

/// A pseudorandom number generator, `SplitMix64`.
///
/// # Examples
/// ```
/// use crosstrack::base::Random;
///
/// let roll = |seed| Random::new(seed).below(6) + 1;
/// assert_eq!(roll(7), roll(7));
/// assert!((1..=6).contains(&roll(8)));
/// ```
///
/// Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Returns a generator whose numbers depend on `seed` alone.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns the next number, uniformly distributed over all 64-bit numbers.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// Returns a number below `bound`, nearly uniformly distributed; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next() as u128 * bound as u128) >> 64) as usize
    }

    /// Returns true with a probability of `percent` percent.
    pub const fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns a random item, each about equally likely; `None` if there are none.
    pub fn choose<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        if items.is_empty() { None } else { items.get(self.below(items.len())) }
    }

    /// Returns a random item, each about equally likely.
    ///
    /// # Panics
    /// If there are no items.
    pub fn pick<'t, T>(&mut self, items: &'t [T]) -> &'t T {
        &items[self.below(items.len())]
    }

    /// Shuffles the items uniformly.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
