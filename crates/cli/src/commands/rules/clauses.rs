//! `crosstrack rules CLAUSE` and `--clauses`: the rules, clause by clause.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::any::{AnyGame, clauses, games, readings};
use crate::output::json;
use crate::{Fault, FaultKind, TextOrJson, did_you_mean};
use crosstrack::clauses::Clause;
use crosstrack_io::table::indent_words;
use crosstrack_verify::Claim;

/// Clauses of the rules with their sources, code and claims.
#[derive(Serialize, JsonSchema)]
pub struct ClausesReport {
    /// The requested clause, or all clauses.
    clauses: Vec<ClauseFacts>,
}

/// A clause of the rules.
#[derive(Serialize, JsonSchema)]
struct ClauseFacts {
    /// The permanent id of the clause, such as `PL-PLACE`.
    id: &'static str,
    /// The title of its group of clauses.
    group: &'static str,
    /// The sources of the clause.
    sources: &'static [String],
    /// The text of the clause.
    summary: &'static str,
    /// The source files that implement the clause.
    code: &'static [String],
    /// The claims that check the clause.
    claims: Vec<ClaimFacts>,
    /// The reading that decides what the clause leaves open; left out if the clause leaves nothing open.
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<ReadingFacts>,
}

#[derive(Serialize, JsonSchema)]
struct ClaimFacts {
    /// The id of the claim; `crosstrack verify --claim ID` checks it.
    id: &'static str,
    /// The claim as a sentence.
    statement: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct ReadingFacts {
    /// The name of the reading in words of --rules.
    name: &'static str,
    /// The possible values of the reading.
    values: &'static [String],
    /// The default value.
    default: &'static str,
    /// What the sources say about the open question.
    source: &'static str,
    /// The meaning of each value.
    summary: &'static str,
}

impl ClauseFacts {
    fn new(clause: &'static Clause) -> Self {
        let claims = games().iter().flat_map(|game| game.claims());
        let citing = claims.filter(|c: &&Claim| c.clauses.contains(&clause.id.as_str()));
        let reading = readings().find(|r| r.id == clause.id).map(|r| ReadingFacts {
            name: &r.name,
            values: &r.values,
            default: &r.default,
            source: &r.source,
            summary: &r.summary,
        });
        Self {
            id: &clause.id,
            group: clause.group.title,
            sources: &clause.sources,
            summary: &clause.summary,
            code: &clause.code,
            claims: citing.map(|c| ClaimFacts { id: c.id, statement: c.statement }).collect(),
            reading,
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{}  ({}; {})\n", self.id, self.group, self.sources.join(", "));
        text += &indent_words(self.summary.split_whitespace(), 2);
        if let Some(reading) = &self.reading {
            text += &format!("\nreading\n  {}={}", reading.name, reading.values.join("|"));
            text += &format!("  (default {})\n", reading.default);
            text += &indent_words(reading.summary.split_whitespace(), 2);
            text += &indent_words(reading.source.split_whitespace(), 2);
        }
        text += "\ncode\n";
        text.extend(self.code.iter().map(|file| format!("  {file}\n")));
        text += "\nclaims\n";
        if self.claims.is_empty() {
            text += "  none\n";
        }
        for claim in &self.claims {
            text += &format!("  {}\n", claim.id);
            text += &indent_words(claim.statement.split_whitespace(), 6);
        }
        text
    }
}

/// Writes the clause of an id, or all clauses, of all games or of one.
pub(super) fn write(
    id: Option<&str>,
    game: Option<AnyGame>,
    format: TextOrJson,
) -> Result<String, Fault> {
    let all: Vec<&Clause> = clauses_of(game);
    let clauses = match id {
        Some(id) => {
            vec![
                *all.iter()
                    .find(|c| c.id == id)
                    .ok_or_else(|| unknown_clause_error(id, game, &all))?,
            ]
        }
        None => all,
    };
    match (format, clauses.as_slice()) {
        (TextOrJson::Json, _) => {
            let clauses = clauses.into_iter().map(ClauseFacts::new).collect();
            json::to_pretty(&ClausesReport { clauses })
        }
        (TextOrJson::Text, [clause]) if id.is_some() => Ok(ClauseFacts::new(clause).text()),
        (TextOrJson::Text, all) => Ok(all
            .iter()
            .map(|c| format!("{}\n{}", c.id, indent_words(c.summary.split_whitespace(), 4)))
            .collect()),
    }
}

fn clauses_of(game: Option<AnyGame>) -> Vec<&'static Clause> {
    game.map_or_else(|| clauses().collect(), |game| game.clauses().iter().collect())
}

fn unknown_clause_error(id: &str, game: Option<AnyGame>, all: &[&Clause]) -> Fault {
    let has_clause = |other: &AnyGame| other.clauses().iter().any(|c| c.id == id);
    if let Some(game) = game
        && let Some(other) = games().iter().copied().find(has_clause)
    {
        let title = format!("{id} is a clause of {}, not of {}", other.title(), game.title());
        let help = format!("write --game {other}");
        return Fault::new(title).help(help).kind(FaultKind::Usage);
    }
    let help = did_you_mean(id, all.iter().map(|c| c.id.as_str()))
        .unwrap_or_else(|| "`crosstrack rules --clauses` lists them".to_owned());
    Fault::new(format!("there is no clause `{id}`")).help(help).kind(FaultKind::Usage)
}
