//! Rulesets and states as JSON: the rules in words, as [`Rules`] reads them, and the position in notation.
//!
//! Words cannot hold a user's pieces and connectors. These stand beside the words as tables, and the words call them
//! `own`.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::game::Rulebook as _;
use crate::game::rules::{RuleName, Rules, RulesError, write_word};
use crate::rules::named::words_of;
use crate::rules::ruleset::Ruleset;
use crate::rules::spec::{CONNECTORS, PIECES};
use crate::state::State;

/// Value of a rule whose table stands in the record.
const OWN: &str = "own";

/// Tables of a ruleset, by the names of their rules: patterns by letter, connectors by interstice.
type Tables = BTreeMap<String, BTreeMap<String, String>>;

/// A ruleset: its words alone if it has no tables.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum RulesetRecord {
    Words(String),
    WithTables(WordsAndTables),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WordsAndTables {
    rules: String,
    tables: Tables,
}

/// A state. The position names board and owners, so that the rules do not.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateRecord {
    rules: String,
    #[serde(default, skip_serializing_if = "Tables::is_empty")]
    tables: Tables,
    position: String,
}

/// Returns the tables of a ruleset.
fn tables_of(ruleset: &Ruleset) -> Tables {
    let pieces = ruleset.spec().pieces.iter().map(|pieces| {
        let rows = pieces.patterns().iter().map(|p| (p.letter.to_string(), p.links.to_string()));
        (PIECES.to_owned(), rows.collect())
    });
    let connectors = ruleset.spec().own_connectors().map(|layout| {
        let rows = layout.connectors_on(ruleset.board());
        (CONNECTORS.to_owned(), rows.map(|(at, it)| (at.to_string(), it.to_string())).collect())
    });
    pieces.chain(connectors).collect()
}

/// Returns a table in CSV, as the file of a rule has it.
fn to_csv(name: &str, table: BTreeMap<String, String>) -> String {
    let header = if name == PIECES { "letter,pattern\n" } else { "interstice,piece\n" };
    table.into_iter().fold(header.to_owned(), |text, (at, it)| text + &at + "," + &it + "\n")
}

/// Returns the words of a ruleset with these tables, after the words in `first`.
fn write_rules(ruleset: &Ruleset, tables: &Tables, first: Vec<String>) -> String {
    let words = words_of(ruleset).into_iter().filter(|(name, _)| !tables.contains_key(*name));
    let own = tables.keys().map(|name| write_word(name, OWN));
    let words = words.map(|(name, value)| write_word(name, &value));
    first.into_iter().chain(words).chain(own).collect::<Vec<_>>().join(",")
}

/// Parses rules with their tables, and the position if there is one.
fn read_rules(
    rules: &str,
    mut tables: Tables,
    position: Option<&str>,
) -> Result<Ruleset, RulesError> {
    let mut rules = Rules::read::<Ruleset>(rules)?;
    let given = rules.clone();
    rules.read_tables::<Ruleset, _>(|known: &RuleName, file| {
        tables
            .remove(known.name)
            .filter(|_| file == OWN)
            .map(|table| to_csv(known.name, table))
            .ok_or_else(|| given.error_at(known.name, "there is no such table", known.values()))
    })?;
    if let Some(name) = tables.keys().next() {
        let title = format!("no rule names the table {name}");
        return Err(rules.error_at("", title, format!("write {name}={OWN}")));
    }
    Ruleset::with_rules(&rules, position)
}

impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tables = tables_of(self);
        let first = vec![self.board().to_string(), self.owners().to_string()];
        let rules = write_rules(self, &tables, first);
        let record = if tables.is_empty() {
            RulesetRecord::Words(rules)
        } else {
            RulesetRecord::WithTables(WordsAndTables { rules, tables })
        };
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let WordsAndTables { rules, tables } = match RulesetRecord::deserialize(deserializer)? {
            RulesetRecord::Words(rules) => WordsAndTables { rules, tables: Tables::new() },
            RulesetRecord::WithTables(record) => record,
        };
        read_rules(&rules, tables, None).map_err(de::Error::custom)
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tables = tables_of(self.ruleset());
        let rules = write_rules(self.ruleset(), &tables, Vec::new());
        StateRecord { rules, tables, position: self.to_string() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let StateRecord { rules, tables, position } = StateRecord::deserialize(deserializer)?;
        let ruleset = read_rules(&rules, tables, Some(&position)).map_err(de::Error::custom)?;
        Self::from_text(ruleset, &position).map_err(de::Error::custom)
    }
}
