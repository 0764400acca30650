//! `crosstrack bot`: the move of a computer player, and what it thought.

use std::num::NonZeroU16;
use std::time::Duration;

use crate::commands::play::{play_moves, words};
use crate::game::AnyGame;
use crate::subject::position::Place;
use crate::{
    AnswerFormat, CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind,
    HasJson as _, LoadedPosition, Playable, PositionArgs, PositionCommand, Progress,
};
use crosstrack::base::counted;
use crosstrack::solve::Budget;
use crosstrack_explore::choice::{Choice, no_move};
use crosstrack_io::parse_duration;
use crosstrack_players::{Level, Limits, Thought, choose_in_game};

/// The help of `--jobs`.
const JOBS_HELP: &str = "The number of threads that search one position; with more than 1, the same command may print \
                         another move. With `-` and jsonl, the number of lines answered at a time [default: 1; of \
                         lines, one for each core]";

/// Prints the move that a computer player chooses, with the expected result
///
/// Levels 1 to 3 look one ply ahead; levels 4 to 8 search. Without --seconds and --jobs, the same command prints the same
/// move on every machine. With --seconds, level 8 searches until the time is up, unless --simulations is given; levels 4 to 7
/// may end early.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack bot start --level 5\nExample: crosstrack bot start rI.c1.2 --level 8 --seconds 5 --jobs 2",
    mut_arg("jobs", |arg| arg.help(JOBS_HELP))
)]
pub struct Args {
    /// Moves to play before the computer player chooses its move
    #[arg(value_name = "MOVE", index = 2)]
    moves: Vec<String>,
    #[command(flatten)]
    player: PlayerArgs,
    #[command(flatten)]
    common: PositionArgs<AnswerFormat>,
}

/// The options of a computer player.
#[derive(clap::Args, Clone, Debug)]
struct PlayerArgs {
    /// The level of play, from 1 (beginner) to 8 (strongest)
    #[arg(long, default_value = "8")]
    level: Level,
    /// The seed of the random numbers: another seed may give another move
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// End the search after this many seconds, or a time such as 5m or 1h [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    /// End the search after this many simulations [default: 2, 10, 50, 250 and 1500 for levels 4 to 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    simulations: Option<u64>,
    /// The memory of the search, in MiB; what does not fit is not looked at [default: 256]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory: Option<u32>,
}

impl PlayerArgs {
    /// Returns the limits that the options name.
    ///
    /// # Errors
    /// If an option has no effect at the level.
    fn limits(&self, jobs: Option<u16>) -> Result<Limits, Fault> {
        let searches = self.level.simulations() > 0;
        let given = [
            ("--seconds", self.seconds.is_some()),
            ("--simulations", self.simulations.is_some()),
            ("--memory", self.memory.is_some()),
            ("--jobs", jobs.is_some()),
        ];
        if let Some((option, _)) = given.iter().find(|&&(_, is_given)| is_given && !searches) {
            let title = format!("{option} has no effect: level {} does not search", self.level);
            let error = Fault::new(title).help("--level 4 to 8 searches");
            return Err(error.kind(FaultKind::Usage));
        }
        let usual = Limits::new(self.level, self.seed);
        Ok(Limits {
            simulations: self.simulations,
            budget: Budget::new(self.seconds, None),
            memory: self.memory.map_or(usual.memory, |mib| (mib as usize) << 20),
            threads: jobs.and_then(NonZeroU16::new).unwrap_or(usual.threads),
            ..usual
        })
    }
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let (common, moves) = self.common.with_moves(&self.moves);
        let args = Self { moves, player: self.player.clone(), common };
        args.common.run(&args, console)
    }
}

impl PositionCommand for Args {
    const HAS_JOBS: bool = true;

    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.bot(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let game = &at.ruleset;
        let limits = self.player.limits(self.common.jobs())?;
        let mut positions = play_moves(game, &at.position, &words(&self.moves))?.0;
        let position = positions.pop().unwrap_or_else(|| at.position.clone());
        let bar = Progress::spinner(console.watched);
        let thought = choose_in_game(game, &positions, &position, &limits, &mut |thought| {
            bar.say(progress_words(game, &position, limits.level, &thought));
        });
        drop(bar);
        let Some(thought) = thought else {
            return Err(no_move(game, &position));
        };
        let choice = Choice::of(game, &position, self.player.level, &thought);
        let text = self.common.format.write(&choice, Choice::text)?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

fn progress_words<G: Playable>(
    game: &G,
    position: &G::Position,
    level: Level,
    thought: &Thought<G::Move>,
) -> String {
    let choice = Choice::of(game, position, level, thought);
    let simulations = counted(choice.simulations as usize, "simulation");
    format!("{} {:.0} % after {simulations}", choice.mv, choice.chance)
}
