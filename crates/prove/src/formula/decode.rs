//! Decoding a model into a layout, which is checked against the rules. A model that contradicts the rules is
//! an error, never an answer.

use crate::formula::encoding::{Axis, Plan, Vars};
use crate::formula::pieces::pieces_of;
use crate::sat::Model;
use crosstrack::rules::win::shortest_path;
use crosstrack::rules::{
    Cell, ConnectorKind, Interstice, Layout, Piece, Placed, Position, Ruleset, Setup, Track,
    WinningPath, interstices_of,
};

/// A winning configuration, checked against the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The layout, with fixed connectors. Colours have no meaning: given pieces keep their colours; the other
    /// pieces of a pattern take the sets one after another, in the reading order of their cells.
    pub layout: Layout,
    /// A shortest winning path between the terminals of the query, through the first cell of
    /// [`Plan::through`] if there is one.
    pub path: WinningPath,
}

impl Configuration {
    /// Returns the number of pathway pieces.
    pub const fn pieces(&self) -> usize {
        self.layout.occupied().count_ones() as usize
    }

    /// Returns the number of intersection pieces; 0 if the game is played without them.
    pub fn intersections(&self, ruleset: &Ruleset) -> usize {
        let placed = |&(at, c): &(Interstice, _)| ruleset.start_connector(at.index()) != Some(c);
        self.layout.connectors().filter(placed).count()
    }

    /// Converts the configuration to a position, which can be drawn or written. Owners have no meaning, so the
    /// rules of the opening round are waived.
    ///
    /// # Panics
    /// If the configuration is not one of this ruleset.
    pub fn position(&self, ruleset: &Ruleset) -> Position {
        let connectors: Vec<_> = self.layout.connectors().collect();
        let fixed =
            connectors.iter().all(|&(at, c)| ruleset.start_connector(at.index()) == Some(c));
        let setup = Setup {
            pieces: self.layout.pieces().collect(),
            connectors: (!fixed).then_some(connectors),
            ..Setup::start()
        };
        Position::new_waiving(ruleset, &setup, |_| true)
            .unwrap_or_else(|faults| panic!("a configuration that no position has: {faults}"))
    }
}

/// Error when a model is decoded: the encoding or the rules are wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum DecodeError {
    /// Two pieces in one place.
    #[error("the model has two pieces in {place}")]
    TwoPieces { place: String },
    /// More pieces of a pattern than there are sets.
    #[error("the model has more pieces of a pattern than there are sets, on {cell}")]
    TooMany { cell: Cell },
    /// The layout does not match the plan.
    #[error("the model's layout {layout} breaks the query: {what}")]
    Query { layout: String, what: &'static str },
    /// The layout has no winning path.
    #[error("the rules find no winning path in the model's layout {layout}")]
    NotWinning { layout: String },
}

/// Decodes the layout of a model. Colours are as in [`Configuration`]: pieces of `given` keep their colours.
///
/// # Errors
/// If the model has two pieces in one place, or more pieces of a pattern than there are sets.
pub fn layout(
    ruleset: &Ruleset,
    given: &Layout,
    vars: &Vars,
    model: &Model,
) -> Result<Layout, DecodeError> {
    let mut layout = Layout::default();
    for at in interstices_of(ruleset.interstices()) {
        layout.set_connector(at, ruleset.start_connector(at.index()));
    }
    let mut used: Vec<Piece> = given.pieces().map(|(_, placed)| placed.piece).collect();
    for cell_vars in vars.cells.iter() {
        let cell = cell_vars.cell;
        let mut there = cell_vars.choices.iter().filter(|choice| model.value(choice.var));
        let Some(choice) = there.next() else { continue };
        if there.next().is_some() {
            return Err(DecodeError::TwoPieces { place: cell.to_string() });
        }
        let piece = match given.piece(cell) {
            Some(placed) if placed.piece.letter == choice.letter => placed.piece,
            _ => {
                let mut pieces = pieces_of(ruleset, choice.letter);
                let piece = pieces.find(|piece| !used.contains(piece));
                let piece = piece.ok_or(DecodeError::TooMany { cell })?;
                used.push(piece);
                piece
            }
        };
        layout.set_piece(cell, Some(Placed { piece, rotation: choice.rotation }));
    }
    for interstitial in vars.interstices.iter() {
        let at = interstitial.at;
        let mut there = interstitial.choices.iter().filter(|(_, var)| model.value(*var));
        let Some(&(connector, _)) = there.next() else { continue };
        if there.next().is_some() {
            return Err(DecodeError::TwoPieces { place: at.to_string() });
        }
        layout.set_connector(at, Some(connector));
    }
    Ok(layout)
}

