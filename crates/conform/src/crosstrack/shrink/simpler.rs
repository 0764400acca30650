//! Inputs that are simpler than a given input, the most simplified first.

use crate::InputCommand;
use crate::shrink::removal_chunks;
use crosstrack::base::Player;
use crosstrack::game::{Reading, Readings as _};
use crosstrack::rules::{
    Action, Board, Cell, Colour, Move, Owner, Piece, Placed, Ruleset, RulesetSpec, Setup,
};

type Input = crate::shrink::Input<Ruleset>;

/// Returns the size of an input; sizes are compared from left to right. Every shrinking step lowers the size,
/// so shrinking ends.
pub(super) fn weight(input: &Input) -> [usize; 9] {
    let Input { ruleset, setup, .. } = input;
    let spec = ruleset.spec();
    [
        setup.pieces.len(),
        usize::from(setup.decided),
        count_played(setup),
        setup.frozen.len(),
        spec.differences(&spec.with_default_readings()).count(),
        ruleset.seats().players(),
        ruleset.cells().count_ones() as usize,
        setup.pieces.iter().map(|(_, p)| usize::from(p.rotation > 0)).sum(),
        setup.to_move.index(),
    ]
}

/// Counts the connectors in the setup.
fn count_played(setup: &Setup) -> usize {
    setup.connectors.as_ref().map_or(0, Vec::len)
}

/// Returns simpler inputs, which may be unplayable.
pub(super) fn simpler_inputs(input: &Input) -> Vec<Input> {
    let mut found = Vec::new();
    fewer_pieces(input, &mut found);
    with_less_state(input, &mut found);
    plainer_ruleset(input, &mut found);
    smaller_board(input, &mut found);
    plainer_pieces(input, &mut found);
    let now = weight(input);
    found.retain(|other| weight(other) < now);
    found
}

/// Adds copies of an input with every player to move: first the input's own player, then the others.
fn with_movers(input: Input, found: &mut Vec<Input>) {
    let players = input.ruleset.seats().players();
    for &player in &Player::ALL[..players] {
        if player != input.setup.to_move {
            let mut other = input.clone();
            other.setup.to_move = player;
            found.push(other);
        }
    }
    let at = found.len() + 1 - players;
    found.insert(at, input);
}

/// Adds inputs without some pieces; each is also added with the colours dealt again, so that every player has
/// pieces.
fn fewer_pieces(input: &Input, found: &mut Vec<Input>) {
    let all = &input.setup.pieces;
    for gone in removal_chunks(all.len(), 10) {
        let kept = all.iter().enumerate().filter(|(index, _)| !gone.contains(index));
        with_pieces(input, kept.map(|(_, piece)| *piece).collect(), found);
    }
}

/// Adds the input with these pieces, in other colours and in their own colours, with every player to move.
fn with_pieces(input: &Input, pieces: Vec<(Cell, Placed)>, found: &mut Vec<Input>) {
    let mut other = input.clone();
    other.setup.pieces = pieces;
    other.setup.frozen.retain(|(cell, _)| other.setup.pieces.iter().any(|(c, _)| c == cell));
    if let Some(dealt) = deal_sets(&other.ruleset, &other.setup.pieces)
        && dealt != other.setup.pieces
    {
        let mut other = other.clone();
        other.setup.pieces = dealt;
        other.setup.frozen.clear();
        with_movers(other, found);
    }
    with_movers(other, found);
}

/// Deals the colours to the pieces in the order of turns, so that every player has placed a piece; `None` if
/// there is no free colour for a piece.
fn deal_sets(ruleset: &Ruleset, pieces: &[(Cell, Placed)]) -> Option<Vec<(Cell, Placed)>> {
    let players = ruleset.seats().players();
    let mut dealt: Vec<(Cell, Placed)> = Vec::new();
    for (index, &(cell, placed)) in pieces.iter().enumerate() {
        let wanted = Player::ALL[index % players];
        let mut free = Colour::ALL.to_vec();
        free.retain(|&colour| {
            let piece = Piece { colour, ..placed.piece };
            dealt.iter().all(|(_, other)| other.piece != piece)
        });
        let owner = |colour: &&Colour| ruleset.owners().of(**colour);
        let owned = free.iter().find(|colour| owner(colour) == Owner::Player(wanted));
        let colour = owned.or_else(|| free.iter().find(|colour| owner(colour) != Owner::Unused))?;
        let piece = Piece { colour: *colour, ..placed.piece };
        dealt.push((cell, Placed { piece, ..placed }));
    }
    Some(dealt)
}

