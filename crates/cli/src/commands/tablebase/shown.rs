//! What the questions to a table have in common.

use std::ops::ControlFlow;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::{Answered, CommandError, Console, Diagnostic, Exit, Playable, Progress, unwritten};
use crosstrack::base::Fate;
use crosstrack_tablebase::{AnyTablebase, Value};
use crosstrack_tablebase::{BuildError, TableError, ValueCounts};
use crosstrack_verify::table::wrapped;

/// Something to find out from the table of any game.
pub(super) trait TableQuestion {
    /// # Errors
    /// If it cannot be found out, or is not so.
    fn ask<G: Playable>(&self, table: AnyTablebase<G>, console: &mut Console<'_>) -> Answered;
}

/// What is wrong with a table, by name.
pub(super) fn unusable(path: &Path) -> impl Fn(TableError) -> CommandError {
    let name = path.display().to_string();
    move |error| {
        let again = "build it again: crosstrack tablebase build";
        let diagnostic = Diagnostic::new(format!("{name}: {error}"));
        match error {
            TableError::Write(error) => unwritten(&error),
            TableError::Io(error) => {
                Diagnostic::new(format!("{name} cannot be read or written: {error}"))
                    .with(Exit::Input)
            }
            TableError::Build(error) => not_solved(&error),
            TableError::Version { .. } => diagnostic.help(again).with(Exit::Input),
            TableError::MissingClass(_) | TableError::NoClasses => {
                let help = "crosstrack tablebase build --by-class makes a folder of classes, and goes on with one";
                diagnostic.help(help).with(Exit::Input)
            }
            TableError::Foreign(_) => {
                diagnostic.help("remove it, or write to another folder").with(Exit::Input)
            }
            TableError::InFile { .. } => {
                let help =
                    "remove that file and build again with --by-class: only it is solved again";
                diagnostic.help(help).with(Exit::Input)
            }
            _ => diagnostic.with(Exit::Input),
        }
    }
}

/// Why there is no table.
pub(super) fn not_solved(error: &BuildError) -> CommandError {
    let diagnostic = Diagnostic::new(error.to_string());
    match error {
        BuildError::Unsuited { help, .. } => diagnostic.help(*help).with(Exit::Usage),
        BuildError::TooDeep => diagnostic.with(Exit::Internal),
        BuildError::Interrupted => diagnostic.with(Exit::Interrupted),
        _ => diagnostic.with(Exit::Usage),
    }
}

/// Shows how far the work is.
pub(super) fn watched(
    bar: &Progress,
) -> impl FnMut(crosstrack_tablebase::Progress) -> ControlFlow<()> {
    |progress| {
        bar.of(progress.all);
        bar.done(progress.done);
        ControlFlow::Continue(())
    }
}

/// A value as JSON has it.
#[derive(Serialize, JsonSchema)]
pub(super) struct Valued {
    /// `win`, `loss` or `draw`, for the player to move; of a move, for the player who makes it.
    value: &'static str,
    /// Turns of one player until the game ends; `null` for a draw.
    plies: Option<usize>,
}

impl From<Value> for Valued {
    fn from(value: Value) -> Self {
        Self { value: value.fate().as_str(), plies: value.dtw() }
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Counted {
    /// What is counted.
    of: &'static str,
    /// All of them.
    positions: u64,
    /// Those won for the player to move.
    win: u64,
    /// Those lost.
    loss: u64,
    /// Those that are neither.
    draw: u64,
    /// All by value and plies.
    by_value: Vec<Bin>,
}

#[derive(Serialize, JsonSchema)]
struct Bin {
    #[serde(flatten)]
    value: Valued,
    /// How many have this value.
    positions: u64,
}

impl From<&ValueCounts> for Counted {
    fn from(counts: &ValueCounts) -> Self {
        let bin = |&(value, positions): &(Value, u64)| Bin { value: value.into(), positions };
        Self {
            of: counts.of,
            positions: counts.positions(),
            win: counts.of_fate(Fate::Win),
            loss: counts.of_fate(Fate::Loss),
            draw: counts.of_fate(Fate::Draw),
            by_value: counts.by_value.iter().map(bin).collect(),
        }
    }
}

/// What a table is about, in JSON.
#[derive(Serialize, JsonSchema)]
pub(super) struct Of<'g, G> {
    /// The name of the game.
    game: &'static str,
    /// The ruleset, field by field or as a text.
    #[schemars(with = "Json")]
    ruleset: &'g G,
}

impl<'g, G: Playable> Of<'g, G> {
    pub(super) const fn new(ruleset: &'g G) -> Self {
        Self { game: G::NAME, ruleset }
    }
}

/// Where the values of an answer come from, in JSON.
pub(super) const SOURCE: &str = "table";

/// The same for a person.
pub(super) const SAYS: &str = "as the table says; crosstrack tablebase verify derives every value";

/// A table whose value of a position does not follow from those of its moves.
pub(super) fn disagrees(path: &Path, value: Value, derived: Value) -> CommandError {
    let title = format!(
        "{}: the table says {value}, and {derived} follows from what it says of the moves",
        path.display()
    );
    let help = "the table does not agree with the rules: tablebase verify says where";
    Diagnostic::new(title).help(help).with(Exit::Input)
}

/// A table without a position that can be reached.
pub(super) fn missing() -> CommandError {
    Diagnostic::new("the table does not have all that follows from the start")
        .help("tablebase verify says what is missing")
        .with(Exit::Input)
}

/// A move with its value in JSON.
#[derive(Serialize, JsonSchema)]
pub(super) struct ValuedMove {
    /// In notation.
    #[serde(rename = "move")]
    pub(super) mv: String,
    #[serde(flatten)]
    pub(super) value: Valued,
}

/// Moves in lines below their values, in the order in which they come.
pub(super) fn groups(moves: &[(String, Value)]) -> String {
    let group = |group: &[(String, Value)]| {
        format!("{}\n{}", group[0].1, lines(group.iter().map(|(mv, _)| mv.as_str())))
    };
    moves.chunk_by(|a, b| a.1 == b.1).map(group).collect()
}

/// Words in lines of less than a hundred characters, indented.
pub(super) fn lines<'w>(words: impl Iterator<Item = &'w str>) -> String {
    wrapped(words, 97).iter().map(|line| format!("  {line}\n")).collect()
}
