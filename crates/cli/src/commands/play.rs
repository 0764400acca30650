//! `crosstrack play`: moves played from a position, or a person who plays in a terminal.

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::game::AnyGame;
use crate::game::{explorer, is_nameable, parse_move, terminal_games};
use crate::output::{console, folder};
use crate::process::interrupt;
use crate::subject::position::Place;
use crate::{
    AnswerFormat, CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, GameEnd,
    HasJson as _, LoadedPosition, OutputArgs, Playable, PositionArgs, PositionCommand,
};
use crosstrack::base::{Player, Players};
use crosstrack::game::Game;
use crosstrack_explore::line_of_play::LineOfPlay;
use crosstrack_explore::look::player_number;
use crosstrack_explore::puzzle::Column;
use crosstrack_explore::record::game_record;
use crosstrack_players::{GameRecord, Level, Limits, choose_in_game};
use crosstrack_terminal::app::{App, Opponent};
use crosstrack_terminal::request::LineSpec;
use crosstrack_terminal::screen;

/// Plays moves from a position and prints the position after them
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack play rI.c1.2 bI.c5.0 --steps\nExample: crosstrack play start d1-d4 e8-e5 --game crossings"
)]
pub struct Args {
    /// The moves; without moves, the explorer opens in the terminal. In Crosstrack, rC.d4.5 places a piece, d4.5
    /// rotates one, d4.e6.5 relocates one, and T.xd4.2 places an intersection piece; `!` at the end announces the path
    /// that the move completes, and `claim` claims a complete path. In Crossings, d1-d4 moves and d1xd4 captures
    #[arg(value_name = "MOVE", index = 2)]
    moves: Vec<String>,
    /// Also print the position after each move
    #[arg(long)]
    steps: bool,
    /// Play against the computer at this level, 1 to 8. In the terminal, you have the side that moves first. Otherwise
    /// the computer moves after the given moves, until the player who made the last of them is to move
    #[arg(long, value_name = "LEVEL")]
    against: Option<Level>,
    /// With --against: the seed of the random numbers; another seed may give other moves
    #[arg(long, value_name = "N", default_value_t = 0, requires = "against")]
    seed: u64,
    /// Write the game to a new file for `crosstrack review`: as JSON if its name ends with `.jsonl`, else as text
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, value_parser = folder::new_path_parser())]
    record: Option<PathBuf>,
    #[command(flatten)]
    common: PositionArgs<AnswerFormat>,
}

#[derive(Serialize, JsonSchema)]
pub struct PlayReport<'s> {
    /// The position after the moves, in notation.
    position: String,
    /// The moves, each with the position after it; only with `--steps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<&'s [PlayedMove]>,
    /// How the game ended; `null` before its end.
    outcome: Option<GameEnd>,
    /// The winning path: the edge where it begins, the places along it, and the edge where it ends; `null` if there is none.
    path: Option<Vec<String>>,
}

