//! Rulesets and states as records for files. The record of a ruleset has everything that the ruleset is made
//! from, and what follows from it.

use std::error::Error;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::game::Readings as _;
use crate::game::reading::write_readings;
use crate::rules::edition::Owners;
use crate::rules::geometry::{Interstice, interstices_of};
use crate::rules::intersection::Connectors;
use crate::rules::piece::Catalogue;
use crate::rules::ruleset::{Ruleset, RulesetSpec};
use crate::rules::sets::Sets;
use crate::state::State;

/// The record of a ruleset. Patterns and connectors are listed even if they are published, so that a record is
/// refused by a version of this crate whose data differ.
#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    board: String,
    edition: String,
    owners: String,
    /// The readings, such as `junction=joined null-turn=forbidden`.
    readings: String,
    connectors: String,
    /// The interstices that hold connectors at the start, each with its connector.
    connector_layout: Vec<(String, String)>,
    own_pieces: bool,
    /// The pieces that each player has, if a user chose them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sets: Option<Sets>,
    /// The patterns of the pieces, as letters and paths.
    pieces: Vec<(String, String)>,
}

impl Record {
    fn new(ruleset: &Ruleset) -> Self {
        let connector = |at: Interstice| {
            Some((at.to_string(), ruleset.start_connector(at.index())?.to_string()))
        };
        let patterns = ruleset.pieces().patterns().iter();
        Self {
            board: ruleset.board().to_string(),
            edition: ruleset.edition().to_string(),
            owners: ruleset.owners().to_string(),
            readings: write_readings(ruleset.spec(), RulesetSpec::closed_readings()),
            connectors: ruleset.connectors_name().to_owned(),
            connector_layout: interstices_of(ruleset.interstices()).filter_map(connector).collect(),
            own_pieces: ruleset.spec().pieces.is_some(),
            sets: ruleset.spec().sets,
            pieces: patterns.map(|p| (p.letter.to_string(), p.links.to_string())).collect(),
        }
    }

    fn ruleset(&self) -> Result<Ruleset, Box<dyn Error>> {
        let owners: Owners = self.owners.parse()?;
        let mut spec = RulesetSpec::new(self.board.parse()?, owners.seats());
        (spec.edition, spec.owners) = (Some(self.edition.parse()?), owners);
        spec.set_readings(&self.readings)?;
        if spec.played_edition().facts().intersection_pieces == 0 {
            spec.connectors = Some(self.layout()?);
        }
        spec.sets = self.sets;
        if self.own_pieces {
            let rows = self.pieces.iter().map(|(letter, paths)| format!("{letter},{paths}\n"));
            let text: String = std::iter::once("letter,pattern\n".to_owned()).chain(rows).collect();
            spec.pieces = Some(Arc::new(Catalogue::from_csv("pieces", &text)?));
        }
        let ruleset = Ruleset::new(spec)?;
        if Self::new(&ruleset) != *self {
            return Err("it does not agree with itself, or with the rules".into());
        }
        Ok(ruleset)
    }

    fn layout(&self) -> Result<Arc<Connectors>, Box<dyn Error>> {
        if let Some(layout) = Connectors::from_name(&self.connectors) {
            return Ok(layout);
        }
        let listed = self.connector_layout.iter();
        let listed = listed.map(|(at, piece)| Ok((at.parse()?, piece.parse()?)));
        let listed = listed.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
        Ok(Arc::new(Connectors::from_list(self.connectors.clone(), listed)))
    }
}

impl Serialize for Ruleset {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Record::new(self).serialize(serializer)
    }
}

/// A state as a record: its ruleset, and the position in the notation x1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StateRecord {
    ruleset: Ruleset,
    position: String,
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = StateRecord { ruleset: self.ruleset().clone(), position: self.to_string() };
        record.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let StateRecord { ruleset, position } = StateRecord::deserialize(deserializer)?;
        Self::from_text(ruleset, &position).map_err(de::Error::custom)
    }
}

impl<'de> Deserialize<'de> for Ruleset {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Record::deserialize(deserializer)?.ruleset().map_err(de::Error::custom)
    }
}
