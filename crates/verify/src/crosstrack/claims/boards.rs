//! Random layouts, setups and positions, and layouts in the form that the twin uses.

use crosstrack::base::{Player, Random};
use crosstrack::rules::{
    Cell, Colour, Connector, ConnectorKind, Interstice, Layout, Owner, Piece, Placed, Position,
    Ruleset, Setup, cells_of, interstices_of,
};
use crosstrack::twin::{Tiling, TwinRules};

/// Fills a board at random. Each cell gets a piece with a probability of `percent` percent, from an endless
/// stock of the ruleset's patterns; interstices are filled likewise if the game has intersection pieces.
pub(crate) fn random_layout(ruleset: &Ruleset, random: &mut Random, percent: usize) -> Layout {
    let patterns = ruleset.pieces().patterns();
    let connectors: Vec<Connector> = Connector::all().collect();
    let mut layout = Layout::default();
    for cell in cells_of(ruleset.cells()) {
        if random.chance(percent) {
            let pattern = random.pick(patterns);
            let rotation = pattern.orientations.least_rotation(random.below(8) as u8);
            let piece = Piece { colour: *random.pick(Colour::ALL), letter: pattern.letter };
            layout.set_piece(cell, Some(Placed { piece, rotation }));
        }
    }
    let has_pile = ruleset.edition().facts().intersection_pieces > 0;
    for at in interstices_of(ruleset.interstices()) {
        let connector = if !has_pile {
            ruleset.start_connector(at.index())
        } else if random.chance(percent) {
            Some(*random.pick(&connectors))
        } else {
            None
        };
        layout.set_connector(at, connector);
    }
    layout
}

/// Returns a setup with `pieces` pathway pieces of the game on random cells, perhaps with intersection
/// pieces and frozen pieces, and with a random player to move. The setup may have faults, most of which are
/// about the opening round.
///
/// # Panics
/// If the board has fewer cells than `pieces`, or the game has fewer pieces.
pub fn random_setup(ruleset: &Ruleset, random: &mut Random, pieces: usize) -> Setup {
    let owned = |colour: &&Colour| ruleset.owners().of(**colour) != Owner::Unused;
    let mut stock: Vec<Piece> = Colour::ALL
        .iter()
        .filter(owned)
        .flat_map(|&colour| {
            let patterns = ruleset.pieces().patterns().iter();
            patterns.map(move |p| Piece { colour, letter: p.letter })
        })
        .collect();
    let mut cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
    let mut setup = Setup::start();
    for _ in 0..pieces {
        let piece = stock.swap_remove(random.below(stock.len()));
        let cell = cells.swap_remove(random.below(cells.len()));
        let rotation = random.below(8) as u8;
        setup.pieces.push((cell, ruleset.normalize(Placed { piece, rotation })));
    }
    setup.pieces.sort_unstable();
    setup.to_move = Player::from_index(random.below(ruleset.seats().players()));
    if ruleset.edition().facts().intersection_pieces > 0 && random.chance(70) {
        setup.connectors = Some(random_intersections(ruleset, random));
    }
    let is_common = |p: &&(Cell, Placed)| ruleset.owners().of(p.1.piece.colour) == Owner::Common;
    let mut common: Vec<Cell> = setup.pieces.iter().filter(is_common).map(|&(c, _)| c).collect();
    for turns in [2, 1] {
        if !common.is_empty() && random.chance(60) {
            setup.frozen.push((common.swap_remove(random.below(common.len())), turns));
        }
    }
    setup.frozen.sort_unstable();
    setup
}

fn random_intersections(ruleset: &Ruleset, random: &mut Random) -> Vec<(Interstice, Connector)> {
    let percent = random.below(101);
    let mut left: Vec<u8> = ConnectorKind::ALL.iter().map(|&kind| ruleset.pile(kind)).collect();
    let all: Vec<Connector> = Connector::all().collect();
    let mut listed = Vec::new();
    for at in interstices_of(ruleset.interstices()) {
        let connector = *random.pick(&all);
        if left[connector.kind.index()] > 0 && random.chance(percent) {
            left[connector.kind.index()] -= 1;
            listed.push((at, connector));
        }
    }
    listed
}

/// Returns a playable position with `pieces` pathway pieces: the first random setup without faults. `None`
/// if a thousand setups in a row have faults.
///
/// # Panics
/// As [`random_setup`].
pub fn random_position(ruleset: &Ruleset, random: &mut Random, pieces: usize) -> Option<Position> {
    (0..1000).find_map(|_| Position::new(ruleset, &random_setup(ruleset, random, pieces)).ok())
}

/// Returns the tiles of a layout in the form in which the twin searches for paths.
pub fn tiling(ruleset: &Ruleset, layout: &Layout) -> Tiling {
    let (rules, pieces) = (TwinRules::of(ruleset), layout.pieces().collect());
    let connectors = Some(layout.connectors().collect());
    rules.tiling(&rules.position(&Setup { pieces, connectors, ..Setup::start() }))
}
