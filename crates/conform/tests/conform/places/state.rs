//! State faults: engines that forget one piece, cell, interstice or player in one rule, and which of
//! them a case detects.
//!
//! Such an engine lists a move too few or too many, or gets a field of the next position wrong. So the
//! correct answer shows what a case detects.

use std::collections::BTreeSet;
use std::fmt;

use crosstrack::game::{Game as _, GameExt as _};
use crosstrack::rules::{
    Action, Board, EditionId, IllegalMoveError, Kind, Move, Owner, Position, Ruleset, RulesetSpec,
    Seats, cells_of, interstices_of, read_move,
};
use crosstrack::vocabulary;
use crosstrack_conform::crosstrack::{Case, Payload, Request, Suite, Task};
use crosstrack_conform::{ApplyOk, FaultScore, MoveRequest, Wire as _};

vocabulary! {
    /// Family of state faults: what an engine forgets about a piece, cell, interstice, kind or player.
    StateFaultFamily ("family of faults by state") {
        /// A piece that can never be placed.
        NeverPlaced = "never-placed",
        /// A piece that is still in stock when it lies on the board.
        EndlessStock = "endless-stock",
        /// A cell on which nothing can be placed.
        NoPlacing = "no-placing",
        /// A cell on which nothing can be turned.
        NoRotating = "no-rotating",
        /// A cell to which nothing can be moved.
        NoMovingTo = "no-moving-to",
        /// A cell from which nothing can be moved.
        NoMovingFrom = "no-moving-from",
        /// A cell that is free although a piece lies there.
        StillFree = "still-free",
        /// An interstice into which nothing can be played.
        NoIntersection = "no-intersection",
        /// An interstice that is free although something lies there.
        StillEmpty = "still-empty",
        /// A kind of intersection piece that can never be played.
        NeverPlayed = "never-played",
        /// A kind of intersection piece that the pile never runs out of.
        EndlessPile = "endless-pile",
        /// A cell whose piece can be handled although it is frozen for one or two turns.
        NotFrozen = "not-frozen",
        /// A cell whose common piece does not freeze when it is acted on.
        NeverFreezes = "never-freezes",
        /// A cell whose piece stays frozen for a turn too long.
        ThawsLate = "thaws-late",
        /// A player after whom it is not the next one's turn.
        SkippedCases = "skipped",
        /// A player whose announcements do nothing.
        Announcement = "announcement",
        /// A player whose claims do nothing.
        Claim = "claim",
    }
}

/// A state fault: its family, and the name of what the engine forgets.
type StateFault = (StateFaultFamily, String);

/// Returns a score of the suite for each published board and family.
pub(super) fn scores(suite: &Suite) -> Vec<FaultScore> {
    let mut scores = Vec::new();
    for board in [Board::SMALL, Board::LARGE] {
        let name = board.to_string();
        let mut detected: BTreeSet<StateFault> = BTreeSet::new();
        for case in suite.cases().filter(|case| case.ruleset.board == name) {
            if let Ok(ruleset) = Ruleset::from_form(&case.ruleset) {
                detected.extend(detected_faults(case, &ruleset));
            }
        }
        let faults = all(board);
        scores.extend(StateFaultFamily::ALL.iter().map(|&family| {
            let of_family = faults.iter().filter(|fault| fault.0 == family);
            let of_family = of_family.map(|fault| (&fault.1, detected.contains(fault)));
            FaultScore::count(&name, "state", family.as_str(), of_family)
        }));
    }
    scores.retain(|score| score.faults > 0);
    scores
}

/// Returns every state fault of a board, with two and three players and with teams.
///
/// # Panics
/// If two do not play on the board.
fn all(board: Board) -> Vec<StateFault> {
    use StateFaultFamily as F;
    let mut faults = Vec::new();
    let mut add = |what: F, name: String| faults.push((what, name));
    let edition = EditionId::default_for(board, Seats::Two);
    let ruleset = Ruleset::new(RulesetSpec::new(board, Seats::Two)).expect("a published game");
    for set in ["r", "y", "b", "g"] {
        for pattern in ruleset.pieces().patterns() {
            for what in [F::NeverPlaced, F::EndlessStock] {
                add(what, format!("{set}{}", pattern.letter));
            }
        }
    }
    for cell in cells_of(board.cells()) {
        let cells = [F::NoPlacing, F::NoRotating, F::NoMovingTo, F::NoMovingFrom, F::StillFree];
        for what in cells.into_iter().chain([F::NeverFreezes, F::ThawsLate]) {
            add(what, cell.to_string());
        }
        for turns in [1, 2] {
            add(F::NotFrozen, format!("{cell} for {turns}"));
        }
    }
    if edition.facts().intersection_pieces > 0 {
        for at in interstices_of(board.interstices()) {
            add(F::NoIntersection, at.to_string());
            add(F::StillEmpty, at.to_string());
        }
        for kind in Kind::ALL {
            add(F::NeverPlayed, kind.to_string());
            add(F::EndlessPile, kind.to_string());
        }
    }
    for seats in [Seats::Two, Seats::Three, Seats::Teams] {
        for player in 1..=seats.players() {
            for what in [F::SkippedCases, F::Announcement, F::Claim] {
                add(what, format!("player {player} of {seats}"));
            }
        }
    }
    faults.sort();
    faults
}

