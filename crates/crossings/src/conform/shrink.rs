//! Shrinking of inputs for which the responses of an engine differ.

use crate::conform::cause::{self, odd_readings};
use crate::conform::flags::FLAGS;
use crate::conform::suite;
use crate::rules::{Board, Colour, Move, Position, Ruleset, RulesetSpec, Setup, Square};
use crosstrack::base::counted;
use crosstrack::game::{Counted as _, Game, GameExt as _, Reading, Readings};
use crosstrack_conform::shrink::{Input, removal_chunks};
use crosstrack_conform::vectors::{CaseFlag, CaseGroup};
use crosstrack_conform::{Cause, CauseWithFacts, Context, Difference, HasVectors, InputCommand};

impl HasVectors for Ruleset {
    const SUITE: &'static str = "crossings-vectors";
    const VERSION: &'static str = "3.1.0";
    const LEVELS: bool = true;
    const FRESH_CLAUSE: &'static str = "CR-MOVE";
    const GROUPS: &'static [CaseGroup] = suite::GROUPS;
    const FLAGS: &'static [CaseFlag] = FLAGS;
    const SHIPPED: &'static [(&'static str, &'static str)] = suite::SHIPPED;
    const DOCUMENTS: &'static [(&'static str, &'static str)] = suite::DOCUMENTS;
    type Setup = Setup;

    /// Returns all combinations of readings on the published board and on two small ones, where more crosses.
    fn full_rulesets() -> Vec<Self> {
        let specs = [(8, 8), (5, 5), (4, 4)]
            .into_iter()
            .flat_map(|(width, height)| RulesetSpec::new(Board::of(width, height)).combinations());
        specs.filter_map(|spec| Ruleset::new(spec).ok()).collect()
    }

    /// The article leaves open which enemy group is compared when a stone is captured, and what becomes of a player
    /// who cannot move.
    fn is_settled(&self, position: &Position) -> bool {
        let moves = self.moves(position);
        let captures = |&mv: &Move| Self::KINDS[self.kind(position, mv)].ends_with("capture");
        !moves.iter().any(captures) && (!moves.is_empty() || self.outcome(position).is_some())
    }

    fn rank(found: &Cause) -> u8 {
        cause::rank(found)
    }

    fn reading_clause(ruleset: &Self) -> Option<&'static str> {
        cause::reading_clause(ruleset)
    }

    fn causes(context: &Context<'_, Self>, difference: &Difference) -> Vec<CauseWithFacts> {
        cause::causes(context, difference)
    }

    fn to_setup(&self, position: &Position) -> Setup {
        position.setup(self)
    }

    fn position_from_setup(&self, setup: &Setup) -> Option<Position> {
        Position::new(self, setup).ok()
    }

    fn extent(setup: &Setup) -> String {
        counted(setup.stones.len(), "stone")
    }

    fn simpler_inputs(input: &Input<Self>) -> Vec<Input<Self>> {
        let mut found = fewer_stones(input);
        found.extend(fewer_marks(input));
        found.extend(plainer_rulesets(input));
        found.extend(smaller_boards(input));
        let now = weight(input);
        found.retain(|other| weight(other) < now);
        found
    }

    /// Returns the moves that capture a stone or reach the far row.
    fn decisive_moves(&self, position: &Position, moves: &[Move]) -> Vec<Move> {
        moves.iter().copied().filter(|&mv| self.kind(position, mv) > 0).collect()
    }
}

/// Returns the complexity of an input, to be compared lexicographically. Each shrinking step lowers it, so
/// shrinking ends.
fn weight(input: &Input<Ruleset>) -> [usize; 6] {
    let Input { ruleset, setup, .. } = input;
    let spec = ruleset.spec();
    let odd_rows = usize::from(spec.rows != RulesetSpec::new(spec.board).rows);
    [
        setup.stones.len(),
        usize::from(setup.pending.is_some()),
        setup.stones.iter().filter(|(_, stone)| stone.locked).count(),
        odd_rows + odd_readings(spec).len(),
        ruleset.squares().count_ones() as usize,
        setup.to_move.index(),
    ]
}

