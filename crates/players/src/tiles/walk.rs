//! The cheapest lines over a board: the prices for arriving at each side of each cell, and for leaving by it.

use crosstrack::Edge;

use super::ground::{EDGE, Ground, Land, NOTHING};

/// Minimum price at which a line counts as no line.
pub(super) const NO_LINE: u8 = 32;

/// Maximum difference from the price of the cheapest line at which a price still matters. A higher price counts
/// as no line.
pub(super) const FAR: u8 = 8;

/// Lowest prices for track from an edge.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// For each cell and side, the price of arriving there, without the price of the cell itself.
    pub(super) arrive: [[u8; 8]; 64],
    /// For each cell and side, the price of leaving the cell by the side.
    pub(super) leave: [[u8; 8]; 64],
    /// For each cell, the lowest price of arriving.
    pub(super) least: [u8; 64],
    /// The price of a line to the opposite edge.
    pub(super) line: u8,
}

/// The prices from each of the four edges.
pub(super) type Survey = [Prices; 4];

/// Sides that wait to be visited at a price.
#[derive(Clone, Debug)]
struct Bucket {
    sides: [u8; 64],
    cells: u64,
}

const EMPTY: Bucket = Bucket { sides: [0; 64], cells: 0 };

impl Bucket {
    const fn add(&mut self, cell: usize, sides: u8) {
        self.sides[cell] |= sides;
        self.cells |= 1 << cell;
    }

    const fn take(&mut self) -> Option<(usize, u8)> {
        if self.cells == 0 {
            return None;
        }
        let cell = self.cells.trailing_zeros() as usize;
        self.cells &= self.cells - 1;
        Some((cell, std::mem::replace(&mut self.sides[cell], 0)))
    }
}

/// A search by increasing price, with its buffers.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    arriving: Vec<Bucket>,
    leaving: Vec<Bucket>,
}

impl Walk {
    pub(super) fn new() -> Self {
        Self { arriving: vec![EMPTY; NO_LINE.into()], leaving: vec![EMPTY; NO_LINE.into()] }
    }

    /// Returns the price of the cheapest line of a side; [`NO_LINE`] if there is none below `most`.
    pub(super) fn line(&mut self, ground: &Ground, land: &Land, most: u8) -> u8 {
        let first = self.run(ground, land, Edge::A, [most, 0], &mut |_, _, _, _| ());
        let most = most.min(first);
        self.run(ground, land, Edge::B, [most, 0], &mut |_, _, _, _| ()).min(first)
    }

    /// Returns the prices from each edge that are below `most` and exceed the price of a line by less than `slack`.
    pub(super) fn survey(&mut self, ground: &Ground, land: &Land, most: u8, slack: u8) -> Survey {
        std::array::from_fn(|edge| self.prices(ground, land, edge, most, slack))
    }

    /// Returns the prices from an edge that are below `most` and exceed the price of a line by less than `slack`.
    pub(super) fn prices(
        &mut self,
        ground: &Ground,
        land: &Land,
        edge: usize,
        most: u8,
        slack: u8,
    ) -> Prices {
        let mut prices = Prices {
            arrive: [[NO_LINE; 8]; 64],
            leave: [[NO_LINE; 8]; 64],
            least: [NO_LINE; 64],
            line: NO_LINE,
        };
        let edge = Edge::from_index(edge);
        let mut visit = |price: u8, cell: usize, sides: u8, leaves: bool| {
            let of_cell = if leaves { &mut prices.leave[cell] } else { &mut prices.arrive[cell] };
            set(of_cell, sides, price);
            if !leaves {
                prices.least[cell] = prices.least[cell].min(price);
            }
        };
        prices.line = self.run(ground, land, edge, [most, slack], &mut visit);
        prices
    }

    /// Visits ports in the order of their prices: those with a price below `most` and, once a line is complete,
    /// less than `slack` above the price of the line. Returns the price of the line; [`NO_LINE`] if none was
    /// found. `visit` is called with a price, a cell, a mask of sides that are new at this price, and a flag that
    /// tells whether track leaves by these sides or arrives at them.
    fn run(
        &mut self,
        ground: &Ground,
        land: &Land,
        from: Edge,
        [most, slack]: [u8; 2],
        visit: &mut impl FnMut(u8, usize, u8, bool),
    ) -> u8 {
        let (mut arrived, mut left) = ([0_u8; 64], [0_u8; 64]);
        let goal = EDGE + from.opposite().index() as u16;
        let mut starts = ground.starts[from.index()];
        while starts != 0 {
            self.arriving[0].add(starts.trailing_zeros() as usize, 1 << from.direction().index());
            starts &= starts - 1;
        }
        let mut line = NO_LINE;
        for price in 0..NO_LINE {
            let at = usize::from(price);
            if price >= most.min(line.saturating_add(slack)) {
                self.forget(at);
                break;
            }
            loop {
                if let Some((cell, sides)) = self.arriving[at].take() {
                    let new = sides & !arrived[cell];
                    if new != 0 {
                        arrived[cell] |= new;
                        visit(price, cell, new, false);
                        self.pass(land, price, cell, new);
                    }
                } else if let Some((cell, sides)) = self.leaving[at].take() {
                    let new = sides & !left[cell];
                    if new != 0 {
                        left[cell] |= new;
                        visit(price, cell, new, true);
                        if self.leave(ground, price, cell, new, goal) && line == NO_LINE {
                            line = price;
                        }
                    }
                } else {
                    break;
                }
            }
        }
        line
    }

    /// Forgets the sides that wait at the price `from` or above.
    fn forget(&mut self, from: usize) {
        let waiting = self.arriving[from..].iter_mut().chain(&mut self.leaving[from..]);
        waiting.filter(|bucket| bucket.cells != 0).for_each(|bucket| *bucket = EMPTY);
    }

    /// Follows track through a cell from sides at which it has newly arrived.
    fn pass(&mut self, land: &Land, price: u8, cell: usize, sides: u8) {
        let straight = price + land.used[cell];
        if straight < NO_LINE {
            self.leaving[usize::from(straight)].add(cell, spread(land.links[cell], sides));
        }
        let bent = price + land.more[cell];
        if bent < NO_LINE && land.turned[cell] != 0 {
            self.leaving[usize::from(bent)].add(cell, spread(land.turned[cell], sides));
        }
    }

    /// Follows track out of a cell by sides that are newly left. Returns whether this completes a line.
    fn leave(&mut self, ground: &Ground, price: u8, cell: usize, sides: u8, goal: u16) -> bool {
        let (mut rest, mut complete) = (sides, false);
        while rest != 0 {
            let side = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            for exit in ground.exits[8 * cell + side] {
                if exit.to == NOTHING {
                    break;
                }
                complete |= exit.to == goal;
                let next = price + exit.price;
                if exit.to < EDGE && next < NO_LINE {
                    let to = usize::from(exit.to);
                    self.arriving[usize::from(next)].add(to / 8, 1 << (to % 8));
                }
            }
        }
        complete
    }
}

/// Sets the prices of the sides in a mask.
const fn set(prices: &mut [u8; 8], mut sides: u8, price: u8) {
    while sides != 0 {
        prices[sides.trailing_zeros() as usize] = price;
        sides &= sides - 1;
    }
}

/// Returns the sides that the sides in a mask lead to, as a mask.
pub(super) const fn spread(links: u64, mut sides: u8) -> u8 {
    let mut reached = 0;
    while sides != 0 {
        reached |= (links >> (8 * sides.trailing_zeros())) as u8;
        sides &= sides - 1;
    }
    reached
}
