//! Play against a strategy, line by line.

use std::io::{BufRead as _, BufReader, Read, Write as _};

use crate::commands::strategy::reply::{end_words, line_text, reply};
use crate::commands::strategy::walk::Walk;
use crate::{CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, Playable};

/// Length of the longest line that is read, in bytes.
const MAX_LINE: u64 = 4096;

/// A game of a person against a strategy.
pub(super) struct Session<'c, G: Playable> {
    walk: Walk<'c, G>,
    /// The games before each of the person's moves.
    earlier: Vec<Walk<'c, G>>,
    /// Number of moves that have been written.
    shown: usize,
    /// The name of the file with the strategy.
    name: &'c str,
}

impl<'c, G: Playable> Session<'c, G> {
    /// Creates a game that begins where another stands.
    pub(super) const fn new(walk: Walk<'c, G>, name: &'c str) -> Self {
        Self { walk, earlier: Vec::new(), shown: 0, name }
    }

    /// Plays: reads moves, one a line, until the game, the claim or the input ends.
    pub(super) fn play(mut self, claim: &str, console: &mut Console<'_>) -> CommandResult {
        let Console { input, out, err, colour, style, .. } = console;
        let mut lines = BufReader::new(input);
        writeln!(out, "{}: {claim}", self.name)?;
        writeln!(out, "Write a move, `back` to take one back, or an empty line to end.")?;
        loop {
            let position = &self.walk.position;
            let picture = self.walk.game.picture(position, *colour);
            write!(out, "\n{}{picture}", line_text(&self.walk, self.shown))?;
            self.shown = self.walk.line.len();
            if let Some(end) = end_words(&self.walk) {
                return Ok(CommandOutput::Answer(Exit::Done, format!("{end}\n")));
            }
            loop {
                let player = self.walk.game.to_move(&self.walk.position);
                write!(out, "{}: ", self.walk.game.player_name(player))?;
                out.flush()?;
                let Some(word) = read_word(&mut lines)? else {
                    return Ok(CommandOutput::Answer(Exit::Done, "\n".to_owned()));
                };
                match self.take(&word) {
                    Ok(()) => break,
                    Err(CommandError::Failed(Exit::Input, why)) => {
                        err.write_all(why.render(*style).as_bytes())?;
                        err.flush()?;
                    }
                    Err(other) => return Err(other),
                }
            }
        }
    }

    /// Plays what a person wrote.
    fn take(&mut self, word: &str) -> Result<(), CommandError> {
        if word == "back" {
            if let Some(earlier) = self.earlier.pop() {
                self.walk = earlier;
                self.shown = self.walk.line.len();
            }
            return Ok(());
        }
        let before = self.walk.clone();
        reply(&mut self.walk, &[word], 0, self.name)?;
        self.earlier.push(before);
        Ok(())
    }
}

/// Reads a line without the blanks around it; `None` if it is empty or there is none. What is no text is no move either.
fn read_word(lines: &mut BufReader<impl Read>) -> Result<Option<String>, CommandError> {
    let mut line = Vec::new();
    lines.take(MAX_LINE).read_until(b'\n', &mut line).map_err(|error| {
        Diagnostic::new(format!("standard input cannot be read: {error}")).into_error(Exit::Input)
    })?;
    let line = String::from_utf8_lossy(&line);
    Ok(Some(line.trim().to_owned()).filter(|word| !word.is_empty()))
}