/// Decodes the configuration of a model, and checks it against the plan and the rules.
///
/// **Cost**: a few searches for track on the board.
///
/// # Errors
/// See [`DecodeError`].
pub fn configuration(
    ruleset: &Ruleset,
    plan: &Plan,
    vars: &Vars,
    model: &Model,
) -> Result<Configuration, DecodeError> {
    let layout = layout(ruleset, &plan.given, vars, model)?;
    check(ruleset, plan, layout)
}

/// Checks that a layout matches the plan and wins by the rules, and finds a winning path.
///
/// # Errors
/// See [`DecodeError`].
pub fn check(ruleset: &Ruleset, plan: &Plan, layout: Layout) -> Result<Configuration, DecodeError> {
    let shown = || format!("{layout:?}");
    if let Err(what) = check_plan(ruleset, plan, &layout) {
        return Err(DecodeError::Query { layout: shown(), what });
    }
    let track = Track::new(ruleset, &layout);
    if !track.has_complete_path() {
        return Err(DecodeError::NotWinning { layout: shown() });
    }
    let whole = plan.axes.iter().find_map(|axis| find_path_along(&track, axis, None));
    let Some(mut path) = whole else {
        return Err(DecodeError::NotWinning { layout: shown() });
    };
    for (index, &cell) in plan.through.iter().enumerate() {
        let found = plan.axes.iter().find_map(|axis| find_path_along(&track, axis, Some(cell)));
        let Some(found) = found.filter(|_| track.has_path_through(cell)) else {
            let what = "a cell to run through is on no winning path";
            return Err(DecodeError::Query { layout: shown(), what });
        };
        if index == 0 {
            path = found;
        }
    }
    Ok(Configuration { layout, path })
}

/// Checks that the plan allows the pieces; the error says what is wrong.
fn check_plan(ruleset: &Ruleset, plan: &Plan, layout: &Layout) -> Result<(), &'static str> {
    let pieces = layout.occupied().count_ones() as usize;
    if !(plan.at_least..=plan.at_most).contains(&pieces) {
        return Err("the number of pieces");
    }
    if layout.occupied() & plan.avoid != 0 {
        return Err("a piece on a cell to be avoided");
    }
    if layout.occupied() & !ruleset.cells() != 0 {
        return Err("a piece beside the board");
    }
    if layout.pieces().any(|(_, placed)| !plan.letters.contains(&placed.piece.letter)) {
        return Err("an excluded pattern");
    }
    for &letter in &plan.letters {
        let of_it = layout.pieces().filter(|(_, placed)| placed.piece.letter == letter).count();
        if of_it > plan.stock || plan.each_once && of_it != 1 {
            return Err("the stock");
        }
    }
    if plan.given.pieces().any(|(cell, placed)| layout.piece(cell) != Some(placed))
        || plan.given.connectors().any(|(at, c)| layout.connector(at) != Some(c))
    {
        return Err("the given position");
    }
    let mut intersections = 0;
    let mut of_kind = [0_u8; ConnectorKind::COUNT];
    for at in interstices_of(ruleset.interstices()) {
        let (start, now) = (ruleset.start_connector(at.index()), layout.connector(at));
        if start.is_some() && start != now {
            return Err("a fixed connector");
        }
        if let (None, Some(connector)) = (start, now) {
            intersections += 1;
            of_kind[connector.kind.index()] += 1;
            if of_kind[connector.kind.index()] > ruleset.pile(connector.kind) {
                return Err("the pile");
            }
        }
    }
    if plan.max_intersections.is_some_and(|most| intersections > most) {
        return Err("the number of intersection pieces");
    }
    Ok(())
}

/// Finds a shortest path along an axis, through a cell if one is given.
fn find_path_along(track: &Track<'_>, axis: &Axis, through: Option<Cell>) -> Option<WinningPath> {
    shortest_path(
        track,
        axis.from,
        axis.starts.iter().copied(),
        |cell| axis.ends.contains(&cell),
        through,
    )
}
