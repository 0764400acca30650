//! Which kinds of mistakes a case hunts, as follows from what it asks and what the answer is.

use crosstrack::game::{Game as _, Notation as _};
use crosstrack::rules::{
    ClaimRule, EditionId, Junction, NullTurn, Position, RelocateTurn, Ruleset, Seats,
};
use crosstrack_conform::crosstrack::forms::{LayoutName, PositionForm};
use crosstrack_conform::crosstrack::wire::PerftOk;
use crosstrack_conform::crosstrack::{Case, Payload, Request, Task};
use crosstrack_conform::payload::{LegalOk, OutcomeWord, StatusOk};
use crosstrack_conform::{ApplyOk, GameOk, ReadOk, Wire as _};

/// A flag, and whether a case has it.
type Rule = (&'static str, fn(&Facts<'_>) -> bool);

/// Each flag of the game with what a case that has it is like, in the order of the flags.
const RULES: &[Rule] = &[
    ("tile-links", |f| f.cmd() == "links"),
    ("board-places", |f| f.cmd() == "board" || f.case.group() == "places"),
    ("through-track", |f| f.is_play("links") && f.ruleset.junction() == Junction::Through),
    ("missed-path", |f| f.has_path()),
    ("phantom-path", |f| f.outcome() == Some(OutcomeWord::None) || f.announces_nothing()),
    ("wrong-winner", |f| f.outcome() == Some(OutcomeWord::Win)),
    ("opening", |f| f.is_opening() || f.is_wrong_by(&["PL-OPENING"])),
    ("turn-order", |f| {
        (f.ruleset.seats() != Seats::Two && f.moves_on()) || f.is_wrong_by(&["PL-ORDER"])
    }),
    ("freeze", |f| f.is_freezing() || f.is_wrong_by(&["PL-FREEZE"])),
    ("common-pieces", |f| {
        (f.is_play("") && f.case.ruleset.owners.contains('c')) || f.is_wrong_by(&["PL-COMMON"])
    }),
    ("partners", |f| {
        f.is_play("status") && f.ruleset.seats() == Seats::Teams || f.is_wrong_by(&["PL-PARTNER"])
    }),
    ("seating", |f| {
        f.cmd() != "links"
            && !["1122", "123c", "1234", "1234t"].contains(&f.case.ruleset.owners.as_str())
    }),
    ("stock", |f| f.is_wrong_by(&["PL-STAY", "EQ-SETS-6", "EQ-SETS-8", "EQ-INTERSECTIONS"])),
    ("ownership", |f| f.is_wrong_by(&["PL-OWN", "PL-PARTNER", "PL-PLACE"])),
    ("occupied", |f| {
        f.is_wrong_by(&[
            "PL-PLACE",
            "PL-RELOCATE",
            "PL-STAY",
            "PL-INTERSECTION-FIXED",
            "EQ-SMALL",
            "EQ-LARGE",
        ])
    }),
    ("null-turn", |f| {
        f.is_play("") && f.ruleset.null_turn() == NullTurn::Allowed
            || f.is_wrong_by(&["X-NULL-TURN", "PL-ROTATE"])
    }),
    ("relocation-turn", |f| {
        f.is_play("") && f.ruleset.relocate_turn() == RelocateTurn::Keep
            || f.is_wrong_by(&["X-RELOCATE-TURN"])
    }),
    ("claims", |f| f.cmd() != "links" && f.ruleset.claim_rule() == ClaimRule::Announced),
    ("connectors", |f| {
        let layout = f.case.ruleset.connectors;
        f.cmd() != "links" && matches!(layout, LayoutName::None | LayoutName::Straight)
            || f.is_wrong_by(&["PL-INTERSECTION-FIXED"]) && layout != LayoutName::Empty
    }),
    ("intersection-pieces", |f| f.has_intersection_pieces()),
    ("good-text", |f| matches!(f.payload(), Some(Payload::Read(ReadOk::Position(_))))),
    ("text-syntax", |f| f.cmd() == "read" && f.clauses().is_some_and(<[String]>::is_empty)),
    ("impossible-position", |f| {
        f.cmd() == "read" && f.clauses().is_some_and(|ids| !ids.is_empty())
    }),
    ("move-list", |f| f.cmd() == "legal" || f.depth() == Some(1)),
    ("move-effect", |f| f.cmd() != "read" && f.moves_on()),
    ("forbidden-move", |f| matches!(f.payload(), Some(Payload::Apply(ApplyOk::Illegal(_))))),
    ("count-depth", |f| f.depth().is_some_and(|depth| depth != 1)),
    ("wide-count", |f| f.counts().is_some_and(|counts| counts.nodes > u16::MAX.into())),
    ("other-boards", |f| {
        f.cmd() != "links" && f.ruleset.edition().facts().board != f.ruleset.board()
    }),
    ("other-pieces", |f| {
        let has_eight = matches!(f.ruleset.edition(), EditionId::Original | EditionId::Tournament);
        f.is_play("read") && has_eight != (f.case.ruleset.board == "4x3")
    }),
    ("finished-game", |f| f.is_play("") && f.is_finished(f.position.as_ref())),
    ("no-move", |f| f.outcome() == Some(OutcomeWord::Draw) || f.has_no_move()),
    ("whole-game", |f| f.cmd() == "game"),
];

