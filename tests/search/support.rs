//! Small games in which every line of play can be followed.
#![allow(dead_code, reason = "each test uses some of it")]

use std::collections::HashSet;
use std::sync::Arc;

use crosstrack::base::Random;
use crosstrack::game::{Game, Rulebook as _, random_game};
use crosstrack::rules::{
    Catalogue, Colour, Piece, Placed, Position, Ruleset, RulesetSpec, Seats, Setup, cells_of,
};
use crosstrack_tablebase::dense::{NumberedTable, PositionSpace};
use crosstrack_tablebase::{Tablebase, ignore_progress};

/// Rulesets as the header of a text, readings, the letters of the set, and how many plies are
/// worth following.
pub(crate) const STUDIES: [(&str, &str, &str, usize); 17] = [
    ("2x1_1122", "", "AI", 3),
    ("2x1_1122", "relocate-turn=keep null-turn=allowed", "CG", 3),
    ("2x1_1122", "junction=through", "FI", 3),
    ("2x1_1122", "claim-rule=announced", "DI", 3),
    ("2x1_1020", "claim-rule=announced connectors=straight", "ADI", 3),
    ("2x1_123c", "", "AI", 4),
    ("2x1_123c", "claim-rule=announced relocate-turn=keep", "DI", 4),
    ("1x2_123c", "relocate-turn=keep null-turn=allowed", "CI", 4),
    ("2x1_1234t", "", "AI", 3),
    ("2x1_1234t", "claim-rule=announced relocate-turn=keep", "GI", 3),
    ("1x2_1122", "", "AG", 3),
    ("1x2_1020", "connectors=none", "ACI", 3),
    ("2x2_1020", "relocate-turn=keep", "AGI", 3),
    ("2x2_1122", "relocate-turn=keep connectors=straight", "DI", 3),
    ("2x1~tournament_1122", "", "AC", 3),
    ("2x1~tournament_1234", "claim-rule=announced relocate-turn=keep", "AC", 5),
    ("1x2~tournament_123c", "junction=through relocate-turn=keep", "A", 4),
];

/// Returns the ruleset of a header with only some of the letters in each set.
pub(crate) fn study(header: &str, readings: &str, letters: &str) -> Ruleset {
    let whole = Ruleset::with_readings(readings, &format!("x1_{header}.1__d")).expect("a ruleset");
    let patterns = Catalogue::published().patterns().iter();
    let rows = patterns
        .filter(|p| letters.contains(&p.letter.to_string()))
        .map(|p| format!("{},{}\n", p.letter, p.links));
    let table = format!("letter,pattern\n{}", rows.collect::<String>());
    let pieces = Catalogue::from_csv("letters", &table).expect("patterns");
    let spec = RulesetSpec { pieces: Some(Arc::new(pieces)), ..whole.spec().clone() };
    Ruleset::new(spec).expect("a ruleset")
}

/// Returns the ruleset of two players with sets of their own, such as `AAC/I`.
pub(crate) fn with_sets(board: &str, sets: &str, readings: &str) -> Ruleset {
    let spec = RulesetSpec {
        sets: Some(sets.parse().expect("sets")),
        ..RulesetSpec::new(board.parse().expect("a board"), Seats::Two)
    };
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a ruleset")
}

/// Its table, in memory.
pub(crate) fn numbered(game: &Ruleset) -> NumberedTable {
    NumberedTable::solve(PositionSpace::new(game).expect("a space"), &mut ignore_progress)
        .expect("values")
}

/// Draws positions of a table at random, with quarter turns counted separately; equal seeds draw equal positions.
pub(crate) fn sample(table: &NumberedTable, number: usize, seed: u64) -> Vec<Position> {
    let (space, mut random) = (table.space(), Random::new(seed));
    let (mut ends, mut end) = (Vec::new(), 0);
    for (arrangement, _) in space.arrangements() {
        end += space.fields(&arrangement).positions();
        ends.push((end, arrangement));
    }
    let drawn = (0..number).map(|_| {
        let number = random.below(end);
        let (end, arrangement) = &ends[ends.partition_point(|&(end, _)| end <= number)];
        space.position(arrangement, end - number - 1)
    });
    drawn.collect()
}

/// Returns the first of some positions whose value does not follow from those of its moves.
pub(crate) fn first_wrong<'p>(
    table: &dyn Tablebase<Ruleset>,
    positions: &'p [Position],
) -> Option<&'p Position> {
    let is_wrong = |position: &&Position| {
        let [said, derived] = [table.value(position), table.derive_value(position)];
        said.expect("a value") != derived.expect("a value")
    };
    positions.iter().find(is_wrong)
}

/// Returns positions with a piece on every cell, so that pieces are only turned: three pieces of
/// the first set, or two on the smallest board, and the others in turn.
pub(crate) fn full_boards(game: &Ruleset, count: u64) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..count {
        let mut random = Random::new(seed);
        let mut cells: Vec<_> = cells_of(game.cells()).collect();
        random.shuffle(&mut cells);
        let first = if cells.len() < 9 { 2 } else { 3 };
        let mut letters = [(); 4].map(|()| {
            let mut letters: Vec<_> = game.pieces().patterns().iter().map(|p| p.letter).collect();
            random.shuffle(&mut letters);
            letters
        });
        let pieces = cells.into_iter().enumerate().map(|(at, cell)| {
            let colour = if at < first { 0 } else { 1 + (at - first) % (game.players() - 1) };
            let letter = letters[colour].pop().expect("letters enough");
            let piece = Piece { colour: Colour::from_index(colour), letter };
            (cell, Placed { piece, rotation: random.below(8) as u8 })
        });
        let setup = Setup { pieces: pieces.collect(), ..Setup::start() };
        let position = Position::new_waiving(game, &setup, |_| true).expect("a position");
        if game.outcome(&position).is_none() {
            found.push(position);
        }
    }
    found
}

/// Returns positions of random games that are not finished, each once, the last of each game first.
pub(crate) fn open_positions(game: &Ruleset, games: u64) -> Vec<Position> {
    let mut seen = HashSet::new();
    let lines = (0..games).map(|seed| random_game(game, seed, 16));
    let mut found: Vec<Position> =
        lines.flat_map(|line| line.into_iter().rev().map(|(_, position)| position)).collect();
    found.retain(|p| game.outcome(p).is_none() && seen.insert(p.clone()));
    found
}
