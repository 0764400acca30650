//! Second twin of winning paths, on plain arrays, for loops over millions of tiny boards. It is compared with the
//! first twin.

use crate::twin::geometry::{Slot, Touch, TwinBoard};

/// A path of a tile between two of its sides or corners.
pub type Path = (u8, u8);

const NONE: u8 = u8::MAX;

/// A board of at most seven cells and one interstice: 8 ports for each cell, then 4 corners.
#[derive(Clone, Debug)]
pub struct SmallBoard {
    cells: Vec<Slot>,
    joined: bool,
    /// For each port, the port that it touches.
    touches: [u8; 64],
    /// For each port, the edge of the terminal that it touches, 0 to 3.
    terminal: [u8; 64],
    /// The ports that touch terminals.
    terminals: Vec<usize>,
    /// For each port, its class when only contacts connect ports; a class is named by its least port.
    contacts: [u8; 64],
}

impl SmallBoard {
    /// Returns the small form of a board, with X-JUNCTION `joined` or `through`.
    ///
    /// # Panics
    /// If the board has more than seven cells or more than one interstice.
    pub fn new(plan: &TwinBoard, joined: bool) -> Self {
        let cells: Vec<Slot> = plan.cells.iter().copied().collect();
        assert!(cells.len() <= 7 && plan.interstices.len() <= 1);
        let (mut touches, mut terminal) = ([NONE; 64], [NONE; 64]);
        for (index, &cell) in cells.iter().enumerate() {
            for side in 0..8 {
                let port = 8 * index + side;
                match plan.touch(cell, side) {
                    Touch::Nothing => {}
                    Touch::Terminal(edge) => terminal[port] = edge as u8,
                    Touch::Cell(next, other) => {
                        let next = cells.iter().position(|&c| c == next).expect("a cell");
                        touches[port] = (8 * next + other) as u8;
                    }
                    Touch::Corner(_, corner) => {
                        let corner = 8 * cells.len() + corner;
                        touches[port] = corner as u8;
                        touches[corner] = port as u8;
                    }
                }
            }
        }
        let terminals = (0..64).filter(|&port| terminal[port] != NONE).collect();
        let contacts = std::array::from_fn(|port| match touches[port] {
            other if usize::from(other) < port => other,
            _ => port as u8,
        });
        Self { cells, joined, touches, terminal, terminals, contacts }
    }

    /// Returns whether a path runs between opposite edges. `tiles` has the paths on each cell, in reading order,
    /// and `connector` those in the interstice.
    ///
    /// **Cost** about a hundred nanoseconds on four cells.
    pub fn has_complete_path(&self, tiles: &[&[Path]], connector: &[Path]) -> bool {
        if self.joined {
            self.is_connected(tiles, connector)
        } else {
            self.is_travelled(0, tiles, connector) || self.is_travelled(1, tiles, connector)
        }
    }

    /// Merges the classes of ports that paths and contacts connect, then asks whether opposite
    /// terminals are in one class.
    fn is_connected(&self, tiles: &[&[Path]], connector: &[Path]) -> bool {
        let mut class = self.contacts;
        let mut merge = |p: usize, q: usize| {
            let (from, to) = (find(&class, p), find(&class, q));
            class[from] = to as u8;
        };
        for (index, paths) in tiles.iter().enumerate() {
            for &(s, t) in *paths {
                merge(8 * index + usize::from(s), 8 * index + usize::from(t));
            }
        }
        for &(s, t) in connector {
            let corners = 8 * self.cells.len();
            merge(corners + usize::from(s), corners + usize::from(t));
        }
        // Bit e of `edges[c]`: class c holds a terminal of edge e.
        let mut edges = [0u8; 64];
        self.terminals.iter().any(|&port| {
            let held = &mut edges[find(&class, port)];
            *held |= 1 << self.terminal[port];
            *held & 0b0101 == 0b0101 || *held & 0b1010 == 0b1010
        })
    }

    /// Returns whether track from `edge` reaches the opposite edge when it follows one path of a tile at a time.
    fn is_travelled(&self, edge: u8, tiles: &[&[Path]], connector: &[Path]) -> bool {
        let corners = 8 * self.cells.len();
        let mut seen = 0u64;
        let (mut stack, mut height) = ([0u8; 64], 0);
        for &port in &self.terminals {
            if self.terminal[port] == edge {
                seen |= 1 << port;
                stack[height] = port as u8;
                height += 1;
            }
        }
        while height > 0 {
            height -= 1;
            let port = usize::from(stack[height]);
            let (cell, side) = (port / 8, (port % 8) as u8);
            for &path in tiles[cell] {
                let Some(leaves) = other_end(path, side) else { continue };
                let leaves = 8 * cell + usize::from(leaves);
                if self.terminal[leaves] == edge + 2 {
                    return true;
                }
                let mut arrive = |port: u8| {
                    if port != NONE && seen & (1 << port) == 0 {
                        seen |= 1 << port;
                        stack[height] = port;
                        height += 1;
                    }
                };
                match self.touches[leaves] {
                    touched if touched != NONE && usize::from(touched) >= corners => {
                        let corner = (usize::from(touched) - corners) as u8;
                        for &path in connector {
                            if let Some(end) = other_end(path, corner) {
                                arrive(self.touches[corners + usize::from(end)]);
                            }
                        }
                    }
                    touched => arrive(touched),
                }
            }
        }
        false
    }
}

fn find(class: &[u8; 64], mut port: usize) -> usize {
    while usize::from(class[port]) != port {
        port = usize::from(class[port]);
    }
    port
}

const fn other_end((s, t): Path, side: u8) -> Option<u8> {
    if s == side {
        Some(t)
    } else if t == side {
        Some(s)
    } else {
        None
    }
}
