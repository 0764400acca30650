//! The cheapest lines over a board: the prices for arriving at each side of each cell, and for leaving by it.
//!
//! All cells are followed at once: track waits at a price as eight masks of cells, one for each side.

use crosstrack::Edge;

use super::ground::{COMMON, FOREIGN, Ground, Land, PLACE, Rows, TURN};

/// Minimum price at which a line counts as no line.
pub(super) const NO_LINE: u8 = 32;

/// Maximum difference from the price of the cheapest line at which a price still matters. A higher price counts
/// as no line.
pub(super) const FAR: u8 = 8;

/// Lowest prices for track from an edge.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// For each cell and side, the price of arriving there, without the price of the cell itself, if it is at most 1 above
    /// that of the cell. Whoever has to pay more can as well turn the piece.
    pub(super) arrive: [[u8; 8]; 64],
    /// For each cell and side, the price of leaving the cell by the side; unknown where no connector can be placed.
    pub(super) leave: [[u8; 8]; 64],
    /// For each cell, the lowest price of arriving.
    pub(super) least: [u8; 64],
    /// The price of a line to the opposite edge.
    pub(super) line: u8,
}

/// The prices from each of the four edges.
pub(super) type Survey = [Prices; 4];

/// For each side, the cells at which track arrives there, or which it leaves by the side, as a mask.
type Sides = [u64; 8];

const NOWHERE: Sides = [0; 8];

/// Returns the price of the cheapest line of a side; [`NO_LINE`] if there is none below `most`. A line from each of
/// the edges A and B costs at least as much as `least` says.
pub(super) fn line(ground: &Ground, land: &Land, most: u8, least: [u8; 2]) -> u8 {
    let mut line = NO_LINE;
    let order = if least[0] <= least[1] { [Edge::A, Edge::B] } else { [Edge::B, Edge::A] };
    for edge in order {
        let most = most.min(line);
        if least[edge.index()] < most {
            line = line.min(run(ground, land, edge, [most, 0], &mut |_, _, _| ()));
        }
    }
    line
}

/// Returns the prices from each edge that are below `most` and exceed the price of a line by less than `slack`.
pub(super) fn survey(ground: &Ground, land: &Land, most: u8, slack: u8) -> Survey {
    let mut survey = [NO_PRICES; 4];
    for (edge, prices) in survey.iter_mut().enumerate() {
        fill(prices, ground, land, edge, [most, slack]);
    }
    survey
}

/// Returns the prices from an edge that are below `most` and exceed the price of a line by less than `slack`.
pub(super) fn prices(ground: &Ground, land: &Land, edge: usize, most: u8, slack: u8) -> Prices {
    let mut prices = NO_PRICES;
    fill(&mut prices, ground, land, edge, [most, slack]);
    prices
}

/// The prices where no track leads.
const NO_PRICES: Prices = Prices {
    arrive: [[NO_LINE; 8]; 64],
    leave: [[NO_LINE; 8]; 64],
    least: [NO_LINE; 64],
    line: NO_LINE,
};

/// Sets the prices from an edge, which are [those where no track leads](NO_PRICES), below `limits` as [`prices`] says.
fn fill(prices: &mut Prices, ground: &Ground, land: &Land, edge: usize, limits: [u8; 2]) {
    let fillable = ground.fillable();
    let (mut seen, mut before) = (0, (0, 0));
    let mut visit = |price: u8, sides: &Sides, leaves: bool| {
        if leaves {
            if fillable {
                set(&mut prices.leave, sides, u64::MAX, price);
            }
            return;
        }
        let cells = any(sides);
        let fresh = cells & !seen;
        let near = if before.0 + 1 == price { fresh | before.1 } else { fresh };
        set(&mut prices.arrive, sides, near, price);
        let mut rest = fresh;
        while rest != 0 {
            prices.least[rest.trailing_zeros() as usize] = price;
            rest &= rest - 1;
        }
        seen |= cells;
        before = (price, fresh);
    };
    prices.line = run(ground, land, Edge::from_index(edge), limits, &mut visit);
}

/// Sets the prices of sides of some cells.
fn set(prices: &mut [[u8; 8]; 64], sides: &Sides, of: u64, price: u8) {
    for (side, &cells) in sides.iter().enumerate() {
        let mut rest = cells & of;
        while rest != 0 {
            prices[rest.trailing_zeros() as usize][side] = price;
            rest &= rest - 1;
        }
    }
}

