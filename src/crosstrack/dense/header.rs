//! The header of a table's file: the ruleset in full, and what it comes to.

use std::error::Error;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::crosstrack::dense::fault::FileError;
use crate::crosstrack::dense::space::Space;
use crate::crosstrack::rules::edition::Owners;
use crate::crosstrack::rules::geometry::interstices_of;
use crate::crosstrack::rules::intersection::Connectors;
use crate::crosstrack::rules::piece::Catalogue;
use crate::crosstrack::rules::readings::{ClaimRule, Junction, NullTurn, RelocateTurn};
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};

/// The first line of every file.
pub(crate) const MAGIC: &str = "crosstrack tablebase\n";

/// The version of the format.
const FORMAT: u32 = 1;

/// The second line, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    format: u32,
    program: String,
    board: String,
    edition: String,
    owners: String,
    junction: Junction,
    relocate_turn: RelocateTurn,
    null_turn: NullTurn,
    claim_rule: ClaimRule,
    connectors: String,
    /// Interstices and what lies there.
    connector_layout: Vec<(String, String)>,
    own_pieces: bool,
    /// Letters and paths.
    pieces: Vec<(String, String)>,
    /// All positions, quarter turns not folded.
    positions: u64,
    stored: u64,
    sections: usize,
}

impl Header {
    /// The header of a table that this program makes.
    pub(crate) fn of(space: &Space) -> Self {
        let ruleset = space.ruleset();
        let connector = |at: crate::crosstrack::rules::geometry::Interstice| {
            Some((at.to_string(), ruleset.start_connector(at.index())?.to_string()))
        };
        let patterns = ruleset.pieces().patterns().iter();
        Self {
            format: FORMAT,
            program: concat!("crosstrack ", env!("CARGO_PKG_VERSION")).to_owned(),
            board: ruleset.board().to_string(),
            edition: ruleset.edition().to_string(),
            owners: ruleset.owners().to_string(),
            junction: ruleset.junction(),
            relocate_turn: ruleset.relocate_turn(),
            null_turn: ruleset.null_turn(),
            claim_rule: ruleset.claim_rule(),
            connectors: ruleset.connectors_name().to_owned(),
            connector_layout: interstices_of(ruleset.interstices()).filter_map(connector).collect(),
            own_pieces: ruleset.has_custom_pieces(),
            pieces: patterns.map(|p| (p.letter.to_string(), p.links.to_string())).collect(),
            positions: space.positions(),
            stored: space.len() as u64,
            sections: space.sections().len(),
        }
    }

    /// Both lines.
    pub(crate) fn text(&self) -> String {
        let json = serde_json::to_string(self).expect("strings and numbers are JSON");
        format!("{MAGIC}{json}\n")
    }

    /// The positions of the table that a second line describes.
    pub(crate) fn read(line: &str) -> Result<Space, FileError> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        let bad = |why: String| FileError::Header(why);
        let version: Version = serde_json::from_str(line).map_err(|e| bad(e.to_string()))?;
        if version.format != FORMAT {
            return Err(FileError::Version(version.format));
        }
        let header: Self = serde_json::from_str(line).map_err(|e| bad(e.to_string()))?;
        let ruleset = header.ruleset().map_err(|e| bad(e.to_string()))?;
        let space = Space::new(&ruleset).map_err(|e| bad(e.to_string()))?;
        let derived = Self { program: header.program.clone(), ..Self::of(&space) };
        if derived != header || derived.text().strip_prefix(MAGIC) != Some(line) {
            return Err(bad("it does not agree with itself, or with the rules".to_owned()));
        }
        Ok(space)
    }

    fn ruleset(&self) -> Result<Ruleset, Box<dyn Error>> {
        let connectors = if let Some(layout) = Connectors::named(&self.connectors) {
            layout
        } else {
            let listed = self.connector_layout.iter();
            let listed = listed.map(|(at, piece)| Ok((at.parse()?, piece.parse()?)));
            let listed = listed.collect::<Result<Vec<_>, Box<dyn Error>>>()?;
            Arc::new(Connectors::listed(self.connectors.clone(), listed))
        };
        let pieces = if self.own_pieces {
            let rows = self.pieces.iter().map(|(letter, paths)| format!("{letter},{paths}\n"));
            let text: String = std::iter::once("letter,pattern\n".to_owned()).chain(rows).collect();
            Some(Arc::new(Catalogue::from_csv("pieces", &text)?))
        } else {
            None
        };
        let owners: Owners = self.owners.parse()?;
        let spec = RulesetSpec {
            edition: Some(self.edition.parse()?),
            owners,
            pieces,
            junction: self.junction,
            relocate_turn: self.relocate_turn,
            null_turn: self.null_turn,
            claim_rule: self.claim_rule,
            connectors: Some(connectors),
            ..RulesetSpec::new(self.board.parse()?, owners.seats())
        };
        Ok(Ruleset::new(spec)?)
    }
}
