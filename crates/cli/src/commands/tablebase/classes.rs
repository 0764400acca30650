//! `crosstrack tablebase stats --by-class`: the material classes of a table in numbers.

use std::path::Path;

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::shown::{Counted, Of, SAYS, SOURCE, unusable};
use crate::{Answered, Diagnostic, Exit, Playable, TextOrJson, json};
use crosstrack::base::Fate;
use crosstrack::base::counted;
use crosstrack_tablebase::Tablebase;
use crosstrack_tablebase::{ClassCounts, ValueCounts};

/// The classes of a table for programs; in JSON in this order.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct List<'g, G: Playable> {
    /// Where the values come from: `table`.
    source: &'static str,
    #[serde(flatten)]
    of: Of<'g, G>,
    /// The material classes, those with the fewest pieces first.
    classes: Vec<Class>,
}

#[derive(Serialize, JsonSchema)]
struct Class {
    /// The pieces on the board of one player, then of the other, `0` for none: `AC_A`.
    name: String,
    /// How many pieces these are.
    pieces: usize,
    /// Positions of the class in the table.
    stored: u64,
    /// The positions by value, in one way of counting after another.
    counts: Vec<Counted>,
}

/// The answer of `stats --by-class`.
///
/// # Errors
/// If the table cannot be read, or has no classes.
pub(super) fn answer<G: Playable>(
    table: &dyn Tablebase<G>,
    file: &Path,
    format: TextOrJson,
) -> Answered {
    let classes = table.counts_by_class().map_err(unusable(file))?;
    let Some(first) = classes.first() else {
        let title = format!("{}: its positions have no material classes", file.display());
        return Err(Diagnostic::new(title)
            .help("tables of Crosstrack have them")
            .with(Exit::Input));
    };
    let facts = |class: &ClassCounts| Class {
        name: class.name.clone(),
        pieces: class.pieces,
        stored: class.stored,
        counts: class.counts.iter().map(Into::into).collect(),
    };
    let text = match format {
        TextOrJson::Json => json::pretty(&List {
            source: SOURCE,
            of: Of::new(table.game()),
            classes: classes.iter().map(facts).collect(),
        })?,
        TextOrJson::Text => format!(
            "{SAYS}\n\n{}positions  {}\n\n{}",
            table.game().ruleset_lines(),
            first.counts.last().map_or("", |counts| counts.of),
            lines(&classes)
        ),
    };
    Ok((Exit::Done, text))
}

/// A line for each class that has positions of those that are counted last, which are those of play.
fn lines(classes: &[ClassCounts]) -> String {
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
