//! Changes of a position by hand.

use crate::rules::{Colour, Position, Ruleset, Setup, Square, Stone};
use crosstrack_explore::Fault;
use crosstrack_explore::draw::Drawable as _;
use crosstrack_explore::request::Change;
use crosstrack_explore::view::PalettePiece;

/// Returns the position after a change. An unanswered crossing is no longer pending afterwards.
///
/// # Errors
/// If the change cannot be made, or its result is not a valid position.
pub(super) fn change(
    ruleset: &Ruleset,
    position: &Position,
    change: &Change,
) -> Result<Position, Fault> {
    let mut setup = position.setup(ruleset);
    match change {
        Change::Put { piece, at, .. } => {
            let mut letters = piece.chars();
            let stone =
                letters.next().and_then(Stone::from_letter).filter(|_| letters.next().is_none());
            let stone = stone.ok_or_else(|| fault(piece, "there is no such stone"))?;
            put(&mut setup, square(at)?, stone);
        }
        Change::Move { from, to, .. } => {
            let (from, to) = (square(from)?, square(to)?);
            let standing = setup.stones.iter().find(|&&(at, _)| at == from);
            let &(_, stone) =
                standing.ok_or_else(|| fault(&from.to_string(), "nothing stands there"))?;
            remove(&mut setup, from);
            put(&mut setup, to, stone);
        }
        Change::Remove { at } => remove(&mut setup, square(at)?),
        Change::Clear => setup.stones.clear(),
        Change::Pass => setup.to_move = setup.to_move.other(),
        Change::Swap => return Ok(*position),
    }
    setup.pending = None;
    Position::new(ruleset, &setup).map_err(|found| {
        let words: Vec<String> = found.0.iter().map(ToString::to_string).collect();
        Fault::of("edit", "", words.join("; ")).clause(found.0[0].clause())
    })
}

/// Returns the stones that can be put on the board by hand.
pub(super) fn palette(ruleset: &Ruleset) -> Vec<PalettePiece> {
    let stones =
        Colour::ALL.iter().flat_map(|&colour| [false, true].map(|locked| Stone { colour, locked }));
    stones
        .filter_map(|stone| {
            let code = stone.letter().to_string();
            let svg = ruleset.tile(&code, 0)?;
            Some(PalettePiece { code, label: stone.to_string(), svg })
        })
        .collect()
}

fn square(name: &str) -> Result<Square, Fault> {
    name.parse().map_err(|_| fault(name, "this names no square"))
}

fn fault(text: &str, message: &str) -> Fault {
    Fault::of("edit", text, message)
}

fn put(setup: &mut Setup, square: Square, stone: Stone) {
    remove(setup, square);
    setup.stones.push((square, stone));
}

fn remove(setup: &mut Setup, square: Square) {
    setup.stones.retain(|&(other, _)| other != square);
}
