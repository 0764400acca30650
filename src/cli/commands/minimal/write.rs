//! How the answers of `crosstrack minimal` are written.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::crosstrack::facts::Path;
use crate::cli::failure::Failure;
use crate::cli::json;
use crate::cli::json::Fields;
use crate::crosstrack::draw::{position, terminal};
use crate::crosstrack::formula::decode::Configuration;
use crate::crosstrack::formula::longest::{Excess, Longest};
use crate::crosstrack::formula::minimal::{Certificate, TradeOff};
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::game::Game;
use crate::sat::backend::{Evidence, Why};
use crate::sat::sink::ClauseSink;
use crate::table;

/// How an answer is written.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Csv,
    Md,
    Svg,
}

/// A minimum with what shows it.
pub(super) struct Found<'a> {
    pub(super) witness: &'a Configuration,
    pub(super) below: &'a Certificate,
}

/// Gathers an answer and writes it in one format.
pub(super) struct Writer<'a> {
    ruleset: &'a Ruleset,
    format: Format,
    colour: bool,
    text: String,
    rows: Vec<Vec<(&'static str, Value)>>,
}

#[derive(Serialize)]
struct Document {
    readings: Fields<String>,
    answers: Vec<Fields<Value>>,
}

impl<'a> Writer<'a> {
    pub(super) const fn new(ruleset: &'a Ruleset, format: Format, colour: bool) -> Self {
        Self { ruleset, format, colour, text: String::new(), rows: Vec::new() }
    }

    pub(super) const fn format(&self) -> Format {
        self.format
    }

