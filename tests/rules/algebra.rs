//! The algebra of tiles and boards, for arbitrary patterns, rotations and boards.

use crosstrack::rules::piece::parse_paths;
use crosstrack::rules::symmetry::{rotate_cell, rotate_interstice};
use crosstrack::rules::{
    Board, Cell, Connector, ConnectorKind, Corner, Direction, Edge, Interstice, Junction, Links,
    Neighbour, Orientations, cells_of,
};
use quickcheck::{Arbitrary, Gen, quickcheck};

/// Any set of paths on eight sides.
#[derive(Clone, Copy, Debug)]
struct Any(Links);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let count = usize::arbitrary(g) % 6;
        let mut links = Links::NONE;
        for _ in 0..count {
            let s = usize::arbitrary(g) % 8;
            let t = (s + 1 + usize::arbitrary(g) % 7) % 8;
            links = links.with(s, t);
        }
        Self(links)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let paths: Vec<_> = self.0.paths().collect();
        Box::new((0..paths.len()).map(move |left_out| {
            let kept = paths.iter().enumerate().filter(move |&(i, _)| i != left_out);
            Self(kept.fold(Links::NONE, |links, (_, &(s, t))| links.with(s, t)))
        }))
    }
}

/// Any board with one of its cells and one of the slots between them.
#[derive(Clone, Copy, Debug)]
struct Place {
    board: Board,
    cell: Cell,
    side: Direction,
}

impl Arbitrary for Place {
    fn arbitrary(g: &mut Gen) -> Self {
        let boards: Vec<Board> = Board::all().collect();
        let board = *g.choose(&boards).expect("there are boards");
        let cells: Vec<Cell> = cells_of(board.cells()).collect();
        let cell = *g.choose(&cells).expect("a board has cells");
        Self { board, cell, side: *g.choose(Direction::ALL).expect("eight") }
    }
}

fn joined(links: Links) -> Links {
    links.with_junction(Junction::Joined)
}

