//! What the commands about tables share.

use std::ops::ControlFlow;
use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value as Json;

use crate::process::interrupt::Deadline;
use crate::{
    CommandResult, Console, Ended, Fault, FaultKind, Playable, Progress, Target, write_error,
};
use crosstrack::base::Fate;
use crosstrack_explore::solved::ValueCount;
use crosstrack_io::files::read_error_text;
use crosstrack_io::table::indent_words;
use crosstrack_tablebase::{AnyTablebase, Value};
use crosstrack_tablebase::{BuildError, TableError, ValueCounts};

/// A command about the table of any game.
pub(crate) trait TableCommand {
    /// Runs the command on a table; returns its output in the format of its options.
    ///
    /// # Errors
    /// If the table cannot be read, or the command has no answer.
    fn answer<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        console: &mut Console<'_>,
    ) -> CommandResult;

    /// Runs the command on a table, and writes its output.
    ///
    /// # Errors
    /// As [`TableCommand::answer`], or if the output cannot be written.
    fn run<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        target: Target,
        console: &mut Console<'_>,
    ) -> Result<Ended, Fault> {
        let result = self.answer(table, console);
        target.write(result, console)
    }
}

/// Returns a function that makes the error of the table in a file.
pub(super) fn table_error(path: &Path) -> impl Fn(TableError) -> Fault {
    let name = path.display().to_string();
    move |error| {
        let again = "build it again: crosstrack tablebase build";
        let diagnostic = Fault::new(format!("{name}: {error}"));
        match error {
            TableError::Write(error) => write_error(&error),
            TableError::Io(error) => {
                let why = read_error_text(&error);
                Fault::new(format!("{name} cannot be read or written: {why}"))
            }
            TableError::Build(error) => build_error(&error),
            TableError::Version { .. } => diagnostic.help(again),
            TableError::MissingClass(_) | TableError::NoClasses => {
                let help =
                    "crosstrack tablebase build makes a folder of classes, and goes on with one";
                diagnostic.help(help)
            }
            TableError::Foreign(_) => {
                Fault::new(error.to_string()).help("remove it, or write to another folder")
            }
            TableError::NotAFolder => {
                diagnostic.help("name the folder that holds all classes of the table")
            }
            TableError::InFile { .. } => {
                let help = "remove that file and build again: only it is solved again";
                diagnostic.help(help)
            }
            _ => diagnostic,
        }
    }
}

/// Makes the error of a table that cannot be built.
pub(super) fn build_error(error: &BuildError) -> Fault {
    let diagnostic = Fault::new(error.to_string());
    match error {
        BuildError::Unsuited { help, .. } => diagnostic.help(*help).kind(FaultKind::Usage),
        BuildError::TooDeep => diagnostic.kind(FaultKind::Internal),
        BuildError::Interrupted => diagnostic.kind(FaultKind::Interrupted),
        _ => diagnostic.kind(FaultKind::Usage),
    }
}

/// Returns a function that shows the progress of a table on a bar, and ends the work when its time is up.
pub(super) fn report_progress(
    bar: &Progress,
    deadline: Deadline,
) -> impl FnMut(crosstrack_tablebase::Progress) -> ControlFlow<()> {
    move |progress| {
        if progress != crosstrack_tablebase::Progress::COUNTING {
            bar.set_length(progress.all);
            bar.set_position(progress.done);
        }
        match deadline.reason() {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct CountFacts {
    /// The kind of positions that are counted, such as `all` or `within the opening`.
    of: &'static str,
    /// The number of positions.
    positions: u64,
    /// The number of positions won for the player to move.
    win: u64,
    /// The number of positions lost for the player to move.
    loss: u64,
    /// The number of drawn positions.
    draw: u64,
    /// The numbers of positions by value and number of plies.
    by_value: Vec<ValueCount>,
}

impl From<&ValueCounts> for CountFacts {
    fn from(counts: &ValueCounts) -> Self {
        Self {
            of: counts.label,
            positions: counts.positions(),
            win: counts.of_fate(Fate::Win),
            loss: counts.of_fate(Fate::Loss),
            draw: counts.of_fate(Fate::Draw),
            by_value: counts.by_value.iter().map(Into::into).collect(),
        }
    }
}

/// The game and the ruleset of a table.
#[derive(Serialize, JsonSchema)]
pub(super) struct TableRuleset<'g, G> {
    /// The name of the game.
    game: &'static str,
    /// The ruleset: an object with its fields, or a text.
    #[schemars(with = "Json")]
    ruleset: &'g G,
}

impl<'g, G: Playable> TableRuleset<'g, G> {
    pub(super) const fn new(ruleset: &'g G) -> Self {
        Self { game: G::NAME, ruleset }
    }
}

/// Where the values of an answer come from, in JSON.
pub(super) const SOURCE: &str = "table";

/// Where the values of an answer come from, for a person.
pub(super) const SOURCE_NOTICE: &str =
    "as the table says; crosstrack tablebase verify derives every value";

/// Makes the error of a table whose value of a position does not follow from those of its moves.
pub(super) fn disagreement_error(path: &Path, value: Value, derived: Value) -> Fault {
    let title = format!(
        "{}: the table says {value}, and {derived} follows from what it says of the moves",
        path.display()
    );
    let help = "the table does not agree with the rules: tablebase verify says where";
    Fault::new(title).help(help)
}

/// Makes the error of a table without a position that can be reached.
pub(super) fn incomplete_table_error() -> Fault {
    Fault::new("the table does not have all that follows from the start")
        .help("tablebase verify says what is missing")
}

/// Writes moves in lines below their values, in their order.
pub(super) fn moves_by_value(moves: &[(String, Value)]) -> String {
    let mut text = String::new();
    for group in moves.chunk_by(|a, b| a.1 == b.1) {
        let moves = indent_words(group.iter().map(|(mv, _)| mv.as_str()), 2);
        text += &format!("{}\n{moves}", group[0].1);
    }
    text
}
