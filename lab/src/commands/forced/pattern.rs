//! `crosstrack-lab forced pattern`.

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

use crate::study::pattern::analyse_first_move;
use crate::study::{ActionKind, FirstMoveAnalysis};
use crosstrack::game::Game;
use crosstrack::rules::Seats;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};
use crosstrack_cli::options::crosstrack::GameArgs;
use crosstrack_cli::output::json;
use crosstrack_cli::{
    CommandError, Console, Diagnostic, Ended, Exit, Fields, OutputArgs, Progress, TextOrJson,
    parse_duration,
};

/// Says how a win in 3 plies goes: what each winning first move threatens, and why no reply helps
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab forced pattern x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d"
)]
pub struct Args {
    #[arg(value_name = "POS", help = crosstrack_cli::options::position_args::POSITION_HELP)]
    pos: String,
    /// Give up after so many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    /// Give up after so many positions
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

/// The length of the wins that are analysed.
const PLIES: usize = 3;

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        let target = self.output.open()?;
        let loaded = self.game.load(&self.pos, console)?;
        let (ruleset, position) = (&loaded.ruleset, &loaded.position);
        if ruleset.seats() != Seats::Two {
            return Err(Diagnostic::new("patterns are for two players").into_error(Exit::Usage));
        }
        let budget = Budget::new(self.seconds, self.nodes);
        let mut search = Search::new(ruleset, budget);
        let progress = Progress::spinner(console.watched);
        progress.say("looking for all wins in 3 plies");
        let first_moves = match solve(ruleset, &mut search, position, PLIES, Wanted::All) {
            Verdict::Win { plies: PLIES, first_moves } => first_moves,
            Verdict::Win { .. } => {
                return Err(no_pattern("the player to move wins at once"));
            }
            Verdict::NoWin => return Err(no_pattern("the player to move has no such win")),
            Verdict::Unknown { .. } => {
                let title = "the budget was spent before all wins in 3 plies were known";
                return Err(Diagnostic::new(title).into_error(Exit::Budget));
            }
        };
        drop(progress);
        let found = first_moves.iter().filter_map(|&mv| {
            let attack = analyse_first_move(ruleset, position, mv)?;
            Some((ruleset.write_move(mv), attack))
        });
        let text = match self.format {
            TextOrJson::Text => found.map(|(mv, attack)| line(&mv, &attack)).collect(),
            TextOrJson::Json => {
                let first_moves = found.map(|(mv, attack)| Won::new(mv, &attack)).collect();
                let position = ruleset.write_position(position);
                json::to_pretty(&Patterns { position, first_moves })?
            }
        };
        target.finish(&text, console)
    }
}

fn no_pattern(why: &str) -> CommandError {
    Diagnostic::new(format!("this command describes wins in 3 plies, and here {why}"))
        .into_error(Exit::No)
}

fn line(mv: &str, attack: &FirstMoveAnalysis) -> String {
    let threats = ActionKind::ALL.iter().filter(|way| attack.threats[way.index()] > 0);
    let threats: Vec<String> =
        threats.map(|way| format!("{} {way}", attack.threats[way.index()])).collect();
    format!(
        "{mv:<10} {}, {}{}: threats {}; {} of {} replies meet them all\n",
        attack.pattern.first,
        attack.pattern.hold,
        if attack.pattern.parries { ", parries" } else { "" },
        if threats.is_empty() { "none".to_owned() } else { threats.join(", ") },
        attack.meeting,
        attack.replies,
    )
}

/// The analysis of a win in 3 plies: its first moves with their threats.
#[derive(Serialize, JsonSchema)]
pub struct Patterns {
    /// The position in notation.
    position: String,
    /// The winning first moves.
    first_moves: Vec<Won>,
}

#[derive(Serialize, JsonSchema)]
struct Won {
    /// The move in notation.
    #[serde(rename = "move")]
    mv: String,
    /// The kind of the move.
    kind: &'static str,
    /// The reason why no reply stops the win.
    hold: &'static str,
    /// Whether the other player would win at once if it were their turn.
    parries: bool,
    /// The number of actions of each kind that would win after a null move of the other player.
    threats: Fields<usize>,
    /// The number of replies that meet all threats.
    meeting: usize,
    /// The number of legal replies.
    replies: usize,
}

impl Won {
    fn new(mv: String, attack: &FirstMoveAnalysis) -> Self {
        Self {
            mv,
            kind: attack.pattern.first.as_str(),
            hold: attack.pattern.hold.as_str(),
            parries: attack.pattern.parries,
            threats: ActionKind::ALL
                .iter()
                .map(|way| (way.to_string(), attack.threats[way.index()]))
                .collect(),
            meeting: attack.meeting,
            replies: attack.replies,
        }
    }
}