/// Returns an input with a changed setup.
fn with(input: &Input<Ruleset>, change: impl FnOnce(&mut Setup)) -> Input<Ruleset> {
    let mut other = input.clone();
    change(&mut other.setup);
    other
}

/// Returns inputs with fewer stones.
fn fewer_stones(input: &Input<Ruleset>) -> Vec<Input<Ruleset>> {
    let all = removal_chunks(input.setup.stones.len(), 12).into_iter();
    all.map(|gone| Input { setup: input.setup.without_stones(&gone), ..input.clone() }).collect()
}

/// Returns inputs without the unanswered crossing, with a stone unlocked, or with Red to move.
fn fewer_marks(input: &Input<Ruleset>) -> Vec<Input<Ruleset>> {
    let mut found = vec![
        with(input, |setup| setup.pending = None),
        with(input, |setup| setup.to_move = Colour::Red),
    ];
    let stones = 0..input.setup.stones.len();
    found.extend(stones.map(|index| with(input, |setup| setup.stones[index].1.locked = false)));
    found
}

/// Returns inputs with the number of rows of stones, one reading, or all of these reset to the default.
fn plainer_rulesets(input: &Input<Ruleset>) -> Vec<Input<Ruleset>> {
    let (spec, plain) = (*input.ruleset.spec(), RulesetSpec::new(input.ruleset.board()));
    let mut specs = vec![plain, RulesetSpec { rows: plain.rows, ..spec }];
    specs.extend(
        RulesetSpec::READINGS
            .iter()
            .map(|reading: &Reading<RulesetSpec>| reading.with(&spec, reading.words[0])),
    );
    let rulesets = specs.into_iter().filter_map(|spec| Ruleset::new(spec).ok());
    rulesets.map(|ruleset| Input { ruleset, ..input.clone() }).collect()
}

/// Returns inputs on every smaller board that can be cut out of this one, at every place; the stones
/// outside are removed.
fn smaller_boards(input: &Input<Ruleset>) -> Vec<Input<Ruleset>> {
    let board = input.ruleset.board();
    let mut places: Vec<(Board, usize, usize)> = Vec::new();
    for (width, height) in
        (1..=board.width()).flat_map(|w| (1..=board.height()).map(move |h| (w, h)))
    {
        let ups = 0..=board.height() - height;
        let of = Board::of(width, height);
        places.extend(
            ups.flat_map(|up| (0..=board.width() - width).map(move |right| (up, right)))
                .map(|(up, right)| (of, up, right)),
        );
    }
    places.sort_by_key(|(board, ..)| board.squares().count_ones());
    let rows = input.ruleset.spec().rows;
    let cuts = places.into_iter().flat_map(|(board, up, right)| {
        let rows = [RulesetSpec::new(board).rows, rows];
        rows.map(|rows| {
            cut(input, RulesetSpec { board, rows, ..*input.ruleset.spec() }, (up, right))
        })
    });
    cuts.flatten().collect()
}

/// Cuts an input down to a smaller board; `None` if the move or the unanswered crossing lies outside.
fn cut(
    input: &Input<Ruleset>,
    spec: RulesetSpec,
    (up, right): (usize, usize),
) -> Option<Input<Ruleset>> {
    let (ruleset, board) = (Ruleset::new(spec).ok()?, spec.board);
    let moved = |square: Square| {
        let (row, column) = (square.row().checked_sub(up)?, square.column().checked_sub(right)?);
        (row < board.height() && column < board.width()).then(|| Square::new(row, column))
    };
    let mut setup = input.setup.clone();
    setup.stones =
        setup.stones.iter().filter_map(|&(at, stone)| Some((moved(at)?, stone))).collect();
    setup.pending = match setup.pending {
        Some(square) => Some(moved(square)?),
        None => None,
    };
    let command = match input.command {
        InputCommand::Apply(mv) => {
            InputCommand::Apply(Move { rear: moved(mv.rear)?, dest: moved(mv.dest)?, ..mv })
        }
        command => command,
    };
    Some(Input { ruleset, setup, command })
}
