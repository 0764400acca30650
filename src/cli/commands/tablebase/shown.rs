//! How values of tables are shown, whatever the table.

use std::fmt::Display;
use std::path::Path;

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};

/// Where the values of an answer come from, in JSON.
pub(super) const SOURCE: &str = "table";

/// The same for a person.
pub(super) const SAYS: &str = "as the table says; crosstrack tablebase verify derives every value";

/// A table whose value of a position does not follow from those of its moves.
pub(super) fn disagrees<V: Display>(path: &Path, value: &V, derived: Option<&V>) -> Failure {
    let derived = derived.map_or_else(|| "nothing".to_owned(), ToString::to_string);
    let title = format!(
        "{}: the table says {value}, and {derived} follows from what it says of the moves",
        path.display()
    );
    let help = "the table does not agree with the rules: tablebase verify says where";
    Trouble::new(title).help(help).with(Exit::Input)
}

/// Words in lines of at most a hundred characters, indented.
pub(super) fn lines(words: &[impl Display]) -> String {
    let mut text = String::new();
    let mut line = String::new();
    for word in words.iter().map(ToString::to_string) {
        if line.len() + 1 + word.len() > 98 {
            text += &format!(" {line}\n");
            line.clear();
        }
        line += &format!(" {word}");
    }
    text + &format!(" {line}\n")
}
