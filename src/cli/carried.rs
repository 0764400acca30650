//! Tables that an archive carries, in place of files that its options would name.
//!
//! Recorded options never name a file: what a table is read from is the archive's own copy.

use std::sync::Arc;

use crate::cli::exit::Exit;
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;
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

    /// The table that an option names by its known name; with the word by which the archive has it.
    ///
    /// # Errors
    /// If the option names something else, or there is no such table.
    pub(super) fn text(&self, name: &str, (known, word): (&str, &str)) -> Result<&String, Stop> {
        let there = self.0.get(word).filter(|_| name == known);
        there.ok_or_else(|| {
            let title = format!("the recorded option --{word} names `{name}`, which is not opened");
            let help = format!("an archive carries its own table, which the option calls {known}");
            Trouble::new(title).help(help).with(Exit::No)
        })
    }
}