    /// A row of the answer, and the sentence that says it.
    pub(super) fn row(&mut self, sentence: &str, fields: Vec<(&'static str, Value)>) {
        if self.format == Format::Text {
            self.text += sentence;
            self.text.push('\n');
        }
        self.rows.push(fields);
    }

    pub(super) fn minimum(&mut self, found: &Found<'_>) {
        let Found { witness, below } = found;
        let position = witness.position(self.ruleset);
        self.picture(&position);
        let (pieces, text) = (witness.pieces(), self.ruleset.write_position(&position));
        let sentence = format!(
            "minimum   {pieces} pieces, {} intersection pieces\nwitness   {text}\nbelow     {}",
            witness.intersections(self.ruleset),
            certificate(below),
        );
        let path = serde_json::to_value(Path::new(&witness.path)).unwrap_or_default();
        let fields = vec![
            ("pieces", json!(pieces)),
            ("intersections", json!(witness.intersections(self.ruleset))),
            ("witness", json!(text)),
            ("path", path),
            ("refuted", json!(below.pieces)),
            ("proved", json!(below.is_proved())),
            ("variables", json!(below.cnf.var_count())),
            ("clauses", json!(below.cnf.clause_count())),
        ];
        self.row(&sentence, fields);
    }

    fn picture(&mut self, position: &Position) {
        match self.format {
            Format::Text => {
                self.text += &terminal::board(self.ruleset, position, self.colour);
                self.text.push('\n');
            }
            Format::Svg => self.text += &position::svg(self.ruleset, position),
            Format::Json | Format::Csv | Format::Md => {}
        }
    }

    /// The longest irreducible configuration, as far as it is known.
    pub(super) fn longest(&mut self, longest: &Longest) {
        let Longest { witness, above, at_most, why } = longest;
        let (pieces, text) = witness.as_ref().map_or((None, None), |witness| {
            let position = witness.position(self.ruleset);
            self.picture(&position);
            (Some(witness.pieces()), Some(self.ruleset.write_position(&position)))
        });
        let found = match (pieces, &text) {
            (Some(pieces), Some(text)) => format!("longest   {pieces} pieces\nwitness   {text}"),
            _ => "longest   none was found".to_owned(),
        };
        let bound = match above {
            Some(Excess { pieces, cnf, evidence }) => {
                let size = format!("{} variables, {} clauses", cnf.var_count(), cnf.clause_count());
                match evidence {
                    Evidence::Checked { by, .. } => format!(
                        "{pieces} or more are never all needed: proved by {by}, the proof checked ({size})"
                    ),
                    Evidence::Claimed { by } => {
                        format!(
                            "{pieces} or more are never all needed, says {by}: unproved ({size})"
                        )
                    }
                }
            }
            None => format!("no more than {at_most} can be on the board"),
        };
        let open = match why {
            Some(why) => format!("\nopen      up to {at_most} pieces: {}", reason(*why)),
            None => String::new(),
        };
        let sentence = format!("{found}\nabove     {bound}{open}");
        let fields = vec![
            ("pieces", json!(pieces)),
            ("at_most", json!(at_most)),
            ("exact", json!(longest.is_exact())),
            ("witness", json!(text)),
            ("refuted", json!(above.as_ref().map(|above| above.pieces))),
            ("proved", json!(above.as_ref().is_none_or(|above| above.evidence.is_proved()))),
            ("unknown", json!(why.map(reason))),
        ];
        self.row(&sentence, fields);
    }

    pub(super) fn impossible(&mut self, none: &Certificate) {
        let sentence = format!("no configuration wins: {}", certificate(none));
        let fields = vec![
            ("pieces", Value::Null),
            ("refuted", json!(none.pieces)),
            ("proved", json!(none.is_proved())),
        ];
        self.row(&sentence, fields);
    }

    pub(super) fn unknown(&mut self, at_least: usize, best: Option<&Configuration>, why: Why) {
        let best_text = best.map(|c| (c.pieces(), self.text_of(c)));
        let so_far = match &best_text {
            Some((pieces, text)) => format!("at most {pieces}, by {text}"),
            None => "no configuration was found".to_owned(),
        };
        let reason = reason(why);
        let sentence = format!("unknown   {reason}: at least {at_least} pieces; {so_far}");
        let fields = vec![
            ("pieces", Value::Null),
            ("at_least", json!(at_least)),
            ("at_most", json!(best_text.as_ref().map(|(pieces, _)| pieces))),
            ("witness", json!(best_text.map(|(_, text)| text))),
            ("unknown", json!(reason)),
        ];
        self.row(&sentence, fields);
    }

    pub(super) fn trade_off(&mut self, point: &TradeOff) {
        let text = self.text_of(&point.witness);
        let proof = point.below.as_ref().map_or("none is the least".to_owned(), certificate);
        let (pieces, intersections) = (point.pieces, point.intersections);
        let sentence = format!(
            "{pieces} pathway pieces: {intersections} intersection pieces; {proof}\n  {text}"
        );
        let proved = point.below.as_ref().is_none_or(Certificate::is_proved);
        let fields = vec![
            ("pieces", json!(pieces)),
            ("intersections", json!(intersections)),
            ("proved", json!(proved)),
            ("witness", json!(text)),
        ];
        self.row(&sentence, fields);
    }

    /// Gives the text of the configuration.
    pub(super) fn configuration(&mut self, configuration: &Configuration) -> String {
        let text = self.text_of(configuration);
        let fields =
            vec![("pieces", json!(configuration.pieces())), ("configuration", json!(text))];
        self.row(&text, fields);
        text
    }

    /// Writes what there is of an answer in lines, and forgets it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn flush(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.format == Format::Text {
            out.write_all(self.text.as_bytes())?;
            out.flush()?;
            self.text.clear();
            self.rows.clear();
        }
        Ok(())
    }

    /// The whole answer.
    ///
    /// # Errors
    /// If it cannot be written in the format.
    pub(super) fn finish(self) -> Result<String, Failure> {
        let cell = |value: &Value| match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        let names = |row: &[(&'static str, Value)]| -> Vec<&'static str> {
            row.iter().map(|(name, _)| *name).filter(|&name| name != "path").collect()
        };
        let cells = |row: &[(&'static str, Value)]| -> Vec<String> {
            row.iter().filter(|(name, _)| *name != "path").map(|(_, value)| cell(value)).collect()
        };
        match self.format {
            Format::Text | Format::Svg => Ok(self.text),
            Format::Json => {
                let fields = |row: Vec<(&'static str, Value)>| -> Fields<Value> {
                    row.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
                };
                let mut rows = self.rows;
                if rows.len() == 1 {
                    let only = rows.remove(0);
                    return json::pretty(&fields(only));
                }
                let answers = rows.into_iter().map(fields).collect();
                json::pretty(&Document { readings: json::readings(self.ruleset), answers })
            }
            Format::Csv | Format::Md => {
                let Some(first) = self.rows.first() else { return Ok(String::new()) };
                let (names, rows) = (names(first), self.rows.iter().map(|row| cells(row)));
                Ok(match self.format {
                    Format::Csv => table::csv(names, rows),
                    _ => table::markdown(&"l".repeat(names.len()), &names, rows),
                })
            }
        }
    }

    fn text_of(&self, configuration: &Configuration) -> String {
        self.ruleset.write_position(&configuration.position(self.ruleset))
    }
}

fn reason(why: Why) -> String {
    match why {
        Why::OutOfNodes { limit } => format!("gave up after {limit} learnt clauses"),
        Why::OutOfTime { limit } => format!("out of time after {} s", limit.as_secs()),
        Why::GaveUp => "the solver gave up".to_owned(),
    }
}

fn certificate(certificate: &Certificate) -> String {
    let size = format!(
        "{} variables, {} clauses",
        certificate.cnf.var_count(),
        certificate.cnf.clause_count()
    );
    let bound = match certificate.intersections {
        Some(most) => format!("{} pathway and {most} intersection pieces", certificate.pieces),
        None => format!("{} pieces", certificate.pieces),
    };
    match &certificate.evidence {
        Ok(Evidence::Checked { by, .. }) => {
            format!("{bound} cannot win: proved by {by}, the proof checked ({size})")
        }
        Ok(Evidence::Claimed { by }) => {
            format!("{bound} cannot win, says {by}: unproved ({size})")
        }
        Err(why) => format!("whether {bound} can win is not proved: {} ({size})", reason(*why)),
    }
}
