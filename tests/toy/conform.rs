//! The tug of war in the conformance protocol: JSON forms, a suite, and shrinking.

use crosstrack::game::{Game, Tally};
use crosstrack_conform::case::Task;
use crosstrack_conform::cause::facts;
use crosstrack_conform::engine::{game_task, request_task};
use crosstrack_conform::request::{PerftRequest, PositionRequest, Request, TextRequest};
use crosstrack_conform::shrink::Input;
use crosstrack_conform::vectors::CaseGroup;
use crosstrack_conform::wire::{NamedCounts, NoGameCommands};
use crosstrack_conform::{
    Case, Cause, CauseWithFacts, Context, Difference, GameRequest, HasVectors, MoveRequest,
    RequestError, Suite, Wire,
};
use serde::{Deserialize, Serialize};

use crate::toy::{Rope, Tug};

crosstrack::vocabulary! {
    /// The game that the forms are about.
    Name ("game") {
        /// Tug of war.
        Tug = "tug",
    }
}

/// The only ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RulesetForm {
    game: Name,
}

/// A position as text and as fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PositionForm {
    text: String,
    knot: i8,
    second_pulls: bool,
}

impl Wire for Tug {
    type RulesetForm = RulesetForm;
    type PositionForm = PositionForm;
    type Counts = NamedCounts;
    type Commands = NoGameCommands;

    fn to_form(&self) -> Result<RulesetForm, RequestError> {
        Ok(RulesetForm { game: Name::Tug })
    }

    fn from_form(_: &RulesetForm) -> Result<Self, RequestError> {
        Ok(Self)
    }

    fn position_form(&self, rope: &Rope) -> PositionForm {
        let text = self.write_position(rope);
        PositionForm { text, knot: rope.knot, second_pulls: rope.second_pulls }
    }

    fn text_from_lists(&self, form: &PositionForm) -> Result<String, RequestError> {
        Ok(self.write_position(&Rope { knot: form.knot, second_pulls: form.second_pulls }))
    }

    fn position_text(form: &PositionForm) -> &str {
        &form.text
    }

    fn counts(tally: &Tally) -> NamedCounts {
        NamedCounts::new::<Self>(tally)
    }

    fn count_facts(counts: &NamedCounts) -> (Vec<String>, String) {
        (counts.facts(), String::new())
    }
}

/// A question about a rope: the name of its group, and what is asked.
type Question = (&'static str, Request<Tug>);

fn questions(rope: &Rope) -> Vec<Question> {
    let position = || Tug.position_form(rope);
    let mv = |mv: &str| Request::Apply(MoveRequest { position: position(), mv: mv.to_owned() });
    vec![
        ("notation", Request::Read(TextRequest { text: Tug.write_position(rope) })),
        ("legal", Request::Legal(PositionRequest { position: position() })),
        ("successors", mv("+1")),
        ("successors", mv("-2")),
        ("outcome", Request::Status(PositionRequest { position: position() })),
        ("perft", Request::Perft(PerftRequest { position: position(), depth: 3 })),
    ]
}

/// Returns the distance of a rope from the start, which shrinking lowers.
fn weight(input: &Input<Tug>) -> (u8, bool) {
    (input.setup.knot.unsigned_abs(), input.setup.second_pulls)
}

impl HasVectors for Tug {
    const SUITE: &'static str = "tug-vectors";
    const VERSION: &'static str = "0.0.1";
    const GROUPS: &'static [CaseGroup] = &[
        CaseGroup { name: "notation", about: "" },
        CaseGroup { name: "legal", about: "" },
        CaseGroup { name: "successors", about: "" },
        CaseGroup { name: "outcome", about: "" },
        CaseGroup { name: "perft", about: "" },
        CaseGroup { name: "games", about: "" },
    ];

    type Setup = Rope;

    fn causes(context: &Context<'_, Self>, difference: &Difference) -> Vec<CauseWithFacts> {
        let clause = if context.cmd == "status" { "TG-END" } else { "TG-PULL" };
        vec![(Cause::new(clause, "what the rope does"), facts(difference))]
    }

    fn to_setup(&self, rope: &Rope) -> Rope {
        rope.clone()
    }

    fn position_from_setup(&self, rope: &Rope) -> Option<Rope> {
        Some(rope.clone())
    }

    fn extent(rope: &Rope) -> String {
        format!("{} steps", rope.knot.abs())
    }

    fn simpler_inputs(input: &Input<Self>) -> Vec<Input<Self>> {
        let setups = Rope::all().into_iter();
        let mut found: Vec<Input<Self>> =
            setups.map(|setup| Input { setup, ..input.clone() }).collect();
        found.retain(|other| weight(other) < weight(input));
        found.sort_by_key(weight);
        found
    }
}

impl Tug {
    /// Makes the suite.
    pub(crate) fn make() -> Result<Suite<Self>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Suite::from_cases(&Self::cases()?)?)
    }

    fn cases() -> Result<Vec<Case<Self>>, Box<dyn std::error::Error + Send + Sync>> {
        let mut cases: Vec<Case<Self>> = Vec::new();
        let mut add = |group: &str, clause: &str, task: Task<Self>| {
            let id = format!("{group}/rope-{:02}", cases.len() + 1);
            let ruleset = RulesetForm { game: Name::Tug };
            cases.push(Case::new(id, clause, "What the rules say.", ruleset, task));
        };
        for rope in Rope::all() {
            for (group, ask) in questions(&rope) {
                let clause = if group == "outcome" { "TG-END" } else { "TG-PULL" };
                add(group, clause, request_task(&Self, ask)?);
            }
        }
        let moves = ["+1", "-2", "+1", "-2", "-1"].map(str::to_owned).to_vec();
        let position = Self.position_form(&Self.start());
        add("games", "TG-TURN", game_task(&Self, GameRequest { position, moves })?);
        Ok(cases)
    }
}
