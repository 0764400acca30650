//! Tables that an archive carries, in place of files that its options would name.
//!
//! Recorded options never name a file: what a table is read from is the archive's own copy.

use std::sync::Arc;

use crate::cli::exit::Exit;
use crate::cli::stop::{Stop, bad_data};
use crate::cli::trouble::Trouble;
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::intersection::Connectors;
use crate::crosstrack::rules::piece::Catalogue;
use crate::sat::proof::archive::Tables;

/// What recorded options say instead of a file of connectors, and the word by which the archive has
/// the table.
pub(super) const CONNECTORS: (&str, &str) = ("connectors.csv", "connectors");
/// The same for patterns.
pub(super) const PIECES: (&str, &str) = ("pieces.csv", "pieces");

/// The tables that stand for files.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried(Arc<Tables>);

impl Carried {
    /// The tables of an archive.
    pub(super) fn new(tables: Tables) -> Self {
        Self(Arc::new(tables))
    }

    /// The connectors of an option: a layout that has a name, or the archive's table.
    pub(super) fn connectors(&self, name: &str, board: Board) -> Result<Arc<Connectors>, Stop> {
        if let Some(layout) = Connectors::named(name) {
            return Ok(layout);
        }
        let text = self.text(name, CONNECTORS)?;
        Connectors::from_csv(name, text, board).map(Arc::new).map_err(|e| bad_data(&e, text))
    }

    /// The patterns of an option: the archive's table.
    pub(super) fn pieces(&self, name: &str) -> Result<Arc<Catalogue>, Stop> {
        let text = self.text(name, PIECES)?;
        Catalogue::from_csv(name, text).map(Arc::new).map_err(|e| bad_data(&e, text))
    }

    fn text(&self, name: &str, (known, word): (&str, &str)) -> Result<&String, Stop> {
        let there = self.0.get(word).filter(|_| name == known);
        there.ok_or_else(|| {
            let title = format!("the recorded option --{word} names `{name}`, which is not opened");
            let help = format!("an archive carries its own table, which the option calls {known}");
            Trouble::new(title).help(help).with(Exit::No)
        })
    }
}
