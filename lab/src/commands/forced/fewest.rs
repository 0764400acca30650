//! `crosstrack-lab forced fewest`.

use std::fs;
use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::forced::write::{self, Won};
use crate::study::{
    EvidenceError, FormulaCase, FormulaResult, LowerBound, WinEvidence, bound, known,
};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack::solve::Budget;
use crosstrack_cli::commands::recorded::archive_error;
use crosstrack_cli::commands::solver_options::BackendArgs;
use crosstrack_cli::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, Fields, OutputArgs,
    Progress, RulesetArgs, ShardArgs, TextOrJson, WorkOutput, json, to_error,
};
use crosstrack_explore::crosstrack::draw::words;
use crosstrack_prove::formula::forced::least::{ArgumentError, formula};
use crosstrack_prove::sat::backend::VARISAT;
use crosstrack_prove::sat::proof::archive::make;
use crosstrack_prove::sat::proof::manifest::ProofFile;
use crosstrack_prove::sat::proof::{ArchiveError, ProofSize, prove};
use crosstrack_prove::sat::{Cnf, Evidence, backend};

/// Says with how few pieces on the board the player to move forces a win, and not sooner
///
/// A position in which search and formula find the win is the upper bound; formulas without a model prove
/// the lower bound. For 5 plies the two may differ.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab forced fewest --both-placed")]
pub struct Args {
    /// Within how many plies: 3 or 5, and not within two less
    #[arg(long, value_name = "N", default_value = "3", value_parser = ["3", "5"])]
    plies: String,
    /// Only positions in which both players have placed a piece
    #[arg(long)]
    both_placed: bool,
    /// Keep each formula with its proof in a folder, for `crosstrack check`
    #[arg(long, value_name = "FOLDER", conflicts_with = "solver")]
    proofs: Option<PathBuf>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    backend: BackendArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    ruleset: RulesetArgs,
}

