//! Scenes that are simpler than a scene, the most simplified first.

use crate::base::vocab::Player;
use crate::conform::shrink::{Probe, Scene as AnyScene};
use crate::crosstrack::rules::action::{Action, Move};
use crate::crosstrack::rules::board::{Piece, Placed};
use crate::crosstrack::rules::edition::{Colour, Owner};
use crate::crosstrack::rules::geometry::{Board, Cell};
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::rules::setup::Setup;
use crate::game::reading::{Reading, Readings as _};

type Scene = AnyScene<Ruleset>;

/// How complicated a scene is; compared from left to right. Shrinking always lowers it, so it ends.
pub(super) fn weight(scene: &Scene) -> [usize; 9] {
    let Scene { ruleset, setup, .. } = scene;
    let spec = ruleset.spec();
    [
        setup.pieces.len(),
        usize::from(setup.decided),
        played(setup),
        setup.frozen.len(),
        spec.differing(&spec.plain()).count(),
        ruleset.seats().players(),
        ruleset.cells().count_ones() as usize,
        setup.pieces.iter().map(|(_, p)| usize::from(p.rotation > 0)).sum(),
        setup.to_move.index(),
    ]
}

fn played(setup: &Setup) -> usize {
    setup.connectors.as_ref().map_or(0, Vec::len)
}

/// Simpler scenes; whether they can be played is not checked.
pub(super) fn simpler(scene: &Scene) -> Vec<Scene> {
    let mut found = Vec::new();
    fewer_pieces(scene, &mut found);
    fewer_marks(scene, &mut found);
    plainer_ruleset(scene, &mut found);
    smaller_board(scene, &mut found);
    plainer_pieces(scene, &mut found);
    let now = weight(scene);
    found.retain(|other| weight(other) < now);
    found
}

/// Every player to move, the one who is first.
fn with_movers(scene: Scene, found: &mut Vec<Scene>) {
    let players = scene.ruleset.seats().players();
    for &player in &Player::ALL[..players] {
        if player != scene.setup.to_move {
            let mut other = scene.clone();
            other.setup.to_move = player;
            found.push(other);
        }
    }
    let at = found.len() + 1 - players;
    found.insert(at, scene);
}

/// Without some pieces: half of them, a quarter, down to single ones and pairs; and as the player
/// who has no pieces left would object, also with the colours dealt out anew.
fn fewer_pieces(scene: &Scene, found: &mut Vec<Scene>) {
    let count = scene.setup.pieces.len();
    let mut without = |gone: &dyn Fn(usize) -> bool| {
        let kept = |&(i, _): &(usize, &(Cell, Placed))| !gone(i);
        let pieces = scene.setup.pieces.iter().enumerate().filter(kept).map(|(_, p)| *p).collect();
        with_pieces(scene, pieces, found);
    };
    let mut size = count;
    while size > 0 {
        for start in (0..count).step_by(size) {
            without(&|i| (start..start + size).contains(&i));
        }
        size /= 2;
    }
    if count <= 10 {
        for first in 0..count {
            for second in 0..first {
                without(&|i| i == first || i == second);
            }
        }
    }
}

/// With those pieces, in their colours and in others, and with every player to move.
fn with_pieces(scene: &Scene, pieces: Vec<(Cell, Placed)>, found: &mut Vec<Scene>) {
    let mut other = scene.clone();
    other.setup.pieces = pieces;
    other.setup.frozen.retain(|(cell, _)| other.setup.pieces.iter().any(|(c, _)| c == cell));
    if let Some(dealt) = dealt(&other.ruleset, &other.setup.pieces)
        && dealt != other.setup.pieces
    {
        let mut other = other.clone();
        other.setup.pieces = dealt;
        other.setup.frozen.clear();
        with_movers(other, found);
    }
    with_movers(other, found);
}

/// The pieces with the sets dealt out in the order of turns, so that everybody has opened.
fn dealt(ruleset: &Ruleset, pieces: &[(Cell, Placed)]) -> Option<Vec<(Cell, Placed)>> {
    let players = ruleset.seats().players();
    let mut dealt: Vec<(Cell, Placed)> = Vec::new();
    for (index, &(cell, placed)) in pieces.iter().enumerate() {
        let wanted = Player::ALL[index % players];
        let free = |colour: &Colour| {
            let piece = Piece { colour: *colour, ..placed.piece };
            dealt.iter().all(|(_, other)| other.piece != piece)
        };
        let owned = |colour: &&Colour| {
            ruleset.owners().of(**colour) == Owner::Player(wanted) && free(colour)
        };
        let any = |colour: &&Colour| ruleset.owners().of(**colour) != Owner::Unused && free(colour);
        let colour = Colour::ALL.iter().find(owned).or_else(|| Colour::ALL.iter().find(any))?;
        let piece = Piece { colour: *colour, ..placed.piece };
        dealt.push((cell, Placed { piece, ..placed }));
    }
    Some(dealt)
}

