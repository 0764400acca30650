//! `crosstrack play`: moves played from a position, or a person who plays in a terminal.

use schemars::JsonSchema;
use serde::Serialize;

use crate::game::{illegal, is_nameable, not_a_move};
use crate::games::explorer;
use crate::json::Answer;
use crate::terminal::app::App;
use crate::terminal::request::LineSpec;
use crate::terminal::screen;
use crate::{
    Answered, CommandError, Console, Diagnostic, End, Exit, Loaded, Playable, Question,
    QuestionArgs, TextOrJson, json,
};

/// Plays moves from a position and prints where they lead
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack play rI.c1.2 bI.c5.0 --steps\nExample: crosstrack play start d1-d4 e8-e5 --game crossings"
)]
pub struct Args {
    /// The moves; without any, a terminal shows the explorer. rC.d4.5 places, d4.5 rotates,
    /// d4.e6.5 relocates, T.xd4.2 places an intersection piece, each with ! to announce; claim
    /// claims. In Crossings d1-d4 moves, d1xd4 captures
    #[arg(value_name = "MOVE", index = 2)]
    moves: Vec<String>,
    /// Print the position after each move too
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    asked: QuestionArgs<TextOrJson>,
}

#[derive(Serialize, JsonSchema)]
pub struct PlayReport<S> {
    /// The position that the moves lead to, in notation.
    position: String,
    /// The moves; only with `--steps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
    /// How the game ended; `null` while it goes on.
    outcome: Option<End>,
    #[serde(flatten)]
    state: S,
}

impl<S: Serialize + JsonSchema> Answer for PlayReport<S> {
    const NAME: &'static str = "play";
}

#[derive(Serialize, JsonSchema)]
struct Step {
    /// Who made it, from 1.
    player: u8,
    /// The move in notation.
    #[serde(rename = "move")]
    text: String,
    /// Its kind.
    kind: &'static str,
    /// The position after it.
    position: String,
    #[serde(skip)]
    name: String,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        if !self.asked.begins_with_move() {
            return self.asked.put(self, console);
        }
        let first = self.asked.pos().to_owned();
        let moves = std::iter::once(first).chain(self.moves.iter().cloned()).collect();
        let from_start = Self { moves, steps: self.steps, asked: self.asked.from_start() };
        from_start.asked.put(&from_start, console)
    }

    /// Whether the person plays: nothing is asked that could be printed at once.
    fn explores(&self, console: &Console<'_>) -> bool {
        let is_plain = matches!(self.asked.format, TextOrJson::Text) && !self.steps;
        let is_here = self.asked.output.is_out() && self.asked.pos() != "-";
        console.is_screen && self.moves.is_empty() && is_plain && is_here
    }

    /// Opens the explorer, and says what the person left.
    fn explore<G: Playable>(game: &G, position: &G::Position, console: &Console<'_>) -> Answered {
        if !is_nameable(game, position) {
            let title = "the explorer does not play with pieces or connectors of a file";
            return Err(Diagnostic::new(title)
                .help("crosstrack play POS MOVE... does")
                .with(Exit::Usage));
        }
        let at = LineSpec {
            game: G::NAME.to_owned(),
            readings: game.readings(),
            position: game.write_position(position),
            line: Vec::new(),
        };
        let appearance = screen::detect_appearance(console.colour, console.out.show().ascii);
        let app = screen::run(explorer().with_puzzles(), App::new(at), appearance)?;
        Ok((Exit::Done, app.farewell()))
    }

    fn play<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<(G::Position, Vec<Step>), CommandError> {
        let mut position = position.clone();
        let line = self.moves.join(" ");
        let mut start = 0;
        let mut steps = Vec::new();
        for text in &self.moves {
            let span = start..start + text.len();
            start = span.end + 1;
            let mv = game
                .read_move(text)
                .map_err(|error| not_a_move::<G>(&error, text, (&line, span.clone())))?;
            game.check(&position, mv)
                .map_err(|why| illegal((game, &position), mv, &why, (&line, span)))?;
            let (player, kind) = (game.to_move(&position), game.kind(&position, mv));
            position = game.play(&position, mv);
            steps.push(Step {
                player: json::player(player),
                text: game.write_move(mv),
                kind: G::KINDS[kind],
                position: game.write_position(&position),
                name: game.name(player),
            });
        }
        Ok((position, steps))
    }

    fn text<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        steps: &[Step],
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
            let Step { name, text: mv, kind, position, .. } = step;
            text += &format!("{:>3}  {name:<named$}  {kind:<width$}  {mv}\n", number + 1);
            text += &format!("     {position}\n");
        }
        text.push('\n');
        text + &game.picture(position, colour && self.asked.output.is_out())
    }
}

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position, .. } = at;
        if self.explores(console) {
            return Self::explore(game, position, console);
        }
        let (position, steps) = self.play(game, position)?;
        let text = match self.asked.format {
            TextOrJson::Text => self.text(game, &position, &steps, console.colour),
            TextOrJson::Json => json::pretty(&PlayReport {
                position: game.write_position(&position),
                steps: self.steps.then_some(steps),
                outcome: game.outcome(&position).map(End::from),
                state: game.state(&position),
            })?,
        };
        Ok((Exit::Done, text))
    }
}