/// The answer of the command.
struct FewestResult {
    plies: usize,
    both: bool,
    at_least: usize,
    shown: Option<WinEvidence>,
    bound: LowerBound,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let answer = self.answer(console);
        target.write(answer, console)
    }

    fn answer(&self, console: &mut Console<'_>) -> CommandResult {
        let ruleset = self.ruleset.ruleset()?;
        if let Some(folder) = self.proofs.as_ref().filter(|_| console.merged.is_none()) {
            fs::create_dir_all(folder).map_err(|e| {
                let title = format!("{} cannot be made: {e}", folder.display());
                Diagnostic::new(title).into_error(Exit::Input)
            })?;
        }
        let plies = if self.plies == "5" { 5 } else { 3 };
        let bar = Progress::spinner(console.watched);
        let shown = self.evidence(&ruleset, plies)?;
        let both = self.both_placed || plies == 5;
        // For 5 plies, the bound follows from formulas of up to as many pieces as a path takes.
        let most = match (&shown, plies) {
            (Some(shown), 3) => write::pieces(shown),
            (None, 3) => usize::from(u8::MAX),
            _ => ruleset.board().width(),
        };
        let bound = match self.bound(&ruleset, both, most, &bar, console)? {
            WorkOutput::Complete(bound) => bound,
            WorkOutput::ShardFile(file) => return Ok(CommandOutput::ShardFile(file)),
        };
        drop(bar);
        let at_least = match plies {
            3 => bound.at_least(),
            _ => bound::lower_bound_in_five(&ruleset, self.both_placed, bound.at_least()),
        };
        let is_unknown = bound.unknown().is_some();
        let result = FewestResult { plies, both: self.both_placed, at_least, shown, bound };
        let text = match self.format {
            TextOrJson::Text => result.text(&ruleset),
            TextOrJson::Json => json::to_pretty(&result.to_json(&ruleset))?,
        };
        Ok(CommandOutput::Answer(if is_unknown { Exit::Budget } else { Exit::Done }, text))
    }

    /// Returns the evidence for a known position of the ruleset, if one is won in exactly `plies`.
    fn evidence(
        &self,
        ruleset: &Ruleset,
        plies: usize,
    ) -> Result<Option<WinEvidence>, CommandError> {
        for position in known::positions(ruleset, plies, self.both_placed) {
            let budget = Budget::new(self.backend.seconds, None);
            match known::prove_win(ruleset, &position, plies, &budget) {
                Ok(shown) if shown.plies == plies => return Ok(Some(shown)),
                Ok(_) | Err(EvidenceError::NotWon(_)) => {}
                Err(error) => return Err(write::to_command_error(&error)),
            }
        }
        Ok(None)
    }

    fn bound(
        &self,
        ruleset: &Ruleset,
        both: bool,
        most: usize,
        bar: &Progress,
        console: &mut Console<'_>,
    ) -> Result<WorkOutput<LowerBound>, CommandError> {
        let formulas = bound::formulas(ruleset, both, most).map_err(|none| no_argument(&none))?;
        let units: Vec<String> = formulas.iter().map(|&numbers| formula_name(numbers)).collect();
        // After a formula that is not refuted, the others prove nothing.
        let work = |own: &[usize], _: &mut Console<'_>| {
            let mut cases: Vec<Option<FormulaCase>> = Vec::new();
            for &unit in own {
                let is_open =
                    cases.iter().any(|case| !case.as_ref().is_some_and(FormulaCase::is_refuted));
                let decided = || self.decide(ruleset, formulas[unit], bar).map(Some);
                cases.push(if is_open { None } else { decided()? });
            }
            Ok(cases)
        };
        let cases = self.shard.run(&units, console, work)?;
        Ok(cases.map(|cases| LowerBound::new(both, cases.into_iter().map_while(|c| c).collect())))
    }

    fn decide(
        &self,
        ruleset: &Ruleset,
        (pieces, theirs): (usize, usize),
        bar: &Progress,
    ) -> Result<FormulaCase, CommandError> {
        let solver = self.backend.solver()?;
        bar.say(format!(
            "{} after the first move, {theirs} of the other player",
            counted(pieces, "piece")
        ));
        let cnf = formula(ruleset, pieces, theirs).map_err(|none| no_argument(&none))?;
        let answer = match &self.proofs {
            Some(folder) => self.archive(folder, &cnf, (pieces, theirs), solver.budget())?,
            None => solver.prover().decide(&cnf, &[]).map_err(to_error(Exit::Input))?,
        };
        Ok(FormulaCase::new((pieces, theirs), &cnf, answer))
    }

    /// Proves a formula and writes the proof into a folder.
    fn archive(
        &self,
        folder: &Path,
        cnf: &Cnf,
        (pieces, theirs): (usize, usize),
        budget: backend::Budget,
    ) -> Result<backend::Answer, CommandError> {
        let subject =
            crosstrack_cli::commands::proof::fewest::subject(&self.ruleset, pieces, theirs)?;
        let name = formula_name((pieces, theirs));
        match make(folder, &name, cnf, subject, |out| prove(cnf, budget, out)) {
            Ok(manifest) => {
                let ProofFile { additions, deletions, hints, .. } = manifest.proof;
                let size = ProofSize { additions, deletions, hints };
                Ok(backend::Answer::Unsat(Evidence::Checked { by: VARISAT.to_owned(), size }))
            }
            Err(ArchiveError::Satisfiable { model }) => Ok(backend::Answer::Sat(model)),
            Err(ArchiveError::Unknown { why }) => Ok(backend::Answer::Unknown(why)),
            Err(error) => Err(archive_error(&error)),
        }
    }
}

/// Returns the name of a formula.
fn formula_name((pieces, theirs): (usize, usize)) -> String {
    format!("after-{pieces}-theirs-{theirs}")
}

fn no_argument(none: &ArgumentError) -> CommandError {
    Diagnostic::new(none.to_string())
        .help("choose two players and a board with fixed connectors, such as 4x2")
        .into_error(Exit::Usage)
}

impl FewestResult {
    fn at_most(&self) -> Option<usize> {
        self.shown.as_ref().map(write::pieces)
    }

    fn text(&self, ruleset: &Ruleset) -> String {
        let least = self.at_least;
        let both = if self.both { ", both players having placed" } else { "" };
        let mut text = match self.at_most() {
            Some(most) if most == least => format!("fewest       {}", counted(most, "piece")),
            Some(most) => format!("fewest       {least} to {}", counted(most, "piece")),
            None => format!("fewest       {} or more, if any are enough,", counted(least, "piece")),
        };
        text +=
            &format!(" for a win in {} plies, and not in {}{both}\n", self.plies, self.plies - 2);
        match &self.shown {
            Some(shown) => text += &write::text(ruleset, shown),
            None => text += "position     none is known, and no proof that there is none\n",
        }
        text += &format!("fewer        {}\n", self.fewer_pieces());
        text
    }