impl Answer for PlayReport<'_> {
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
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let (common, moves) = self.common.with_moves(&self.moves);
        let args = Self { moves, common, record: self.record.clone(), ..*self };
        args.common.run(&args, console)
    }

    /// Whether a person plays in the terminal: there are no moves, and no other output is asked for.
    fn is_interactive(&self, console: &Console<'_>) -> bool {
        let is_plain = matches!(self.common.format, AnswerFormat::Text) && !self.steps;
        let is_here = self.common.output.is_stdout() && self.common.pos() != "-";
        console.is_screen && self.moves.is_empty() && is_plain && is_here
    }

    /// Checks that the file for the game is new and can be written, and a record can name the ruleset, before anything
    /// is played.
    fn check_record<G: Playable>(&self, at: &LoadedPosition<G>) -> Result<(), Fault> {
        let Some(path) = &self.record else { return Ok(()) };
        if !is_nameable(&at.ruleset, &at.position) {
            let title = "--record cannot name these patterns or connectors";
            let help = "leave --record out, or play with those of an edition";
            return Err(Fault::new(title).help(help).kind(FaultKind::Usage));
        }
        if path.exists() {
            let title = format!("{} is there already", path.display());
            return Err(Fault::new(title).help("name a new file"));
        }
        OutputArgs::to_file(path).open().map(drop)
    }

    /// Opens the explorer, with the puzzle if there is one; returns the position in which the person left
    /// it.
    fn explore<G: Playable>(&self, at: &LoadedPosition<G>, console: &Console<'_>) -> CommandResult {
        let LoadedPosition { ruleset: game, position, puzzle } = at;
        if !is_nameable(game, position) {
            let title = "the explorer does not play with pieces or connectors of a file";
            return Err(Fault::new(title)
                .help("crosstrack play POS MOVE... does")
                .kind(FaultKind::Usage));
        }
        let at = LineSpec {
            game: G::NAME.to_owned(),
            readings: game.readings_for(position),
            position: game.write_position(position),
            line: Vec::new(),
        };
        let appearance = screen::detect_appearance(console.colour, console.shown().ascii);
        let puzzle = puzzle.as_ref().map(|record| record.text(Column::Id).to_owned());
        let mut app = App::new(at, puzzle);
        if let Some(level) = self.against {
            let person = game.side_of(game.to_move(position));
            let seats = person.iter().map(player_number).collect();
            app.opponent = Some(Opponent { level: level.get(), seed: self.seed, persons: seats });
        }
        interrupt::set_exit_hook(screen::restore);
        let app = screen::run((explorer().with_puzzles(), terminal_games()), app, appearance)
            .map_err(|e| {
                let title = format!("the terminal cannot be used: {e}");
                Fault::new(title)
            })?;
        if let Some(path) = &self.record {
            let root = &app.line.root;
            let game = root.game.parse::<AnyGame>().unwrap_or_else(|_| AnyGame::usual());
            let record = game.record(self, &root.readings, &root.position, &app.line.at().line)?;
            write_record(path, &record)?;
        }
        Ok(CommandOutput::Answer(Exit::Done, app.farewell()))
    }

    /// Returns the record of a game. `by_computer` are the players for whom the computer moved; if it is `None`, all
    /// but the side that is to move first.
    ///
    /// # Errors
    /// If a text is not what it should be, which the explorer rules out.
    pub(crate) fn record_of<G: Playable>(
        &self,
        readings: &str,
        start: &str,
        moves: &[String],
        by_computer: Option<Players>,
    ) -> Result<GameRecord, Fault> {
        let place = LineOfPlay::<G>::new(readings, start, moves)
            .map_err(|fault| fault.kind(FaultKind::Internal))?;
        let game = &place.game;
        let first = game.side_of(game.to_move(&place.start));
        let is_computer = |player: Player| match by_computer {
            Some(players) => players.contains(player),
            None => !first.contains(player),
        };
        let name = |player: &Player| match self.against {
            Some(level) if is_computer(*player) => format!("level:{level}"),
            _ => "person".to_owned(),
        };
        let players = Player::ALL[..game.players()].iter().map(name).collect();
        Ok(game_record(&place, players))
    }

    /// Plays the computer's moves until it is the turn of whoever made the last move.
    ///
    /// # Errors
    /// If the game is over.
    fn answer_by_computer<G: Playable>(
        &self,
        game: &G,
        level: Level,
        positions: &mut Vec<G::Position>,
        moves: &mut Vec<G::Move>,
    ) -> Result<(), Fault> {
        let last = positions.len().checked_sub(2).map(|index| game.to_move(&positions[index]));
        let limits = Limits::new(level, self.seed);
        loop {
            let Some((position, earlier)) = positions.split_last() else { return Ok(()) };
            let Some(thought) = choose_in_game(game, earlier, position, &limits, &mut |_| ())
            else {
                return Ok(());
            };
            let next = game.play(position, thought.mv);
            let is_last = last.is_none_or(|player| game.to_move(&next) == player);
            positions.push(next);
            moves.push(thought.mv);
            if is_last {
                return Ok(());
            }
        }
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
            let answers = match self.against {
                Some(_) => {
                    let given = words(&self.moves).len();
                    let moves: Vec<&str> = steps[given..].iter().map(|s| s.text.as_str()).collect();
                    moves.join(" ") + "\n"
                }
                None => String::new(),
            };
            return format!("{answers}{text}\n{turn}\n{}", game.remark(position));
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

/// Returns the players that the computer has: of `given` moves the last is the person's, and all others are the
/// computer's. Without any the person has all but the player to move, for whom the computer moves.
fn by_computer<G: Game>(game: &G, positions: &[G::Position], given: usize) -> Players {
    let mover = |index: usize| game.to_move(&positions[index]);
    let has = |player: &Player| match given.checked_sub(1) {
        Some(last) => *player != mover(last),
        None => *player == mover(0),
    };
    let players = Player::ALL[..game.players()].iter().copied().filter(has);
    players.fold(Players::NONE, Players::with)
}

/// Writes the record of a game to a new file. Where another program has written it meanwhile, the record is in the
/// error.
fn write_record(path: &Path, record: &GameRecord) -> Result<(), Fault> {
    let is_lines = path.extension().is_some_and(|extension| extension == "jsonl");
    let text = if is_lines { record.to_json() + "\n" } else { record.to_text() };
    console::write_new(path, &text).map_err(|error| error.help(format!("the game:\n{text}")))
}

/// Returns the moves of arguments: one may hold several, with blanks between them.
pub fn words(arguments: &[String]) -> Vec<&str> {
    let words = arguments.iter().flat_map(|argument| {
        let blank = argument.trim().is_empty().then_some(argument.as_str());
        blank.into_iter().chain(argument.split_whitespace())
    });
    words.collect()
}

/// The positions of a game, one more than moves, and its moves.
pub type Played<G> = (Vec<<G as Game>::Position>, Vec<<G as Game>::Move>);

/// Plays moves. Returns the positions, the given one first, and the moves.
///
/// # Errors
/// At the first word that is no move, or no legal one.
pub fn play_moves<G: Playable>(
    game: &G,
    position: &G::Position,
    moves: &[&str],
) -> Result<Played<G>, Fault> {
    let line = moves.join(" ");
    let (mut positions, mut played, mut start) = (vec![position.clone()], Vec::new(), 0);
    for text in moves {
        let at = start;
        start += text.len() + 1;
        let position = &positions[positions.len() - 1];
        let mv = parse_move(game, text, (&line, at))?;
        game.check(position, mv)
            .map_err(|why| game.illegal_move_error(position, mv, &why).within("move", &line, at))?;
        let next = game.play(position, mv);
        positions.push(next);
        played.push(mv);
    }
    Ok((positions, played))
}

/// Returns the steps of a game: its moves, between the positions before and after each.
fn steps<G: Playable>(game: &G, positions: &[G::Position], moves: &[G::Move]) -> Vec<PlayedMove> {
    let step = |(pair, &mv): (&[G::Position], &G::Move)| {
        let player = game.to_move(&pair[0]);
        PlayedMove {
            player: player_number(player),
            text: game.write_move(mv),
            kind: G::KINDS[game.kind(&pair[0], mv)],
            position: game.write_position(&pair[1]),
            name: game.player_name(player),
        }
    };
    positions.windows(2).zip(moves).map(step).collect()
}

impl PositionCommand for Args {
    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.play(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        self.check_record(at)?;
        if self.is_interactive(console) {
            return self.explore(at, console);
        }
        let (mut positions, mut moves) = play_moves(game, position, &words(&self.moves))?;
        let given = moves.len();
        if let Some(level) = self.against {
            self.answer_by_computer(game, level, &mut positions, &mut moves)?;
        }
        if let Some(path) = &self.record {
            let texts: Vec<String> = moves.iter().map(|&mv| game.write_move(mv)).collect();
            let start = game.write_position(position);
            let by_computer = by_computer(game, &positions, given);
            let record = self.record_of::<G>(
                &game.readings_for(position),
                &start,
                &texts,
                Some(by_computer),
            )?;
            write_record(path, &record)?;
        }
        let steps = steps(game, &positions, &moves);
        let position = positions.pop().unwrap_or_else(|| position.clone());
        let report = PlayReport {
            position: game.write_position(&position),
            steps: self.steps.then_some(steps.as_slice()),
            outcome: GameEnd::of(game, &position),
            path: game.path_names(&position),
        };
        let text = |_: &_| self.text(game, &position, &steps, console.colour);
        let text = self.common.format.write(&report, text)?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
