//! `crosstrack tablebase stats --by-class`: counts the positions of a table by material class.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::common::{
    CountFacts, SOURCE, SOURCE_NOTICE, TableRuleset, table_error,
};
use crate::output::json;
use crate::{CommandOutput, CommandResult, Diagnostic, Exit, Playable, TextOrJson};
use crosstrack::base::Fate;
use crosstrack::base::counted;
use crosstrack_tablebase::Tablebase;
use crosstrack_tablebase::{ClassCounts, ValueCounts};

/// The numbers of positions in a table by material class.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct ClassesReport<'g, G: Playable> {
    /// The source of the values: always `table`.
    source: &'static str,
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The material classes, those with the fewest pieces first.
    classes: Vec<Class>,
}

#[derive(Serialize, JsonSchema)]
struct Class {
    /// The name of the class, such as `AC_A`: the letters of one player's pieces on the board, then those of the other
    /// player's pieces; `0` for no piece.
    name: String,
    /// The number of pieces on the board.
    pieces: usize,
    /// The number of positions of the class in the table.
    stored: u64,
    /// The numbers of positions by value, once for each kind of positions.
    counts: Vec<CountFacts>,
}

/// Answers `stats --by-class`.
///
/// # Errors
/// If the table cannot be read, or has no classes.
pub(super) fn answer<G: Playable>(
    table: &dyn Tablebase<G>,
    file: &Path,
    format: TextOrJson,
) -> CommandResult {
    let classes = table.counts_by_class().map_err(table_error(file))?;
    let Some(first) = classes.first() else {
        let title = format!("the table {} has no material classes", file.display());
        return Err(Diagnostic::new(title)
            .help("only tables of Crosstrack have material classes")
            .into_error(Exit::Input));
    };
    let text = match format {
        TextOrJson::Json => json::to_pretty(&ClassesReport {
            source: SOURCE,
            of: TableRuleset::new(table.game()),
            classes: classes.iter().map(Class::from).collect(),
        })?,
        TextOrJson::Text => format!(
            "{SOURCE_NOTICE}\n\n{}positions  {}\n\n{}",
            table.game().ruleset_lines(),
            first.counts.last().map_or("", |counts| counts.label),
            class_lines(&classes)
        ),
    };
    Ok(CommandOutput::Answer(Exit::Done, text))
}

impl From<&ClassCounts> for Class {
    fn from(class: &ClassCounts) -> Self {
        Self {
            name: class.name.clone(),
            pieces: class.pieces,
            stored: class.stored,
            counts: class.counts.iter().map(Into::into).collect(),
        }
    }
}

/// Writes a line for each class with positions of play, which are the ones counted last.
fn class_lines(classes: &[ClassCounts]) -> String {
    let width = classes.iter().map(|class| class.name.len()).max().unwrap_or(0).max(5);
    let mut text = format!(
        "{:<width$}  pieces   positions         win        loss        draw  longest\n",
        "class"
    );
    let mut line = |name: &str, pieces: String, counts: &[&ValueCounts]| {
        let sum =
            |of: &dyn Fn(&ValueCounts) -> u64| counts.iter().map(|counts| of(counts)).sum::<u64>();
        let [win, loss, draw] =
            [Fate::Win, Fate::Loss, Fate::Draw].map(|fate| sum(&|counts| counts.of_fate(fate)));
        let longest = counts.iter().filter_map(|counts| counts.max_dtw()).max();
        text += &format!(
            "{name:<width$}  {pieces:>6}  {:>10}  {win:>10}  {loss:>10}  {draw:>10}  {:>7}\n",
            sum(&ValueCounts::positions),
            longest.map_or_else(|| "-".to_owned(), |plies| plies.to_string()),
        );
    };
    let (mut all, mut without) = (Vec::new(), 0);
    for class in classes {
        let counts: Vec<&ValueCounts> = class.counts.last().into_iter().collect();
        if counts.iter().all(|counts| counts.positions() == 0) {
            without += 1;
            continue;
        }
        line(&class.name, class.pieces.to_string(), &counts);
        all.extend(counts);
    }
    line("all", String::new(), &all);
    if without > 0 {
        text += &format!("\nleft out: {} without such a position\n", counted(without, "class"));
    }
    text
}
