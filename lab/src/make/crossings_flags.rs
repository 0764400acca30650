//! Which kinds of mistakes a case of Crossings hunts, as follows from what it asks and what the answer is.

use crossings::conform::{Case, Payload, Request, Task};
use crossings::rules::{Board, Position, Ruleset, RulesetSpec};
use crosstrack::game::{Counted as _, Game, GameExt as _, Notation as _, Readings as _};
use crosstrack_conform::payload::{OutcomeWord, StatusOk};
use crosstrack_conform::{ApplyOk, GameOk, ReadOk, Wire as _};

/// A flag, and whether a case has it.
type Rule = (&'static str, fn(&Facts<'_>) -> bool);

/// Each flag of the game with what a case that has it is like, in the order of the flags; the readings follow.
const RULES: &[Rule] = &[
    ("good-text", |f| matches!(f.payload(), Some(Payload::Read(ReadOk::Position(_))))),
    ("text-syntax", |f| f.invalid().is_some_and(<[String]>::is_empty)),
    ("impossible-position", |f| f.invalid().is_some_and(|clauses| !clauses.is_empty())),
    ("move-list", |f| f.cmd() == "legal" || f.depth() == Some(1)),
    ("move-effect", |f| f.after.is_some() || f.cmd() == "game"),
    ("forbidden-move", |f| matches!(f.payload(), Some(Payload::Apply(ApplyOk::Illegal(_))))),
    ("capture", |f| f.captures()),
    ("crossing", |f| f.crosses()),
    ("locked-stones", |f| f.positions().any(|position| position.locked() != 0)),
    ("wrong-winner", |f| f.outcome() == Some(OutcomeWord::Win)),
    ("early-end", |f| f.outcome() == Some(OutcomeWord::None)),
    ("draw", |f| f.outcome() == Some(OutcomeWord::Draw)),
    ("finished-game", |f| f.is_play() && f.is_finished()),
    ("count-depth", |f| f.depth().is_some_and(|depth| depth != 1)),
    ("whole-game", |f| f.cmd() == "game"),
    ("other-boards", |f| f.ruleset.board() != Board::of(8, 8)),
];

/// Returns the flags of a case, in the order of the vocabulary.
pub(super) fn flags(case: &Case) -> Vec<String> {
    let facts = Facts::new(case);
    let fits = RULES.iter().filter(|(_, has)| has(&facts)).map(|(name, _)| (*name).to_owned());
    let spec = facts.ruleset.spec();
    let plain = RulesetSpec { rows: spec.rows, ..RulesetSpec::new(spec.board) };
    let readings = spec.differences(&plain).map(|reading| reading.name.to_owned());
    fits.chain(readings.filter(|_| facts.cmd() != "read")).collect()
}

/// What flags follow from.
struct Facts<'c> {
    case: &'c Case,
    ruleset: Ruleset,
    /// First position, if there is one.
    position: Option<Position>,
    /// Position after a legal move.
    after: Option<Position>,
}

impl<'c> Facts<'c> {
    fn new(case: &'c Case) -> Self {
        let ruleset = case.rules();
        let position = case.task.position().and_then(|form| ruleset.position_from_form(form).ok());
        let after = match &case.task {
            Task::One(_, Payload::Apply(ApplyOk::Position(text))) => {
                ruleset.parse_position(text).ok()
            }
            _ => None,
        };
        Self { case, ruleset, position, after }
    }

    fn cmd(&self) -> &'static str {
        self.case.task.name()
    }

    fn is_play(&self) -> bool {
        matches!(self.cmd(), "legal" | "apply" | "perft" | "game")
    }

    const fn payload(&self) -> Option<&'c Payload> {
        match &self.case.task {
            Task::One(_, payload) => Some(payload),
            Task::Game(..) => None,
        }
    }

    const fn depth(&self) -> Option<u32> {
        match &self.case.task {
            Task::One(Request::Perft(request), _) => Some(request.depth),
            _ => None,
        }
    }

    /// Returns how the game stands, if that is what the answer says.
    const fn outcome(&self) -> Option<OutcomeWord> {
        match &self.case.task {
            Task::One(_, Payload::Status(StatusOk { outcome, .. }))
            | Task::Game(_, GameOk { outcome: StatusOk { outcome, .. }, .. }) => Some(*outcome),
            Task::One(..) => None,
        }
    }

    /// Returns the clauses by which a text is no position; none if it is no notation.
    fn invalid(&self) -> Option<&[String]> {
        match self.payload()? {
            Payload::Read(ReadOk::Invalid(clauses)) => Some(clauses.as_deref().unwrap_or_default()),
            _ => None,
        }
    }

    /// Returns the positions before and after a move, as far as there are such.
    fn positions(&self) -> impl Iterator<Item = &Position> {
        self.position.iter().chain(&self.after)
    }

    fn is_finished(&self) -> bool {
        self.position.as_ref().is_some_and(|position| self.ruleset.outcome(position).is_some())
    }

    /// Returns whether a legal move that is asked about is of a kind.
    fn has_kind(&self, fits: impl Fn(&str) -> bool) -> bool {
        let Some(position) = self.position.as_ref().filter(|_| !self.is_finished()) else {
            return false;
        };
        let asked = match &self.case.task {
            Task::One(Request::Apply(request), _) => Some(request.mv.as_str()),
            Task::Game(request, _) => return request.moves.iter().any(|mv| fits(mv)),
            Task::One(..) => None,
        };
        let moves = self.ruleset.moves(position).into_iter();
        let mut moves =
            moves.filter(|&mv| asked.is_none_or(|text| self.ruleset.write_move(mv) == text));
        moves.any(|mv| fits(Ruleset::KINDS[self.ruleset.kind(position, mv)]))
    }

    fn captures(&self) -> bool {
        self.is_play() && self.has_kind(|word| word.ends_with("capture") || word.contains('x'))
    }

    /// Returns whether a crossing stands to be answered, or a legal move crosses.
    fn crosses(&self) -> bool {
        let pending = self.positions().any(|position| position.pending().is_some());
        let kinds = |word: &str| word.starts_with("crossing") || word.starts_with("counter");
        self.cmd() != "read" && (pending || (self.is_play() && self.has_kind(kinds)))
    }
}
