//! The options that name a ruleset of Crosstrack, the same for every command.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use crate::output::console::read;
use crate::words::error::data_error;
use crate::{CommandError, Diagnostic, Exit, did_you_mean};
use crosstrack::base::{Table, UnknownWordError};
use crosstrack::game::{Reading, Readings};
use crosstrack::rules::{
    Board, Catalogue, Connectors, EditionId, Owners, Ruleset, RulesetError, RulesetSpec, Seats,
    Sets,
};

/// Returns a parser of the words of a closed vocabulary. Clap lists them, and suggests the nearest to a
/// misspelt one.
pub fn word_parser<T>(all: &'static [&'static str]) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err = UnknownWordError> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(all).try_map(|word| word.parse::<T>())
}

/// An option for each reading of a game whose values are words.
#[derive(Clone, Debug)]
pub struct ReadingArgs<S: 'static>(Vec<(&'static Reading<S>, String)>);

impl<S> Default for ReadingArgs<S> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<S: Readings> ReadingArgs<S> {
    /// Returns the name of each given option with its value, in the order of the table of readings.
    pub fn given_options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(reading, word)| (reading.option, word.as_str()))
    }

    /// Returns the clauses that are read by options, each with its option.
    pub fn given_clauses(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.0.iter().map(|(reading, _)| (reading.clause, reading.option))
    }

    /// Returns the specification with the given readings set.
    pub fn apply(&self, spec: S) -> S {
        self.0.iter().fold(spec, |spec, (reading, word)| reading.with(&spec, word))
    }
}

