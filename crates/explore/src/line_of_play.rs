//! A line of play: a ruleset, a position, and the moves played from there.

use crate::explorable::Explorable;
use crate::fault::Fault;
use crate::request::Request;
use crosstrack::base::trimmed;
use crosstrack::game::Rules;

/// A ruleset, a start position, and the moves played from there.
#[derive(Clone, Debug)]
pub struct LineOfPlay<G: Explorable> {
    /// The ruleset of the position and its moves.
    pub game: G,
    /// The position before the first move.
    pub start: G::Position,
    /// The moves played, each with the position after it.
    pub line: Vec<(G::Move, G::Position)>,
}

/// Parses a position as [`Explorable::position_of`] does. If a rule would let it pass, the error says so.
///
/// # Errors
/// If the text is invalid. The error has the faults and their places.
pub fn start_of<G: Explorable>(
    game: &G,
    position: &str,
    waives: bool,
) -> Result<G::Position, Fault> {
    game.position_of(position, waives).map_err(|fault| {
        let waived = if waives { None } else { game.position_of(position, true).ok() };
        let advice = waived
            .and_then(|position| game.waiver(&position))
            .map(|word| format!("to use the position nevertheless, add the rule {word}"));
        fault.help(advice.unwrap_or_default())
    })
}

impl<G: Explorable> LineOfPlay<G> {
    /// Parses the readings and the position of a request, and plays the moves of its `line`.
    ///
    /// # Errors
    /// If the readings, the position or a move are invalid, or a move is illegal.
    pub fn from_request(request: &Request) -> Result<Self, Fault> {
        Self::new(&request.readings, &request.position, &request.line)
    }

    /// Parses readings, which are words of [`Rules`], and a position, and plays the moves of `line`.
    /// The position `start` is the start position of the rules.
    ///
    /// # Errors
    /// If the readings, the position or a move are invalid, or a move is illegal.
    pub fn new(readings: &str, position: &str, line: &[String]) -> Result<Self, Fault> {
        Self::parse(readings, position, line, false)
    }

    /// Parses what [`Self::new`] does. With `waives`, the rules need not waive what the position breaks.
    pub(crate) fn parse(
        readings: &str,
        position: &str,
        line: &[String],
        waives: bool,
    ) -> Result<Self, Fault> {
        let mut place = if trimmed(position) == "start" {
            let game = G::with_readings(readings, "")?;
            Self { start: game.start(), game, line: Vec::new() }
        } else {
            Self::at(readings, position, waives)?
        };
        line.iter().try_for_each(|text| place.play(text))?;
        Ok(place)
    }

    /// Parses readings and a position, which may have blanks or line ends around it; no moves are played.
    ///
    /// # Errors
    /// If the readings or the position are invalid.
    pub fn from_position(readings: &str, position: &str) -> Result<Self, Fault> {
        Self::at(readings, position, false)
    }

    fn at(readings: &str, position: &str, waives: bool) -> Result<Self, Fault> {
        let position = trimmed(position);
        if position.is_empty() {
            return Err(Fault::of("position", "", "a position was expected"));
        }
        if let Some(fault) = G::header_error(position) {
            return Err(fault);
        }
        let rules = Rules::read::<G>(readings)?;
        let game = G::with_rules(&rules, Some(position))?;
        let start = start_of(&game, position, waives || rules.get("waive").is_some())?;
        Ok(Self { game, start, line: Vec::new() })
    }

    /// Parses a move, which may have blanks or line ends around it, and plays it at the end of the line.
    ///
    /// # Errors
    /// If the move is invalid or illegal.
    pub fn play(&mut self, text: &str) -> Result<(), Fault> {
        let mv = self.game.move_of(trimmed(text))?;
        let position = self.end();
        if let Err(why) = self.game.check(position, mv) {
            return Err(self.game.illegal_move_error(position, mv, &why));
        }
        let next = self.game.play(position, mv);
        self.line.push((mv, next));
        Ok(())
    }

    /// Returns all readings as words of rules, with those that the start needs.
    pub fn readings(&self) -> String {
        self.game.readings_for(&self.start)
    }

    /// Returns the position after the last move.
    pub fn end(&self) -> &G::Position {
        self.line.last().map_or(&self.start, |(_, position)| position)
    }

    /// Returns each move together with the position before it and the position after it.
    pub fn moves(&self) -> impl Iterator<Item = (&G::Position, G::Move, &G::Position)> {
        let before = std::iter::once(&self.start).chain(self.line.iter().map(|(_, after)| after));
        before.zip(&self.line).map(|(before, (mv, after))| (before, *mv, after))
    }

    /// Returns the shell command `crosstrack words POSITION options` for the position after the last move,
    /// including the options of its ruleset and those that the start needs.
    pub fn shell_command(&self, words: &str, options: &str) -> String {
        let text = self.game.write_position(self.end());
        let quoted = if text.contains(' ') { format!("'{text}'") } else { text };
        let rules = self.game.options_for(&self.start);
        format!("crosstrack {words} {quoted}{rules}{options}")
    }
}