/// Visits ports in the order of their prices: those with a price below `most` and, once a line is complete,
/// less than `slack` above the price of the line. Returns the price of the line; [`NO_LINE`] if none was
/// found. `visit` is called with a price, sides that are new at this price, and a flag that tells whether track
/// leaves by these sides or arrives at them.
fn run(
    ground: &Ground,
    land: &Land,
    from: Edge,
    [most, slack]: [u8; 2],
    visit: &mut impl FnMut(u8, &Sides, bool),
) -> u8 {
    let goal = (from.opposite().direction().index(), ground.starts[from.opposite().index()]);
    let mut front = NO_FRONT;
    front.at[0][from.direction().index()] = ground.starts[from.index()];
    let (mut line, mut limit) = (NO_LINE, usize::from(most.min(NO_LINE)));
    let mut price = 0;
    while price < limit {
        let mut out = front.leaving(land, price);
        let mut new = std::mem::replace(&mut front.at[price], NOWHERE);
        loop {
            if any(&out) != 0 {
                visit(price as u8, &out, true);
                front.cross(ground, price, &out, &mut new);
                if line == NO_LINE && out[goal.0] & goal.1 != 0 {
                    line = price as u8;
                    limit = limit.min(price + usize::from(slack));
                    if price >= limit {
                        return line;
                    }
                }
            }
            let cells = front.arrive(price, &mut new) & land.own & !front.full;
            if cells == 0 {
                break;
            }
            out = NOWHERE;
            follow(&land.straight, &new, cells, &mut out);
            remove(&mut out, &front.left);
            if any(&out) == 0 {
                break;
            }
            new = NOWHERE;
        }
        if front.cells[price] != 0 {
            visit(price as u8, &front.at[price], false);
        }
        price += 1;
    }
    line
}

/// How far track has come.
struct Front {
    /// For each price, the sides at which track arrives at this price and no lower one.
    at: [Sides; NO_LINE as usize],
    /// The cells of these sides.
    cells: [u64; NO_LINE as usize],
    /// The cells at which track arrives first at a price.
    first: [u64; NO_LINE as usize],
    reached: u64,
    arrived: Sides,
    left: Sides,
    /// The cells that track has left by all sides.
    full: u64,
}

/// A front before it sets out.
const NO_FRONT: Front = Front {
    at: [NOWHERE; NO_LINE as usize],
    cells: [0; NO_LINE as usize],
    first: [0; NO_LINE as usize],
    reached: 0,
    arrived: NOWHERE,
    left: NOWHERE,
    full: 0,
};

impl Front {
    /// Returns the new sides by which track that arrived at lower prices leaves at a price.
    #[inline]
    fn leaving(&self, land: &Land, price: usize) -> Sides {
        let mut out = NOWHERE;
        if let Some(before) = price.checked_sub(PLACE.into()) {
            // Whoever arrives later leaves no earlier.
            let empty = self.first[before] & land.empty;
            for side in &mut out {
                *side |= empty;
            }
        }
        self.pass(price, land.own, &land.turned, TURN, &mut out);
        self.pass(price, land.foreign, &land.straight, FOREIGN, &mut out);
        if land.common != 0 {
            self.pass(price, land.common, &land.straight, COMMON, &mut out);
            self.pass(price, land.common, &land.turned, COMMON + TURN, &mut out);
        }
        remove(&mut out, &self.left);
        out
    }

    /// Adds the sides by which track leaves some cells at a price, which it reached for `more` less.
    #[inline]
    fn pass(&self, price: usize, cells: u64, rows: &Rows, more: u8, out: &mut Sides) {
        let Some(before) = price.checked_sub(more.into()) else { return };
        let cells = cells & self.cells[before] & !self.full;
        if cells != 0 {
            follow(rows, &self.at[before], cells, out);
        }
    }

    /// Notes that track leaves by new sides, and adds the sides at which it then arrives.
    fn cross(&mut self, ground: &Ground, price: usize, out: &Sides, new: &mut Sides) {
        self.full = u64::MAX;
        for (left, out) in self.left.iter_mut().zip(out) {
            *left |= out;
            self.full &= *left;
        }
        for way in &ground.ways {
            let cells = (out[usize::from(way.side % 8)] & way.cells).rotate_left(way.turn);
            if way.price == 0 {
                new[usize::from(way.to % 8)] |= cells;
            } else if let Some(later) = self.at.get_mut(price + usize::from(way.price)) {
                later[usize::from(way.to % 8)] |= cells;
            }
        }
    }

    /// Leaves those sides at which track newly arrives, and notes them. Returns the cells of these sides.
    fn arrive(&mut self, price: usize, new: &mut Sides) -> u64 {
        remove(new, &self.arrived);
        let cells = any(new);
        if cells != 0 {
            for ((new, arrived), at) in new.iter().zip(&mut self.arrived).zip(&mut self.at[price]) {
                *arrived |= new;
                *at |= new;
            }
            self.cells[price] |= cells;
            self.first[price] |= cells & !self.reached;
            self.reached |= cells;
        }
        cells
    }
}

/// Removes sides.
fn remove(sides: &mut Sides, known: &Sides) {
    for (side, known) in sides.iter_mut().zip(known) {
        *side &= !known;
    }
}

/// Returns the cells of some sides.
fn any(sides: &Sides) -> u64 {
    sides.iter().fold(0, |cells, side| cells | side)
}

/// Adds the sides to which track leads from some sides of some cells.
#[inline]
fn follow(rows: &Rows, sides: &Sides, cells: u64, to: &mut Sides) {
    for (row, side) in rows.iter().zip(sides) {
        for (to, link) in to.iter_mut().zip(row) {
            *to |= side & cells & link;
        }
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