impl<S: Readings> Args for ReadingArgs<S> {
    fn augment_args(command: Command) -> Command {
        command.args(S::closed_readings().map(|Reading { name, clause, about, words, .. }| {
            Arg::new(*name)
                .long(*name)
                .value_name("READING")
                .value_parser(PossibleValuesParser::new(*words))
                .help(format!(
                    "{clause}, which the rules leave open: {about} [default: {}]",
                    words[0]
                ))
        }))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Readings> FromArgMatches for ReadingArgs<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let word = |reading: &Reading<S>| matches.get_one::<String>(reading.name).cloned();
        Ok(Self(
            S::closed_readings().filter_map(|reading| Some((reading, word(reading)?))).collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The options for a ruleset of Crosstrack. A position in notation determines board, sets and owners by
/// itself; options that contradict it are an error.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Ruleset")]
pub struct RulesetArgs {
    /// The board: cells on an orthogonal side x cells on a diagonal side [default: the edition's,
    /// or 4x2]
    #[arg(long, value_name = "AxB")]
    pub board: Option<Board>,
    #[command(flatten)]
    pub options: RulesetOptions,
}

/// The options for a ruleset of Crosstrack other than its board.
#[derive(Args, Clone, Debug, Default)]
pub struct RulesetOptions {
    /// The published edition, which fixes the pieces [default: chosen by board and players]
    #[arg(long, value_name = "EDITION", value_parser = word_parser::<EditionId>(EditionId::WORDS))]
    pub edition: Option<EditionId>,
    /// The number of players; `teams` are four players in two teams [default: 2]
    #[arg(long, value_name = "NUMBER", value_parser = word_parser::<Seats>(Seats::WORDS))]
    pub players: Option<Seats>,
    /// The owners of the sets r, y, b and g: 1 to 4 for a player, c for common, 0 for unused; a t at the end is for
    /// teams, such as 1122 or 1234t
    #[arg(long, value_name = "OWNERS")]
    pub owners: Option<Owners>,
    #[command(flatten)]
    pub readings: ReadingArgs<RulesetSpec>,
    /// X-CONNECTORS, which the rules leave open: crossed, none, straight, or a CSV file with the columns
    /// interstice,piece [default: crossed in editions with fixed connectors]
    #[arg(long, value_name = "LAYOUT|FILE", value_hint = clap::ValueHint::AnyPath)]
    pub connectors: Option<String>,
    /// Patterns of your own: a CSV file with the columns letter,pattern
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    pub pieces: Option<String>,
    /// The pieces of each of two players: an option of commands about a position or a whole game.
    #[arg(skip)]
    pub sets: Option<Sets>,
}

impl RulesetOptions {
    /// Returns the name of each given option with its value, in a fixed order.
    pub fn given_options(&self) -> Vec<(&'static str, String)> {
        let Self { edition, players, owners, readings, connectors, pieces, sets } = self;
        let seats = [
            ("--edition", edition.map(|v| v.to_string())),
            ("--players", players.map(|v| v.to_string())),
            ("--owners", owners.map(|v| v.to_string())),
            ("--sets", sets.map(|v| v.to_string())),
        ];
        let files = [("--connectors", connectors.clone()), ("--pieces", pieces.clone())];
        let readings =
            readings.given_options().map(|(option, word)| (option, Some(word.to_owned())));
        let options = seats.into_iter().chain(readings).chain(files);
        options.filter_map(|(option, value)| Some((option, value?))).collect()
    }

    /// Returns the specification with readings, connectors and pieces of the options set.
    ///
    /// # Errors
    /// If a file cannot be read, or is invalid.
    pub fn with_readings(&self, spec: RulesetSpec) -> Result<RulesetSpec, CommandError> {
        let connectors = match &self.connectors {
            Some(name) => Some(read_connectors(name, spec.board)?),
            None => spec.connectors,
        };
        let pieces = match &self.pieces {
            Some(name) => Some(read_pieces(name)?),
            None => spec.pieces,
        };
        let sets = self.sets.or(spec.sets);
        let spec = RulesetSpec {
            edition: self.edition.or(spec.edition),
            connectors,
            pieces,
            sets,
            ..spec
        };
        Ok(self.readings.apply(spec))
    }
}

/// Returns the connectors that an option names: a published layout, or those of a file.
fn read_connectors(name: &str, board: Board) -> Result<Arc<Connectors>, CommandError> {
    if let Some(layout) = Connectors::from_name(name) {
        return Ok(layout);
    }
    let text = read(Path::new(name), Table::MOST_BYTES).map_err(|failure| {
        let names = Connectors::published().iter().map(|(layout, _)| layout.name());
        let known = names.clone().collect::<Vec<_>>().join(", ");
        let near = did_you_mean(name, names).unwrap_or_default();
        failure.help(near).help(format!("layouts are {known}; anything else is a file"))
    })?;
    Connectors::from_csv(name, &text, board).map(Arc::new).map_err(|e| data_error(&e, &text))
}

fn read_pieces(name: &str) -> Result<Arc<Catalogue>, CommandError> {
    let text = read(Path::new(name), Table::MOST_BYTES)?;
    Catalogue::from_csv(name, &text).map(Arc::new).map_err(|e| data_error(&e, &text))
}

impl RulesetArgs {
    /// Returns the ruleset that the options name.
    ///
    /// # Errors
    /// If the options contradict each other, or a file cannot be read or is invalid.
    pub fn ruleset(&self) -> Result<Ruleset, CommandError> {
        let board = self.board.unwrap_or_else(|| match self.options.edition {
            Some(edition) => edition.facts().board,
            None => Board::SMALL,
        });
        let owners = match (self.options.owners, self.options.players) {
            (Some(owners), Some(players)) if owners.seats() != players => {
                let title = format!(
                    "--players {players} contradicts --owners {owners}, which seats {}",
                    owners.seats()
                );
                let usual = Owners::standard(players);
                let diagnostic = Diagnostic::new(title);
                let help = format!("leave one of them out, or write --owners {usual}");
                return Err(diagnostic.help(help).into_error(Exit::Usage));
            }
            (Some(owners), _) => owners,
            (None, players) => Owners::standard(players.unwrap_or(Seats::Two)),
        };
        let spec = RulesetSpec {
            edition: self.options.edition,
            owners,
            ..RulesetSpec::new(board, Seats::Two)
        };
        let spec = self.options.with_readings(spec)?;
        Ruleset::new(spec).map_err(|bad| self.options.contradiction_error(&bad))
    }
}

/// Says what to try if the sets of `--sets` do not fit the ruleset.
pub const fn sets_help(bad: &RulesetError) -> &'static str {
    match bad {
        RulesetError::NoSuchPattern { .. } => {
            "`crosstrack table pieces` lists the published patterns"
        }
        RulesetError::TooManyPieces { .. } => "write fewer, or owners with more sets, such as 1122",
        _ => "leave --sets out",
    }
}

impl RulesetOptions {
    /// Makes the error of options of which there is no ruleset. The message names the option.
    fn contradiction_error(&self, bad: &RulesetError) -> CommandError {
        let (title, help) = match bad {
            RulesetError::FourIndividuals(edition) => {
                let option = self.owners.map_or_else(
                    || "--players 4".to_owned(),
                    |owners| format!("--owners {owners}"),
                );
                let title = format!(
                    "{option} does not go with the {edition} edition, which seats four in teams \
                     (PL-STOCK-4)"
                );
                (title, "write --players teams, or --edition original")
            }
            RulesetError::NoFixedConnectors(_) => {
                let help = "leave --connectors out, or write --edition standard or challenge";
                (bad.to_string(), help)
            }
            bad => (format!("--sets: {bad}"), sets_help(bad)),
        };
        Diagnostic::new(title).help(help).into_error(Exit::Usage)
    }
}
