//! The position that a request speaks of: a ruleset, a position, and a line of moves from there.

use crate::error::RequestError;
use crate::explorable::Explorable;
use crate::request::Request;

/// A line of play with its ruleset.
#[derive(Clone, Debug)]
pub struct LineOfPlay<G: Explorable> {
    /// The ruleset.
    pub game: G,
    /// The position that the line begins with.
    pub start: G::Position,
    /// The moves of the line, each with the position after it.
    pub line: Vec<(G::Move, G::Position)>,
}

impl<G: Explorable> LineOfPlay<G> {
    /// The place of a request.
    ///
    /// # Errors
    /// If readings, position or a move are faulty, or a move is not legal.
    pub fn from_request(request: &Request) -> Result<Self, RequestError> {
        Self::new(&request.readings, &request.position, &request.line)
    }

    /// A position with a line from there.
    ///
    /// # Errors
    /// As [`Self::from_position`].
    pub fn new(readings: &str, position: &str, line: &[String]) -> Result<Self, RequestError> {
        let mut place = Self::from_position(readings, position)?;
        line.iter().try_for_each(|text| place.play(text))?;
        Ok(place)
    }

    /// A position without a line.
    ///
    /// # Errors
    /// If readings or position are faulty.
    pub fn from_position(readings: &str, position: &str) -> Result<Self, RequestError> {
        if position.is_empty() {
            return Err(RequestError::new("position", "", "a position was expected"));
        }
        if let Some(fault) = G::header_error(position) {
            return Err(fault);
        }
        let game = G::with_readings(readings, position)
            .map_err(|bad| RequestError::new("readings", readings, bad))?;
        let start = game.parse_position(position)?;
        Ok(Self { game, start, line: Vec::new() })
    }

    /// Plays a move at the end of the line.
    ///
    /// # Errors
    /// If the text is no legal move.
    pub fn play(&mut self, text: &str) -> Result<(), RequestError> {
        let mv = self.game.parse_move(text)?;
        let position = self.end();
        if let Err(why) = self.game.check(position, mv) {
            return Err(self.game.illegal_move_error(position, mv, &why));
        }
        let next = self.game.play(position, mv);
        self.line.push((mv, next));
        Ok(())
    }

    /// The position at the end of the line.
    pub fn end(&self) -> &G::Position {
        self.line.last().map_or(&self.start, |(_, position)| position)
    }

    /// The moves with the position before each.
    pub fn moves(&self) -> impl Iterator<Item = (&G::Position, G::Move, &G::Position)> {
        let before = std::iter::once(&self.start).chain(self.line.iter().map(|(_, after)| after));
        before.zip(&self.line).map(|(before, (mv, after))| (before, *mv, after))
    }

    /// A shell command about the position at the end.
    pub fn shell_command(&self, words: &str, options: &str) -> String {
        let text = self.game.write_position(self.end());
        let quoted = if text.contains(' ') { format!("'{text}'") } else { text };
        format!("crosstrack {words} {quoted}{}{options}", self.game.command_options())
    }
}