quickcheck! {
    fn turning_is_a_group_of_eight(any: Any, j: usize, k: usize) -> bool {
        let (links, j, k) = (any.0, j % 8, k % 8);
        links.rotate(0, 8) == links
            && links.rotate(j, 8).rotate(k, 8) == links.rotate((j + k) % 8, 8)
            && links.rotate(k, 8).rotate((8 - k) % 8, 8) == links
    }

    fn turning_moves_every_path(any: Any, k: usize) -> bool {
        let (links, k) = (any.0, k % 8);
        (0..8).all(|s| (0..8).all(|t| {
            let there = links.rotate(k, 8).exits((s + k) % 8) >> ((t + k) % 8) & 1;
            links.exits(s) >> t & 1 == there
        }))
    }

    fn a_mirror_undoes_itself_and_turns_backwards(any: Any, k: usize) -> bool {
        let (links, k) = (any.0, k % 8);
        links.mirror(8).mirror(8) == links
            && links.rotate(k, 8).mirror(8) == links.mirror(8).rotate((8 - k) % 8, 8)
            && links.mirror(8).paths().count() == links.paths().count()
    }

    fn joining_is_a_closure(any: Any, more: Any) -> bool {
        let both = more.0.paths().fold(any.0, |links, (s, t)| links.with(s, t));
        let within = |part: Links, whole: Links| part.0 & !whole.0 == 0;
        within(any.0, joined(any.0))
            && joined(joined(any.0)) == joined(any.0)
            && within(joined(any.0), joined(both))
            && any.0.with_junction(Junction::Through) == any.0
    }

    fn joining_is_transitive_and_symmetric(any: Any) -> bool {
        let links = joined(any.0);
        let leads = |s: usize, t: usize| links.exits(s) >> t & 1 == 1;
        (0..8).all(|s| !leads(s, s) && (0..8).all(|t| leads(s, t) == leads(t, s)
            && (0..8).all(|u| s == u || !(leads(s, t) && leads(t, u)) || leads(s, u))))
    }

    fn turning_and_mirroring_commute_with_the_readings(any: Any, k: usize) -> bool {
        Junction::ALL.iter().all(|&junction| {
            let there = any.0.with_junction(junction);
            any.0.rotate(k % 8, 8).with_junction(junction) == there.rotate(k % 8, 8)
                && any.0.mirror(8).with_junction(junction) == there.mirror(8)
        })
    }

    fn nets_share_out_the_sides(any: Any) -> bool {
        let nets: Vec<u8> = any.0.nets().collect();
        let union = nets.iter().fold(0, |mask, net| mask | net);
        let sizes: u32 = nets.iter().map(|net| net.count_ones()).sum();
        union == any.0.sides()
            && sizes == union.count_ones()
            && nets.iter().all(|net| net.count_ones() >= 2)
            && nets.windows(2).all(|pair| pair[0].trailing_zeros() < pair[1].trailing_zeros())
            && any.0.paths().all(|(s, t)| nets.iter().any(|net| net >> s & net >> t & 1 == 1))
    }

    fn paths_read_as_they_are_written(any: Any) -> bool {
        any.0 == Links::NONE || parse_paths(&any.0.to_string(), 8) == Ok(any.0)
    }

    fn orientations_are_the_rotations_that_differ(any: Any) -> bool {
        let orientations = Orientations::new(any.0, 8);
        let turned = |k: u8| any.0.rotate(usize::from(k), 8);
        let mut different: Vec<Links> = (0..8).map(turned).collect();
        different.sort_unstable();
        different.dedup();
        (0..8u8).all(|k| {
            let least = orientations.least_rotation(k);
            least <= k
                && turned(least) == turned(k)
                && orientations.links(k) == turned(k)
                && (0..least).all(|j| turned(j) != turned(k))
        }) && orientations.count() == different.len()
            && 8 % different.len() == 0
            && orientations.rotations().eq((0..8).filter(|&k| orientations.least_rotation(k) == k))
    }

    fn connectors_turn_in_a_group_of_four(kind: usize, j: usize, k: usize) -> bool {
        let connector = Connector { kind: ConnectorKind::ALL[kind % 4], rotation: 0 }.rotate(k % 4);
        connector.rotate(j % 4).rotate(k % 4) == connector.rotate(j % 4 + k % 4)
            && connector.rotate(0) == connector
            && connector.rotate(j % 4).links() == connector.links().rotate(j % 4, 4)
            && Connector::from_code(connector.code()) == Some(connector)
    }

    fn directions_turn_in_a_group_of_eight(d: usize, j: usize, k: usize) -> bool {
        let direction = Direction::ALL[d % 8];
        let (down, right) = direction.step();
        let (up, left) = direction.opposite().step();
        direction.rotate(j % 8).rotate(k % 8) == direction.rotate(j % 8 + k % 8)
            && direction.opposite().opposite() == direction
            && (down + up, right + left) == (0, 0)
    }

    fn a_quarter_turn_keeps_the_board(place: Place) -> bool {
        let Place { board, cell, .. } = place;
        let turned = rotate_cell(board, cell, 1);
        board.has(turned)
            && rotate_cell(board, cell, 4) == cell
            && rotate_cell(board, turned, 3) == cell
            && rotate_cell(board, turned, 1) == rotate_cell(board, cell, 2)
    }

    fn what_lies_across_turns_with_the_board(place: Place, quarters: usize) -> bool {
        let Place { board, cell, side } = place;
        let q = quarters % 4;
        let there = board.neighbour(rotate_cell(board, cell, q), side.rotate(2 * q));
        there == match board.neighbour(cell, side) {
            Neighbour::Nothing => Neighbour::Nothing,
            Neighbour::Terminal(edge) => {
                Neighbour::Terminal(Edge::from_index((edge.index() + q) % 4))
            }
            Neighbour::Cell(next, arriving) => {
                Neighbour::Cell(rotate_cell(board, next, q), arriving.rotate(2 * q))
            }
            Neighbour::Interstice(at, corner) => Neighbour::Interstice(
                rotate_interstice(board, at, q),
                Corner::from_index((corner.index() + q) % 4),
            ),
        }
    }

    fn touching_is_mutual(place: Place) -> bool {
        let Place { board, cell, side } = place;
        match board.neighbour(cell, side) {
            Neighbour::Cell(next, arriving) => {
                board.neighbour(next, arriving) == Neighbour::Cell(cell, side)
            }
            Neighbour::Interstice(at, corner) => {
                at.slot(corner) == cell && corner.side() == side && board.has_interstice(at)
            }
            Neighbour::Terminal(edge) => {
                edge.direction() == side && board.terminals(edge).any(|c| c == cell)
            }
            Neighbour::Nothing => board.terminal(cell, side).is_none(),
        }
    }

    fn interstices_turn_like_the_cells_around_them(place: Place, quarters: usize) -> bool {
        let Place { board, cell, side } = place;
        let Neighbour::Interstice(at, _) = board.neighbour(cell, side) else { return true };
        let q = quarters % 4;
        let turned: Interstice = rotate_interstice(board, at, q);
        Corner::ALL.iter().all(|&corner| {
            let there = turned.slot(Corner::from_index((corner.index() + q) % 4));
            there == rotate_cell(board, at.slot(corner), q)
        })
    }
}
