//! Writes the answers of `crosstrack minimal` and `crosstrack count`.

use serde::Serialize;

use crate::commands::configurations::answers::{self, MinimalAnswer, MinimalReport};
use crate::commands::configurations::filters::CLAUSES;
use crate::options::format::TableFormat;
use crate::output::json;
use crate::{Console, Exit, Fault, Reader};
use crosstrack::base::counted;
use crosstrack::game::Notation as _;
use crosstrack::rules::{Position, Ruleset};
use crosstrack_explore::crosstrack::draw::{position, words};
use crosstrack_explore::crosstrack::explore::facts::PathFacts;
use crosstrack_explore::draw::Drawable as _;
use crosstrack_explore::fields::to_fields;
use crosstrack_prove::formula::minimal::Certificate;
use crosstrack_prove::formula::{Configuration, Minimum};
use crosstrack_prove::sat::{ClauseSink, Cnf, Evidence, UnknownReason};

/// How an answer is written.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Text,
    Json,
    Csv,
    Svg,
}

impl From<TableFormat> for Format {
    fn from(format: TableFormat) -> Self {
        match format {
            TableFormat::Text => Self::Text,
            TableFormat::Json => Self::Json,
            TableFormat::Csv => Self::Csv,
        }
    }
}

/// Collects answers and writes them in one format.
pub(crate) struct Writer<'a> {
    ruleset: &'a Ruleset,
    format: Format,
    colour: bool,
    text: String,
    /// The answers as CSV, with a header.
    rows: csv::Writer<Vec<u8>>,
    answers: Vec<MinimalAnswer>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(ruleset: &'a Ruleset, format: Format, colour: bool) -> Self {
        let rows = csv::Writer::from_writer(Vec::new());
        Self { ruleset, format, colour, text: String::new(), rows, answers: Vec::new() }
    }

    pub(crate) const fn format(&self) -> Format {
        self.format
    }

    pub(crate) const fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// Adds an answer; `sentence` says it in text.
    pub(crate) fn put(&mut self, sentence: &str, answer: MinimalAnswer) {
        match self.format {
            Format::Text => {
                self.text += sentence;
                self.text.push('\n');
            }
            Format::Csv => match &answer {
                MinimalAnswer::Minimum(facts) => self.row(&facts.row),
                MinimalAnswer::None(row) => self.row(row),
                MinimalAnswer::Unknown(row) => self.row(row),
                MinimalAnswer::Longest(row) => self.row(row),
                MinimalAnswer::Configuration(row) => self.row(row),
                MinimalAnswer::Count(facts) => self.row(&facts.row),
                MinimalAnswer::ByPieces(row) => self.row(row),
            },
            Format::Json => self.answers.push(answer),
            Format::Svg => {}
        }
    }

    /// Adds a row of a table.
    ///
    /// # Panics
    /// If a field of it is not one value.
    pub(crate) fn row(&mut self, row: &impl Serialize) {
        self.rows.serialize(row).expect("values, written to memory");
    }

    /// Adds the fewest pieces that win, with a picture.
    pub(crate) fn minimum(&mut self, witness: &Configuration, below: &Certificate) {
        let position = witness.position(self.ruleset);
        self.picture(&position);
        let (pieces, text) = (witness.pieces(), self.ruleset.write_position(&position));
        let sentence = format!(
            "minimum   {}, {}\nwitness   {text}\nbelow     {}",
            counted(pieces, "piece"),
            counted(witness.intersections(self.ruleset), "intersection piece"),
            certificate_text(below),
        );
        let row = answers::MinimumRow {
            pieces,
            intersections: witness.intersections(self.ruleset),
            witness: text,
            refuted: below.pieces,
            proved: below.is_proved(),
            variables: below.cnf.var_count(),
            clauses: below.cnf.clause_count(),
        };
        let path = PathFacts::new(&witness.path);
        self.put(&sentence, MinimalAnswer::Minimum(answers::MinimumFacts { row, path }));
    }

    /// Adds a picture of a position, in text and SVG.
    pub(crate) fn picture(&mut self, position: &Position) {
        match self.format {
            Format::Text => {
                self.text += &self.ruleset.drawing(position, self.colour);
                self.text.push('\n');
            }
            Format::Svg => self.text += &position::svg(self.ruleset, position),
            Format::Json | Format::Csv => {}
        }
    }

    pub(crate) fn impossible(&mut self, none: &Certificate) {
        let sentence = certificate_text(none);
        let (refuted, proved) = (none.pieces, none.is_proved());
        self.put(
            &sentence,
            MinimalAnswer::None(answers::NoMinimum { pieces: None, refuted, proved }),
        );
    }

    pub(crate) fn unknown(
        &mut self,
        at_least: usize,
        best: Option<&Configuration>,
        why: UnknownReason,
    ) {
        let best_text = best.map(|c| (c.pieces(), self.text_of(c)));
        let so_far = match &best_text {
            Some((pieces, text)) => format!("at most {pieces}, by {text}"),
            None => "no configuration was found".to_owned(),
        };
        let unknown = reason(why);
        let sentence =
            format!("unknown   {unknown}: at least {}; {so_far}", counted(at_least, "piece"));
        let (at_most, witness) = best_text.unzip();
        let row = answers::UnknownMinimum { pieces: None, at_least, at_most, witness, unknown };
        self.put(&sentence, MinimalAnswer::Unknown(row));
    }

    /// Adds a configuration; returns its notation.
    pub(crate) fn configuration(&mut self, configuration: &Configuration) -> String {
        let text = self.text_of(configuration);
        let pieces = configuration.pieces();
        let row = answers::ConfigurationRow { pieces, configuration: text.clone() };
        self.put(&text, MinimalAnswer::Configuration(row));
        text
    }

    /// Writes the text that was added, and clears it.
    pub(crate) fn flush(&mut self, console: &mut Console<'_>) -> Result<Reader, Fault> {
        if self.format != Format::Text {
            return Ok(Reader::There);
        }
        console.write_part(&std::mem::take(&mut self.text))
    }

    /// Returns the whole answer in its format.
    pub(crate) fn finish(self) -> Result<String, Fault> {
        match self.format {
            Format::Text | Format::Svg => Ok(self.text),
            Format::Json => {
                let mut readings = words::readings(self.ruleset);
                readings.retain(|(clause, _)| CLAUSES.contains(clause));
                json::to_pretty(&MinimalReport {
                    board: self.ruleset.board().to_string(),
                    readings_by_clause: to_fields(readings),
                    answers: self.answers,
                })
            }
            Format::Csv => {
                let bytes = self.rows.into_inner().expect("written to memory");
                Ok(String::from_utf8_lossy(&bytes).into_owned())
            }
        }
    }

    pub(crate) fn text_of(&self, configuration: &Configuration) -> String {
        self.ruleset.write_position(&configuration.position(self.ruleset))
    }
}