/// Adds inputs without connectors, without freezes, or undecided, and inputs with an earlier player to move.
fn with_less_state(input: &Input, found: &mut Vec<Input>) {
    let mut with = |change: &dyn Fn(&mut Setup)| {
        let mut other = input.clone();
        change(&mut other.setup);
        found.push(other);
    };
    if input.setup.decided {
        with(&|setup| setup.decided = false);
    }
    if count_played(&input.setup) > 0 {
        with(&|setup| setup.connectors = None);
        for index in 0..count_played(&input.setup) {
            with(&|setup| {
                if let Some(all) = &mut setup.connectors {
                    all.remove(index);
                }
                if count_played(setup) == 0 {
                    setup.connectors = None;
                }
            });
        }
    }
    for index in 0..input.setup.frozen.len() {
        with(&|setup| {
            setup.frozen.remove(index);
        });
    }
    for player in &Player::ALL[..input.setup.to_move.index()] {
        with(&|setup| setup.to_move = *player);
    }
}

/// Adds inputs in which a reading is at its default, or with two players.
fn plainer_ruleset(input: &Input, found: &mut Vec<Input>) {
    let spec = input.ruleset.spec();
    let at_default = |reading: &Reading<RulesetSpec>| reading.with(spec, reading.words[0]);
    let mut specs: Vec<RulesetSpec> = RulesetSpec::closed_readings().map(at_default).collect();
    specs.push(RulesetSpec { connectors: None, ..spec.clone() });
    for owners in ["1122", "123c"] {
        let owners = owners.parse().expect("owners");
        specs.push(RulesetSpec { owners, ..spec.clone() });
        specs.push(RulesetSpec { owners, edition: None, ..spec.clone() });
    }
    for spec in specs {
        let Ok(ruleset) = Ruleset::new(spec) else { continue };
        if ruleset == input.ruleset {
            continue;
        }
        let mut other = Input { ruleset, ..input.clone() };
        let players = other.ruleset.seats().players();
        other.setup.to_move = Player::from_index(other.setup.to_move.index() % players);
        let pieces = other.setup.pieces.clone();
        with_pieces(&other, pieces, found);
    }
}

/// Adds inputs on every smaller board, cut out of the board at every place; what lies outside is removed.
fn smaller_board(input: &Input, found: &mut Vec<Input>) {
    let board = input.ruleset.board();
    let mut boards: Vec<Board> = Board::all()
        .filter(|b| {
            b.width() <= board.width() && b.cells().count_ones() < board.cells().count_ones()
        })
        .collect();
    boards.sort_by_key(|b| b.cells().count_ones());
    for small in boards {
        let spec = RulesetSpec { board: small, ..input.ruleset.spec().clone() };
        let Ok(ruleset) = Ruleset::new(spec) else { continue };
        let slack = board.width() - small.width();
        for down in 0..=slack {
            for right in 0..=slack {
                if let Some(cut) = cut(input, &ruleset, (down, right)) {
                    let pieces = cut.setup.pieces.clone();
                    with_pieces(&cut, pieces, found);
                }
            }
        }
    }
}

/// Cuts a smaller board out of an input; `None` if no pieces remain, or the move leaves the board.
fn cut(input: &Input, ruleset: &Ruleset, (down, right): (usize, usize)) -> Option<Input> {
    let moved = |cell: Cell| {
        let (row, column) = (cell.row().checked_sub(down)?, cell.column().checked_sub(right)?);
        let inside = row < ruleset.board().width() && column < ruleset.board().width();
        let cell = inside.then(|| Cell::new(row, column))?;
        ruleset.board().has(cell).then_some(cell)
    };
    let mut setup = input.setup.clone();
    setup.pieces = setup.pieces.iter().filter_map(|&(c, p)| Some((moved(c)?, p))).collect();
    setup.frozen = setup.frozen.iter().filter_map(|&(c, t)| Some((moved(c)?, t))).collect();
    setup.connectors = None;
    if setup.pieces.is_empty() && !input.setup.pieces.is_empty() {
        return None;
    }
    let command = match input.command {
        InputCommand::Apply(Move { action, announced }) => {
            let action = match action {
                Action::Place { piece, cell, rotation } => {
                    Action::Place { piece, cell: moved(cell)?, rotation }
                }
                Action::Rotate { cell, rotation } => {
                    Action::Rotate { cell: moved(cell)?, rotation }
                }
                Action::Relocate { from, to, rotation } => {
                    Action::Relocate { from: moved(from)?, to: moved(to)?, rotation }
                }
                Action::Intersection { .. } => return None,
                Action::Claim => Action::Claim,
            };
            InputCommand::Apply(Move { action, announced })
        }
        command => command,
    };
    Some(Input { ruleset: ruleset.clone(), setup, command })
}

/// Adds inputs with a piece at rotation 0.
fn plainer_pieces(input: &Input, found: &mut Vec<Input>) {
    for index in 0..input.setup.pieces.len() {
        if input.setup.pieces[index].1.rotation > 0 {
            let mut other = input.clone();
            other.setup.pieces[index].1.rotation = 0;
            found.push(other);
        }
    }
}
