//! Tables that an archive carries, in place of files that its options would name.
//!
//! Recorded options never name a file: what a table is read from is the archive's own copy.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::base::bounded;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::ruleset::{RulesetOptions, bad_data};
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::intersection::Connectors;
use crate::crosstrack::rules::piece::Catalogue;
use crate::sat::proof::archive::Tables;
use crate::sat::proof::manifest::TABLE_BYTES;

/// What recorded options say instead of a file, and the word by which the archive has the table.
const CONNECTORS: (&str, &str) = ("connectors.csv", "connectors");
const PIECES: (&str, &str) = ("pieces.csv", "pieces");

/// The tables that stand for files.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried(Arc<Tables>);

impl Carried {
    /// The tables of an archive.
    pub(super) fn new(tables: Tables) -> Self {
        Self(Arc::new(tables))
    }

    /// The connectors of an option: a layout that has a name, or the archive's table.
    pub(super) fn connectors(&self, name: &str, board: Board) -> Result<Arc<Connectors>, Failure> {
        if let Some(layout) = Connectors::named(name) {
            return Ok(layout);
        }
        let text = self.text(name, CONNECTORS)?;
        Connectors::from_csv(name, text, board).map(Arc::new).map_err(|e| bad_data(&e, text))
    }

    /// The patterns of an option: the archive's table.
    pub(super) fn pieces(&self, name: &str) -> Result<Arc<Catalogue>, Failure> {
        let text = self.text(name, PIECES)?;
        Catalogue::from_csv(name, text).map(Arc::new).map_err(|e| bad_data(&e, text))
    }

    fn text(&self, name: &str, (known, word): (&str, &str)) -> Result<&String, Failure> {
        let there = self.0.get(word).filter(|_| name == known);
        there.ok_or_else(|| {
            let title = format!("the recorded option --{word} names `{name}`, which is not opened");
            let help = format!("an archive carries its own table, which the option calls {known}");
            Trouble::new(title).help(help).with(Exit::No)
        })
    }
}

impl RulesetOptions {
    /// Reads the files that the options name, and has them name the tables that an archive carries
    /// instead.
    ///
    /// # Errors
    /// If a file cannot be read, or is larger than an archive's table may be.
    pub(super) fn carry(&mut self) -> Result<Tables, Failure> {
        let mut tables = Tables::new();
        let own = |name: &&mut String| Connectors::named(name.as_str()).is_none();
        let connectors = self.connectors.as_mut().filter(own).map(|name| (name, CONNECTORS));
        let pieces = self.pieces.as_mut().map(|name| (name, PIECES));
        for (name, (known, word)) in [connectors, pieces].into_iter().flatten() {
            let text = bounded::file(Path::new(name.as_str()), TABLE_BYTES).map_err(|e| {
                let title = format!("{name} cannot be kept in an archive: {e}");
                Trouble::new(title).with(Exit::Input)
            })?;
            tables.insert(word.to_owned(), text);
            known.clone_into(name);
        }
        self.carried = Some(Carried::new(tables.clone()));
        Ok(tables)
    }

    /// The words of the tables that the options name.
    pub(super) fn named_tables(&self) -> BTreeSet<&'static str> {
        let names = [(&self.connectors, CONNECTORS), (&self.pieces, PIECES)];
        let names = names.into_iter().filter(|(name, (known, _))| name.as_deref() == Some(*known));
        names.map(|(_, (_, word))| word).collect()
    }
}