/// Writes how few pieces win; returns the exit code.
pub(crate) fn write_minimum(found: &Minimum, writer: &mut Writer<'_>) -> Exit {
    match found {
        Minimum::Found { witness, below } => {
            writer.minimum(witness, below);
            if below.evidence.is_ok() { Exit::Done } else { Exit::Budget }
        }
        Minimum::Impossible { none } => {
            writer.impossible(none);
            if none.evidence.is_ok() { Exit::No } else { Exit::Budget }
        }
        Minimum::Unknown { at_least, best, why } => {
            writer.unknown(*at_least, best.as_ref(), *why);
            Exit::Budget
        }
    }
}

/// Says why a solver did not decide.
pub(crate) fn reason(why: UnknownReason) -> String {
    match why {
        UnknownReason::OutOfNodes { limit } => format!("gave up after {limit} learnt clauses"),
        UnknownReason::OutOfTime { limit } => format!("out of time after {} s", limit.as_secs()),
        UnknownReason::Cancelled => "interrupted".to_owned(),
    }
}

/// Describes what a formula without a model shows, and whether a proof of it was checked.
pub(crate) fn refutation_text(says: &str, evidence: &Evidence, cnf: &Cnf) -> String {
    let size = formula_size(cnf);
    match evidence {
        Evidence::Checked { by, .. } => {
            format!("{says} (proved by {by}, the proof checked; {size})")
        }
        Evidence::Claimed { by } => format!("{says} ({by} says so, unproved; {size})"),
    }
}

/// Describes the size of a formula.
pub(crate) fn formula_size(cnf: &Cnf) -> String {
    size_text(cnf.var_count() as u64, cnf.clause_count() as u64)
}

/// Describes the size of a formula by its numbers.
pub(crate) fn size_text(variables: u64, clauses: u64) -> String {
    format!("{}, {}", counted(variables, "variable"), counted(clauses, "clause"))
}

/// Describes the proof that fewer pieces cannot win.
fn certificate_text(certificate: &Certificate) -> String {
    let Certificate { pieces, intersections, cnf, evidence, .. } = certificate;
    let bound = match intersections {
        Some(most) => format!("at most {pieces} pathway and {most} intersection pieces"),
        None => format!("at most {}", counted(*pieces, "piece")),
    };
    match evidence {
        Ok(evidence) => {
            refutation_text(&format!("no configuration of {bound} wins"), evidence, cnf)
        }
        Err(why) => {
            format!(
                "whether a configuration of {bound} wins is not known: {} ({})",
                reason(*why),
                formula_size(cnf)
            )
        }
    }
}