/// Returns the flags of a case, in the order of the vocabulary.
pub(super) fn flags(case: &Case) -> Vec<String> {
    let facts = Facts::new(case);
    let fits = RULES.iter().filter(|(_, has)| has(&facts));
    fits.map(|(name, _)| (*name).to_owned()).collect()
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

    /// Returns whether the command is about moves, or this one.
    fn is_play(&self, also: &str) -> bool {
        let cmd = self.cmd();
        matches!(cmd, "legal" | "apply" | "perft" | "game")
            || cmd == also
            || (also == "links" && cmd == "status")
    }

    fn form(&self) -> Option<&PositionForm> {
        self.case.task.position()
    }

    const fn payload(&self) -> Option<&'c Payload> {
        match &self.case.task {
            Task::One(_, payload) => Some(payload),
            Task::Game(..) => None,
        }
    }

    const fn counts(&self) -> Option<&PerftOk> {
        match self.payload() {
            Some(Payload::Perft(counts)) => Some(counts),
            _ => None,
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

    /// Returns the clauses by which a move or a text is wrong; none for a text that is no notation.
    fn clauses(&self) -> Option<&[String]> {
        match self.payload()? {
            Payload::Apply(ApplyOk::Illegal(clause)) => Some(clause.as_slice()),
            Payload::Read(ReadOk::Invalid(clauses)) => Some(clauses.as_deref().unwrap_or_default()),
            _ => None,
        }
    }

    /// Returns whether a move or a text is wrong by one of these clauses.
    fn is_wrong_by(&self, ids: &[&str]) -> bool {
        self.clauses().is_some_and(|clauses| clauses.iter().any(|id| ids.contains(&id.as_str())))
    }

    /// Returns whether a legal move is played.
    fn moves_on(&self) -> bool {
        self.after.is_some() || self.cmd() == "game"
    }

    fn is_finished(&self, position: Option<&Position>) -> bool {
        position.is_some_and(|position| self.ruleset.outcome(position).is_some())
    }

    /// Returns whether the answer depends on a complete path.
    fn has_path(&self) -> bool {
        let before = self.position.as_ref().is_some_and(Position::has_complete_path);
        let after = self.after.as_ref().is_some_and(Position::has_complete_path);
        let wins = self.counts().is_some_and(|counts| counts.wins > 0);
        let says = match self.payload() {
            Some(Payload::Legal(LegalOk { moves })) => {
                moves.iter().any(|mv| mv == "claim" || mv.ends_with('!'))
            }
            _ => false,
        };
        before || after || wins || says || self.outcome() == Some(OutcomeWord::Win)
    }

    /// Returns whether an illegal move announces or claims.
    fn announces_nothing(&self) -> bool {
        match &self.case.task {
            Task::One(Request::Apply(request), Payload::Apply(ApplyOk::Illegal(_))) => {
                request.mv.ends_with('!') || request.mv == "claim"
            }
            _ => false,
        }
    }

    /// Returns whether the opening round is not over when something is asked about moves.
    fn is_opening(&self) -> bool {
        let opens = |position: &Position| !position.has_opened(&self.ruleset);
        self.is_play("") && self.position.as_ref().is_some_and(opens)
    }

    /// Returns whether common pieces rest, before or after.
    fn is_freezing(&self) -> bool {
        let rests = |position: &Position| !position.setup(&self.ruleset).frozen.is_empty();
        let is_game = self.cmd() == "game" && self.case.ruleset.owners.contains('c');
        self.is_play("") && (is_game || self.position.iter().chain(&self.after).any(rests))
    }

    fn has_intersection_pieces(&self) -> bool {
        let has_pile = self.case.ruleset.connectors == LayoutName::Empty;
        let lies = self.form().is_some_and(|form| form.connectors.is_some());
        let lists = matches!(self.cmd(), "legal" | "perft" | "game") && !self.is_opening();
        let is_laid = match &self.case.task {
            Task::One(Request::Apply(request), _) => {
                matches!(request.mv.split_once('.'), Some(("S" | "X" | "T" | "L", _)))
            }
            Task::One(Request::GameCommand(_), _) => self.case.clauses[0] == "EQ-INTERSECTIONS",
            _ => false,
        };
        is_laid || (has_pile && (lies || lists)) || self.is_wrong_by(&["EQ-INTERSECTIONS"])
    }

    fn has_no_move(&self) -> bool {
        let none = match self.payload() {
            Some(Payload::Legal(LegalOk { moves })) => moves.is_empty(),
            Some(Payload::Perft(counts)) => counts.nodes == 0,
            _ => false,
        };
        none && !self.is_finished(self.position.as_ref())
            || self.case.clauses.iter().any(|id| id == "PL-NO-MOVE")
    }
}
