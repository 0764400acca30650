//! A puzzle as the position to solve.

use crate::cli::commands::puzzle::files;
use crate::cli::exit::Exit;
use crate::cli::games::AnyGameArgs;
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;
use crate::games::GameName;
use crate::puzzle::Goal;
use crate::puzzle::table::{Column, Record};

/// Whether a text is meant as a puzzle: four or more of the digits of an id.
pub(super) fn is_id(text: &str) -> bool {
    text.len() >= 4 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

/// The puzzle of an id, which brings its own ruleset.
///
/// # Errors
/// If there is none, or options name a ruleset beside it.
pub(super) fn find(wanted: &str, game: &AnyGameArgs) -> Result<Record, Stop> {
    let record = files::one(wanted, &[])?;
    if let [option, ..] = game.given()[..] {
        return Err(Trouble::new(format!("{option} contradicts the puzzle {wanted}"))
            .help("a puzzle has board and readings of its own: leave the option out")
            .with(Exit::Usage));
    }
    let own = files::game(&record)?;
    if game.game() != own && game.game() != GameName::DEFAULT {
        return Err(Trouble::new(format!("the puzzle {wanted} is one of {}", own.title()))
            .help("leave --game out")
            .with(Exit::Usage));
    }
    Ok(record)
}

/// The plies of the puzzle's goal.
///
/// # Errors
/// If it is another goal than a forced win.
pub(super) fn plies(record: &Record) -> Result<u8, Stop> {
    match record.goal {
        Goal::Win(plies) => Ok(plies.get()),
        Goal::Solitaire(_) => {
            let id = record.text(Column::Id);
            let title = format!("the puzzle {id} asks for no forced win: {}", record.goal.words());
            Err(Trouble::new(title)
                .help(format!("its solution: crosstrack puzzle show {id} --solution"))
                .with(Exit::Input))
        }
    }
}
