//! Words of the vectors of every game, and pictures of its positions.

use clap::builder::PossibleValuesParser;

use crate::Playable;
use crate::game::{GameName, with_game};
use crosstrack_conform::HasVectors as _;

/// Returns a parser of the option `--group`, which accepts the groups of vectors of every game.
pub(super) fn group_parser() -> PossibleValuesParser {
    let groups = |game| with_game!(game, G => G::GROUPS).iter().map(|group| group.name);
    words_of_games(groups)
}

/// Returns a parser of the option `--flag`, which accepts the flags of vectors of every game.
pub(super) fn flag_parser() -> PossibleValuesParser {
    words_of_games(|game| with_game!(game, G => G::FLAGS).iter().map(|flag| flag.name))
}

/// Returns a parser of the words of all games.
fn words_of_games<I: Iterator<Item = &'static str>>(
    of: impl Fn(GameName) -> I,
) -> PossibleValuesParser {
    let mut words: Vec<&str> = Vec::new();
    for word in GameName::ALL.iter().flat_map(|&game| of(game)) {
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
