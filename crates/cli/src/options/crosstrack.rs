//! The options of Crosstrack for a position.

use std::ops::Range;

use clap::Args;

use crate::game::crosstrack::read::{read_position, syntax_error};
use crate::options::ruleset::sets_help;
use crate::subject::position::{notation, read_argument};
use crate::subject::puzzles;
use crate::{CommandError, Console, Diagnostic, Exit, LoadedPosition, RulesetArgs};
use crosstrack::Game as _;
use crosstrack::rules::notation::{SetTag, part, read_header};
use crosstrack::rules::{EditionId, Header, PatternSet, Position, Ruleset, RulesetError};

/// The option `--waive`, which accepts positions with certain faults.
#[derive(Args, Clone, Debug, Default)]
pub struct WaiveArgs {
    /// Accept a position that breaks this clause: no game reaches it, but it can be played
    #[arg(long, value_name = "CLAUSE", value_parser = ["PL-OPENING"])]
    waive: Vec<String>,
}

impl WaiveArgs {
    /// Returns the ids of the waived clauses, whose violation is accepted.
    pub fn clauses(&self) -> &[String] {
        &self.waive
    }
}

/// The options for a position of Crosstrack: its ruleset, and the waived clauses.
#[derive(Args, Clone, Debug, Default)]
pub struct GameArgs {
    #[command(flatten)]
    pub waive: WaiveArgs,
    #[command(flatten)]
    pub ruleset: RulesetArgs,
}

impl GameArgs {
    /// Loads the position that an argument names: `start`, `-` for a line of standard input, the id of a
    /// puzzle, or notation.
    ///
    /// # Errors
    /// If the argument is none of these, contradicts the options, or cannot be played.
    pub fn load(
        &self,
        pos: &str,
        console: &mut Console<'_>,
    ) -> Result<LoadedPosition<Ruleset>, CommandError> {
        let pos = &*read_argument(pos, console)?;
        if puzzles::is_id(pos) {
            let only = (Some(Ruleset::NAME), "this command is about Crosstrack alone");
            let record = puzzles::find_alone(pos, only, &self.given_options())?;
            return puzzles::position(&record);
        }
        self.read(notation(pos))
    }

    /// Parses a position under the options; without a text, returns the start position.
    ///
    /// # Errors
    /// If the text is no position, contradicts the options, or cannot be played.
    pub fn read(&self, text: Option<&str>) -> Result<LoadedPosition<Ruleset>, CommandError> {
        let Some(text) = text else {
            let ruleset = self.ruleset.ruleset()?;
            let position = Position::start(&ruleset);
            return Ok(LoadedPosition { ruleset, position, puzzle: None });
        };
        let header = read_header(text).map_err(|e| syntax_error(&e))?;
        self.check_header(header, text)?;
        let spec = self.ruleset.options.with_readings(header.spec())?;
        let ruleset = Ruleset::new(spec).map_err(|bad| self.ruleset_error(&bad, text))?;
        let position = read_position(&ruleset, text, self.waive.clauses())?;
        Ok(LoadedPosition { ruleset, position, puzzle: None })
    }

    /// Returns the options that are given, as they are written.
    fn given_options(&self) -> Vec<&'static str> {
        let board = self.ruleset.board.is_some().then_some("--board");
        let options = self.ruleset.options.given_options().into_iter().map(|(option, _)| option);
        let waived = self.waive.clauses().first().map(|_| "--waive");
        board.into_iter().chain(options).chain(waived).collect()
    }

    /// Checks that options repeat what the text says, if they are given.
    fn check_header(&self, header: Header, text: &str) -> Result<(), CommandError> {
        let Header { board, set, owners } = header;
        let options = &self.ruleset.options;
        let against = |option: String, span: Range<usize>, says: String| {
            Err(Diagnostic::new(format!("{option} contradicts the text of the position"))
                .source("position", text)
                .label(span, format!("the text says {says}"))
                .help("the text fixes board, set and owners: leave the option out, or change the text")
                .into_error(Exit::Usage))
        };
        let (board_span, owners_span) = (part(text, 1), owners_of(text));
        if let Some(given) = self.ruleset.board.filter(|&given| given != board) {
            return against(format!("--board {given}"), board_span, format!("board {board}"));
        }
        if let Some(given) = options.owners.filter(|&given| given != owners) {
            return against(format!("--owners {given}"), owners_span, format!("owners {owners}"));
        }
        if let Some(given) = options.players.filter(|&given| given != owners.seats()) {
            let says = format!("players {}", owners.seats());
            return against(format!("--players {given}"), owners_span, says);
        }
        if let Some(given) = options.edition.filter(|&given| set != tag_of(given))
            && set != SetTag::Custom
        {
            let says = format!("the {set} set of pieces");
            return against(format!("--edition {given}"), board_span, says);
        }
        match (&options.pieces, set) {
            (Some(file), SetTag::Standard | SetTag::Tournament) => {
                let says = format!("the {set} set; `{board}~custom` is for pieces of your own");
                against(format!("--pieces {file}"), board_span, says)
            }
            (None, SetTag::Standard | SetTag::Tournament) if options.sets.is_some() => {
                let says = format!("the {set} set; `{board}~custom` is for sets of your own");
                against("--sets".to_owned(), board_span, says)
            }
            (None, SetTag::Custom) if options.sets.is_none() => Err(Diagnostic::new(
                "the position uses pieces of your own, which its text does not describe",
            )
            .source("position", text)
            .label(board_span, "`custom` stands for them")
            .help("add --pieces FILE, a table with the columns letter,pattern, or --sets SETS")
            .into_error(Exit::Usage)),
            _ => Ok(()),
        }
    }

    fn ruleset_error(&self, bad: &RulesetError, text: &str) -> CommandError {
        let span = match bad {
            RulesetError::NoFixedConnectors(_) => part(text, 1),
            _ => owners_of(text),
        };
        let options = &self.ruleset.options;
        let by_option = options.connectors.is_some() || options.edition.is_some();
        if options.sets.is_some() {
            let diagnostic = Diagnostic::new(format!("there is no such game: {bad}"));
            return diagnostic.help(sets_help(bad)).into_error(Exit::Usage);
        }
        let exit = if by_option { Exit::Usage } else { Exit::Input };
        Diagnostic::new("there is no such game")
            .source("position", text)
            .label(span, bad.to_string())
            .help("owners with t play in teams, such as 1234t; the original edition is 4x3")
            .into_error(exit)
    }
}

/// Returns the set of pieces that an edition is played with.
fn tag_of(edition: EditionId) -> SetTag {
    match edition.facts().set {
        PatternSet::Eight => SetTag::Tournament,
        PatternSet::Six => SetTag::Standard,
    }
}

/// Returns the bytes of the owners in the text of a position.
fn owners_of(text: &str) -> Range<usize> {
    let turn = part(text, 2);
    let length = text[turn.clone()].find('.').unwrap_or(turn.len());
    turn.start..turn.start + length
}
