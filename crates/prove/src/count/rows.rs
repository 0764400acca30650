//! Numbers by code, for each state of a layer.

/// The numbers of the states of a layer: for each state where they begin, and for each number its code.
pub(super) struct Rows {
    first: Vec<usize>,
    codes: Vec<u32>,
    numbers: Vec<u128>,
}

impl Rows {
    /// Returns the numbers of a layer without states.
    pub(super) fn new() -> Self {
        Self { first: vec![0], codes: Vec::new(), numbers: Vec::new() }
    }

    /// Returns the codes of a state and its numbers.
    pub(super) fn of(&self, state: usize) -> (&[u32], &[u128]) {
        let range = self.first[state]..self.first[state + 1];
        (&self.codes[range.clone()], &self.numbers[range])
    }

    pub(super) fn push(&mut self, code: u32, number: u128) {
        self.codes.push(code);
        self.numbers.push(number);
    }

    /// Ends the numbers of a state.
    pub(super) fn end_state(&mut self) {
        self.first.push(self.codes.len());
    }

    /// Returns the memory that the numbers take, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of::<usize>() * self.first.capacity()
            + size_of::<u32>() * self.codes.capacity()
            + size_of::<u128>() * self.numbers.capacity()
    }
}
