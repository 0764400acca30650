//! Explains a shrunk failure: its causes, the command that shows it again, and a new vector.

use sha2::{Digest as _, Sha256};

use crate::case::{Case, Level, Task};
use crate::cause::{Cause, CauseWithFacts, Context, NOTATION, facts};
use crate::game::{Finding, HasVectors, InputCommand, ShrunkFailure};
use crate::sanitize::sanitize;
use crate::vectors::json;
use crosstrack::base::hex;
use crosstrack_io::shell_words::{game_options, shell_quote};

/// An explained failure: its causes, the command that shows it again, and a new case.
#[derive(Clone, Debug)]
pub struct Explanation<G: HasVectors> {
    /// Position of the failure in the notation of its game.
    pub position: String,
    /// What the request asks, as words that follow "asked", such as `which moves are legal`.
    pub asked: String,
    /// Causes of the failure; those with the most facts come first.
    pub causes: Vec<CauseWithFacts>,
    /// Arguments of `crosstrack conform` that show the failure again; they follow `--engine` and its value.
    pub arguments: String,
    /// The failure as a case; the id of the case has a digest of the request.
    pub vector: Case<G>,
}

impl<G: HasVectors> Finding<G> {
    /// Returns the causes of the difference; those with the most facts come first.
    ///
    /// # Panics
    /// If the setup of the finding is unplayable.
    pub fn causes(&self) -> Vec<CauseWithFacts> {
        if let Some(error) = &self.error {
            return vec![(Cause::of_engine(error), Vec::new())];
        }
        let mv = match self.input.command {
            InputCommand::Apply(mv) => Some(mv),
            InputCommand::Legal | InputCommand::Status => None,
        };
        let context = Context {
            ruleset: &self.input.ruleset,
            cmd: self.request.name(),
            position: Some(self.input.position().expect("a finding is about a position")),
            mv,
            game_command: None,
            clause: "",
        };
        let mut causes = G::causes(&context, &self.difference);
        causes.sort_by_key(|(_, facts)| std::cmp::Reverse(facts.len()));
        causes
    }
}

/// Explains a failure that was shrunk.
///
/// # Panics
/// If the setup of the finding is unplayable.
pub fn explain<G: HasVectors>(shrunk: &ShrunkFailure<G>) -> Explanation<G> {
    let Finding { input, request, expected, difference, error } = &shrunk.finding;
    let ruleset = &input.ruleset;
    let position = input.position().expect("a finding is about a position");
    let text = ruleset.write_position(&position);
    let mut arguments = format!("--position {}", shell_quote(&text));
    let (group, asked) = match input.command {
        InputCommand::Legal => ("legal", "which moves are legal".to_owned()),
        InputCommand::Status => (G::STATUS_GROUP, "how the game stands".to_owned()),
        InputCommand::Apply(mv) => {
            let text = ruleset.write_move(mv);
            arguments.extend([" --move ", &shell_quote(&text)]);
            ("successors", format!("what {text} leads to"))
        }
    };
    arguments += &game_options(G::NAME, &ruleset.rules());
    let mut causes = match &shrunk.part {
        Some(part) if input.command == InputCommand::Status => {
            vec![(part.cause.clone(), facts(difference))]
        }
        _ => shrunk.finding.causes(),
    };
    if let (Some(clause), None, false) = (G::reading_clause(ruleset), error, shrunk.is_cut_short) {
        // Shrinking could not reset this reading to its default, so the difference depends on it.
        for (cause, _) in causes.iter_mut().filter(|(cause, _)| cause.clause != NOTATION) {
            clause.clone_into(&mut cause.clause);
        }
    }
    // The cause of the shrunk finding comes first.
    causes.sort_by_key(|(cause, facts)| {
        (shrunk.cause.as_ref() != Some(cause), std::cmp::Reverse(facts.len()))
    });
    let said = error.as_ref().map_or_else(|| difference.summary(), ToString::to_string);
    let engine = sanitize(&said, 200);
    let why = format!("An engine differed here: {}.", engine.trim_end_matches('.'));
    let mut clauses: Vec<String> = Vec::new();
    for (cause, _) in causes.iter().filter(|_| error.is_none()) {
        if !clauses.contains(&cause.clause) && cause.clause != NOTATION {
            clauses.push(cause.clause.clone());
        }
    }
    let form = ruleset.to_form().unwrap_or_else(|e| panic!("the engine was asked in it: {e}"));
    let digest = Sha256::digest(json(&request.with_ruleset(&form)));
    let vector = Case {
        id: format!("{group}/shrunk-{}", hex(&digest[..4])),
        level: G::LEVELS.then_some(Level::Interpretation),
        sources: Vec::new(),
        clauses,
        flags: Vec::new(),
        why,
        ruleset: form,
        task: Task::One(request.clone(), expected.clone()),
    };
    Explanation { position: text, asked, causes, arguments, vector }
}