/// Without what was played into interstices, freezes, a decision; another player to move.
fn fewer_marks(scene: &Scene, found: &mut Vec<Scene>) {
    let mut with = |change: &dyn Fn(&mut Setup)| {
        let mut other = scene.clone();
        change(&mut other.setup);
        found.push(other);
    };
    if scene.setup.decided {
        with(&|setup| setup.decided = false);
    }
    if played(&scene.setup) > 0 {
        with(&|setup| setup.connectors = None);
        for index in 0..played(&scene.setup) {
            with(&|setup| {
                if let Some(all) = &mut setup.connectors {
                    all.remove(index);
                }
                if played(setup) == 0 {
                    setup.connectors = None;
                }
            });
        }
    }
    for index in 0..scene.setup.frozen.len() {
        with(&|setup| {
            setup.frozen.remove(index);
        });
    }
    for player in &Player::ALL[..scene.setup.to_move.index()] {
        with(&|setup| setup.to_move = *player);
    }
}

/// With a reading at its default, or two players.
fn plainer_ruleset(scene: &Scene, found: &mut Vec<Scene>) {
    let spec = scene.ruleset.spec();
    let at_default = |reading: &Reading<RulesetSpec>| reading.with(spec, reading.words[0]);
    let mut specs: Vec<RulesetSpec> = RulesetSpec::closed().map(at_default).collect();
    specs.push(RulesetSpec { connectors: None, ..spec.clone() });
    for owners in ["1122", "123c"] {
        let owners = owners.parse().expect("owners");
        specs.push(RulesetSpec { owners, ..spec.clone() });
        specs.push(RulesetSpec { owners, edition: None, ..spec.clone() });
    }
    for spec in specs {
        let Ok(ruleset) = Ruleset::new(spec) else { continue };
        if ruleset == scene.ruleset {
            continue;
        }
        let mut other = Scene { ruleset, ..scene.clone() };
        let players = other.ruleset.seats().players();
        other.setup.to_move = Player::from_index(other.setup.to_move.index() % players);
        let pieces = other.setup.pieces.clone();
        with_pieces(&other, pieces, found);
    }
}

/// On every smaller board, cut out of this one at every place; what lies outside is gone.
fn smaller_board(scene: &Scene, found: &mut Vec<Scene>) {
    let board = scene.ruleset.board();
    let mut boards: Vec<Board> = Board::all()
        .filter(|b| {
            b.width() <= board.width() && b.cells().count_ones() < board.cells().count_ones()
        })
        .collect();
    boards.sort_by_key(|b| b.cells().count_ones());
    for small in boards {
        let spec = RulesetSpec { board: small, ..scene.ruleset.spec().clone() };
        let Ok(ruleset) = Ruleset::new(spec) else { continue };
        let slack = board.width() - small.width();
        for down in 0..=slack {
            for right in 0..=slack {
                if let Some(cut) = cut(scene, &ruleset, (down, right)) {
                    let pieces = cut.setup.pieces.clone();
                    with_pieces(&cut, pieces, found);
                }
            }
        }
    }
}

/// The part of a scene that a smaller board shows; `None` if nothing lies there or a move leaves it.
fn cut(scene: &Scene, ruleset: &Ruleset, (down, right): (usize, usize)) -> Option<Scene> {
    let moved = |cell: Cell| {
        let (row, column) = (cell.row().checked_sub(down)?, cell.column().checked_sub(right)?);
        let inside = row < ruleset.board().width() && column < ruleset.board().width();
        let cell = inside.then(|| Cell::new(row, column))?;
        ruleset.board().has(cell).then_some(cell)
    };
    let mut setup = scene.setup.clone();
    setup.pieces = setup.pieces.iter().filter_map(|&(c, p)| Some((moved(c)?, p))).collect();
    setup.frozen = setup.frozen.iter().filter_map(|&(c, t)| Some((moved(c)?, t))).collect();
    setup.connectors = None;
    if setup.pieces.is_empty() && !scene.setup.pieces.is_empty() {
        return None;
    }
    let probe = match scene.probe {
        Probe::Apply(Move { action, announced }) => {
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
            Probe::Apply(Move { action, announced })
        }
        probe => probe,
    };
    Some(Scene { ruleset: ruleset.clone(), setup, probe })
}

/// With a piece as it lies at rotation 0.
fn plainer_pieces(scene: &Scene, found: &mut Vec<Scene>) {
    for index in 0..scene.setup.pieces.len() {
        if scene.setup.pieces[index].1.rotation > 0 {
            let mut other = scene.clone();
            other.setup.pieces[index].1.rotation = 0;
            found.push(other);
        }
    }
}