    /// Returns what is known of fewer pieces, in words.
    fn fewer_pieces(&self) -> String {
        let refuted = self.bound.cases.iter().filter(|case| case.is_refuted());
        let (mut formulas, mut clauses, mut steps) = (0, 0, 0);
        let (mut most, mut by) = (0, "");
        for case in refuted {
            formulas += 1;
            clauses += case.clauses;
            most = case.pieces;
            if let FormulaResult::Refuted(evidence) = &case.result {
                let (Evidence::Claimed { by: name } | Evidence::Checked { by: name, .. }) =
                    evidence;
                by = name;
                if let Evidence::Checked { size, .. } = evidence {
                    steps += size.additions;
                }
            }
        }
        let in_three = if self.plies == 3 { "" } else { " in 3 plies" };
        let how = if self.bound.is_proved() {
            format!("proved by {by}, the proofs checked ({clauses} clauses, {steps} steps)")
        } else {
            format!("as {by} says, unproved ({clauses} clauses)")
        };
        let mut text = format!(
            "no such win{in_three} with up to {} after the first move: {} without a model, {how}",
            counted(most, "piece"),
            counted(formulas, "formula")
        );
        if let Some(FormulaCase { pieces, theirs, result, .. }) =
            self.bound.cases.last().filter(|case| !case.is_refuted())
        {
            let why = match result {
                FormulaResult::Unknown(_) => "was given up",
                FormulaResult::Model | FormulaResult::Refuted(_) => {
                    "has a model, so that nothing follows"
                }
            };
            let pieces = counted(pieces, "piece");
            text +=
                &format!("; the formula for {pieces}, {theirs} of them the other player's, {why}");
        }
        if self.plies > 3 {
            text += "; for 5 plies an argument does the rest: lab/src/study/mod.rs";
        }
        text
    }

    fn to_json(&self, ruleset: &Ruleset) -> Fewest {
        Fewest {
            plies: self.plies,
            both_placed: self.both,
            at_least: self.at_least,
            at_most: self.at_most(),
            proved: self.bound.is_proved(),
            won: self.shown.as_ref().map(|shown| Won::new(ruleset, shown)),
            formulas: self.bound.cases.iter().map(Formula::from).collect(),
            readings_by_clause: json::to_fields(words::readings(ruleset)),
        }
    }
}

/// Bounds on the minimum number of pieces on the board with which a forced win begins.
#[derive(Serialize, JsonSchema)]
pub struct Fewest {
    /// The length of the win in plies; there is no win in two plies less.
    plies: usize,
    /// Whether only positions count in which both players have placed a piece.
    both_placed: bool,
    /// The lower bound: no such win begins with fewer pieces.
    at_least: usize,
    /// The upper bound: the number of pieces of a known won position; `null` if none is known.
    at_most: Option<usize>,
    /// Whether a proof was checked for each formula. For 5 plies, the lower bound follows from these by an
    /// argument.
    proved: bool,
    /// The known won position.
    won: Option<Won>,
    /// The refuted formulas, each for a smaller number of pieces.
    formulas: Vec<Formula>,
    /// The readings of the rules, by the id of their clause.
    readings_by_clause: Fields<String>,
}

#[derive(Serialize, JsonSchema)]
struct Formula {
    /// The number of pieces on the board after the first move.
    pieces: usize,
    /// The number of these pieces that are the other player's.
    theirs: usize,
    /// The number of variables of the formula.
    variables: usize,
    /// The number of clauses of the formula.
    clauses: usize,
    /// The result of the solver: `refuted`; `refuted, unproved`; `a model`; `unknown`.
    answer: &'static str,
    /// The number of clauses that the proof derives; `null` without a checked proof.
    steps: Option<u64>,
}

impl From<&FormulaCase> for Formula {
    fn from(case: &FormulaCase) -> Self {
        let (answer, steps) = match &case.result {
            FormulaResult::Refuted(Evidence::Checked { size, .. }) => {
                ("refuted", Some(size.additions))
            }
            FormulaResult::Refuted(Evidence::Claimed { .. }) => ("refuted, unproved", None),
            FormulaResult::Model => ("a model", None),
            FormulaResult::Unknown(_) => ("unknown", None),
        };
        let &FormulaCase { pieces, theirs, variables, clauses, .. } = case;
        Self { pieces, theirs, variables, clauses, answer, steps }
    }
}
