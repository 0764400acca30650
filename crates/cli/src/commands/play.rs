//! `crosstrack play`: moves played from a position, or a person who plays in a terminal.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::{illegal_move_error, is_nameable, move_syntax_error};
use crate::games::explorer;
use crate::json::Answer;
use crate::terminal::app::App;
use crate::terminal::request::LineSpec;
use crate::terminal::screen;
use crate::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, GameEnd, LoadedPosition,
    Playable, PositionArgs, PositionCommand, TextOrJson, json,
};
use crosstrack_explore::puzzle::Column;

/// Plays moves from a position and prints where they lead
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack play rI.c1.2 bI.c5.0 --steps\nExample: crosstrack play start d1-d4 e8-e5 --game crossings"
)]
pub struct Args {
    /// The moves; without any, a terminal shows the explorer. In Crosstrack rC.d4.5 places a piece, d4.5
    /// rotates one, d4.e6.5 relocates one, T.xd4.2 places an intersection piece; ! at the end announces
    /// a completed path, and `claim` claims it. In Crossings d1-d4 moves, d1xd4 captures
    #[arg(value_name = "MOVE", index = 2)]
    moves: Vec<String>,
    /// Also print the position after each move
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    common: PositionArgs<TextOrJson>,
}

#[derive(Serialize, JsonSchema)]
pub struct PlayReport<S> {
    /// The position after the moves, in notation.
    position: String,
    /// The moves, each with the position after it; only with `--steps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<PlayedMove>>,
    /// How the game ended; `null` before its end.
    outcome: Option<GameEnd>,
    #[serde(flatten)]
    state: S,
}

impl<S: Serialize + JsonSchema> Answer for PlayReport<S> {
    const NAME: &'static str = "play";
}

#[derive(Serialize, JsonSchema)]
struct PlayedMove {
    /// The number of the player who made the move, from 1.
    player: u8,
    /// The move in notation.
    #[serde(rename = "move")]
    text: String,
    /// The kind of the move, such as `place`.
    kind: &'static str,
    /// The position after the move, in notation.
    position: String,
    #[serde(skip)]
    name: String,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        if !self.common.begins_with_move() {
            return self.common.run(self, console);
        }
        let first = self.common.pos().to_owned();
        let moves = std::iter::once(first).chain(self.moves.iter().cloned()).collect();
        let from_start = Self { moves, steps: self.steps, common: self.common.from_start() };
        from_start.common.run(&from_start, console)
    }

    /// Whether a person plays in the terminal: there are no moves, and no other output is asked for.
    fn is_interactive(&self, console: &Console<'_>) -> bool {
        let is_plain = matches!(self.common.format, TextOrJson::Text) && !self.steps;
        let is_here = self.common.output.is_stdout() && self.common.pos() != "-";
        console.is_screen && self.moves.is_empty() && is_plain && is_here
    }

    /// Opens the explorer, with the puzzle if there is one; returns the position in which the person left
    /// it.
    fn explore<G: Playable>(at: &LoadedPosition<G>, console: &Console<'_>) -> CommandResult {
        let LoadedPosition { ruleset: game, position, puzzle } = at;
        if !is_nameable(game, position) {
            let title = "the explorer does not play with pieces or connectors of a file";
            return Err(Diagnostic::new(title)
                .help("crosstrack play POS MOVE... does")
                .into_error(Exit::Usage));
        }
        let at = LineSpec {
            game: G::NAME.to_owned(),
            readings: game.readings(),
            position: game.write_position(position),
            line: Vec::new(),
        };
        let appearance = screen::detect_appearance(console.colour, console.out.show().ascii);
        let puzzle = puzzle.as_ref().map(|record| record.text(Column::Id).to_owned());
        let app = screen::run(explorer().with_puzzles(), App::new(at, puzzle), appearance)?;
        Ok(CommandOutput::Answer(Exit::Done, app.farewell()))
    }

    /// Returns the moves: an argument may hold several, with blanks between them.
    fn words(&self) -> Vec<&str> {
        let words = self.moves.iter().flat_map(|argument| {
            let blank = argument.trim().is_empty().then_some(argument.as_str());
            blank.into_iter().chain(argument.split_whitespace())
        });
        words.collect()
    }

    fn play<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<(G::Position, Vec<PlayedMove>), CommandError> {
        let mut position = position.clone();
        let moves = self.words();
        let line = moves.join(" ");
        let mut start = 0;
        let mut steps = Vec::new();
        for text in moves {
            let span = start..start + text.len();
            start = span.end + 1;
            let mv = game
                .read_move(text)
                .map_err(|error| move_syntax_error::<G>(&error, text, (&line, span.clone())))?;
            game.check(&position, mv)
                .map_err(|why| illegal_move_error((game, &position), mv, &why, (&line, span)))?;
            let (player, kind) = (game.to_move(&position), game.kind(&position, mv));
            position = game.play(&position, mv);
            steps.push(PlayedMove {
                player: json::player_number(player),
                text: game.write_move(mv),
                kind: G::KINDS[kind],
                position: game.write_position(&position),
                name: game.player_name(player),
            });
        }
        Ok((position, steps))
    }

    fn text<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        steps: &[PlayedMove],
        colour: bool,
    ) -> String {
        if !self.steps {
            let (text, turn) = (game.write_position(position), game.turn_words(position));
            return format!("{text}\n{turn}\n{}", game.remark(position));
        }
        let width = G::KINDS.iter().map(|kind| kind.len()).max().unwrap_or_default();
        let named = steps.iter().map(|step| step.name.len()).max().unwrap_or_default();
        let mut text = String::new();
        for (number, step) in steps.iter().enumerate() {
            let PlayedMove { name, text: mv, kind, position, .. } = step;
            text += &format!("{:>3}  {name:<named$}  {kind:<width$}  {mv}\n", number + 1);
            text += &format!("     {position}\n");
        }
        text.push('\n');
        text + &game.picture(position, colour && self.common.output.is_stdout())
    }
}

impl PositionCommand for Args {
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        if self.is_interactive(console) {
            return Self::explore(at, console);
        }
        let (position, steps) = self.play(game, position)?;
        let text = match self.common.format {
            TextOrJson::Text => self.text(game, &position, &steps, console.colour),
            TextOrJson::Json => json::to_pretty(&PlayReport {
                position: game.write_position(&position),
                steps: self.steps.then_some(steps),
                outcome: game.outcome(&position).map(GameEnd::from),
                state: game.status(&position),
            })?,
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