/// Returns the state faults that a case detects.
fn detected_faults(case: &Case, ruleset: &Ruleset) -> BTreeSet<StateFault> {
    let mut faults = StateFaults { ruleset, found: BTreeSet::new() };
    faults.add_case(case);
    faults.found
}

struct StateFaults<'a> {
    ruleset: &'a Ruleset,
    found: BTreeSet<StateFault>,
}

impl StateFaults<'_> {
    fn add(&mut self, what: StateFaultFamily, name: &dyn fmt::Display) {
        self.found.insert((what, name.to_string()));
    }

    fn add_case(&mut self, case: &Case) -> Option<()> {
        let position = self.ruleset.position_from_form(case.task.position()?).ok()?;
        match &case.task {
            Task::One(Request::Legal(_) | Request::Perft(_), _) => self.add_list(&position),
            Task::One(Request::Apply(MoveRequest { mv, .. }), Payload::Apply(expect)) => {
                let mv = read_move(mv).ok()?;
                match expect {
                    ApplyOk::Position(_) => self.add_turn(&position, mv),
                    ApplyOk::Illegal(_) => self.add_refusal(&position, mv),
                }
            }
            Task::Game(request, _) => {
                let mut position = position;
                for mv in &request.moves {
                    let mv = read_move(mv).ok()?;
                    self.add_turn(&position, mv);
                    position = self.ruleset.play(&position, mv);
                }
            }
            Task::One(..) => {}
        }
        Some(())
    }

    fn player(&self, position: &Position) -> String {
        let seats = self.ruleset.seats();
        format!("player {} of {seats}", position.to_move())
    }

    /// Adds the faults that a legal move detects.
    fn add_legal(&mut self, position: &Position, mv: Move) {
        use StateFaultFamily as F;
        match mv.action {
            Action::Place { piece, cell, .. } => {
                self.add(F::NeverPlaced, &piece);
                self.add(F::NoPlacing, &cell);
            }
            Action::Rotate { cell, .. } => self.add(F::NoRotating, &cell),
            Action::Relocate { from, to, .. } => {
                self.add(F::NoMovingFrom, &from);
                self.add(F::NoMovingTo, &to);
            }
            Action::Intersection { kind, at, .. } => {
                self.add(F::NeverPlayed, &kind);
                self.add(F::NoIntersection, &at);
            }
            Action::Claim => self.add(F::Claim, &self.player(position)),
        }
        if mv.announced {
            self.add(F::Announcement, &self.player(position));
        }
    }

    /// Adds the faults that a full list or count of moves detects.
    fn add_list(&mut self, position: &Position) {
        use StateFaultFamily as F;
        let moves = self.ruleset.moves(position);
        for &mv in &moves {
            self.add_legal(position, mv);
        }
        if position.is_won(self.ruleset) {
            return;
        }
        let (layout, mover) = (position.layout(), position.to_move());
        let owners = self.ruleset.owners();
        let is_full = self.ruleset.cells() == layout.occupied();
        let opened = position.has_opened(self.ruleset);
        let places = moves.iter().any(|mv| matches!(mv.action, Action::Place { .. }));
        for (cell, placed) in layout.pieces() {
            if owners.may_place(mover, placed.piece.colour) && !is_full {
                self.add(F::EndlessStock, &placed.piece);
            }
            if places {
                self.add(F::StillFree, &cell);
            }
            if position.turns_frozen(cell) > 0 && opened {
                self.add(F::NotFrozen, &format!("{cell} for {}", position.turns_frozen(cell)));
            }
        }
        if opened && self.ruleset.pile(Kind::S) > 0 {
            let plays = moves.iter().any(|mv| matches!(mv.action, Action::Intersection { .. }));
            for (at, _) in layout.connectors().filter(|_| plays) {
                self.add(F::StillEmpty, &at);
            }
            for &kind in Kind::ALL {
                if position.pile(self.ruleset, kind) == 0
                    && layout.filled() != self.ruleset.interstices()
                {
                    self.add(F::EndlessPile, &kind);
                }
            }
        }
    }

    /// Adds the faults that a played move and its next position detect.
    fn add_turn(&mut self, position: &Position, mv: Move) {
        use StateFaultFamily as F;
        self.add_legal(position, mv);
        self.add(F::SkippedCases, &self.player(position));
        let next = self.ruleset.play(position, mv);
        for (cell, placed) in next.layout().pieces() {
            if self.ruleset.owners().of(placed.piece.colour) != Owner::Common {
                continue;
            }
            match (position.turns_frozen(cell), next.turns_frozen(cell)) {
                (_, 2) => self.add(F::NeverFreezes, &cell),
                (1, 0) => self.add(F::ThawsLate, &cell),
                _ => {}
            }
        }
    }

    /// Adds the faults that a refused move detects.
    fn add_refusal(&mut self, position: &Position, mv: Move) {
        use StateFaultFamily as F;
        match self.ruleset.check(position, mv) {
            Err(IllegalMoveError::NotInStock { piece }) => self.add(F::EndlessStock, &piece),
            Err(IllegalMoveError::Occupied { cell, .. }) => self.add(F::StillFree, &cell),
            Err(IllegalMoveError::Filled { at }) => self.add(F::StillEmpty, &at),
            Err(IllegalMoveError::PileEmpty { kind }) => self.add(F::EndlessPile, &kind),
            Err(IllegalMoveError::Frozen { cell, turns }) => {
                self.add(F::NotFrozen, &format!("{cell} for {turns}"));
            }
            _ => {}
        }
    }
}
