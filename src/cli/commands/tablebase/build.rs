//! `crosstrack tablebase build`.

use crate::cli::commands::tablebase::args::Build;
use crate::cli::commands::tablebase::shown::{missing, unusable, watched};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::game::{Playable, Question};
use crate::cli::progress::Progress;

impl Question for Build {
    fn answer<G: Playable>(
        &self,
        game: &G,
        start: &G::Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure> {
        let bad = unusable(&self.output);
        let bar = Progress::positions(0, console.watched);
        let built = game.build(&self.output, &mut watched(&bar));
        drop(bar);
        let table = built.map_err(&bad)?;
        let value = table.value(start).map_err(&bad)?.ok_or_else(missing)?;
        let name = self.output.display();
        Ok((Exit::Done, format!("{name}: {} positions stored, start {value}\n", table.stored())))
    }
}
