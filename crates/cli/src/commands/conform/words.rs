//! Words of the vectors of every game, and pictures of its positions.

use clap::builder::PossibleValuesParser;

use crate::Playable;
use crate::game::games;

/// Returns a parser of the option `--group`, which accepts the groups of vectors of every game.
pub(super) fn group_parser() -> PossibleValuesParser {
    words_of_games(games().iter().flat_map(|game| game.groups()))
}

/// Returns a parser of the option `--flag`, which accepts the flags of vectors of every game.
pub(super) fn flag_parser() -> PossibleValuesParser {
    words_of_games(games().iter().flat_map(|game| game.flags()))
}

/// Returns a parser of the words of all games.
fn words_of_games(all: impl Iterator<Item = &'static str>) -> PossibleValuesParser {
    let mut words: Vec<&str> = Vec::new();
    for word in all {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    PossibleValuesParser::new(words)
}

/// Draws a position, under a line that says whose turn it is.
pub(super) fn picture<G: Playable>(game: &G, position: &G::Position, colour: bool) -> String {
    format!("{}\n{}", game.turn_words(position), game.drawing(position, colour))
}
