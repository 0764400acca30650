//! Forced wins in middle games of Crossings on the published board: how often there is one, and
//! the longest of them with certificates that the rules accept.

use rayon::prelude::*;

use crate::report::file::ReportFile;
use crossings::rules::{Board, Move, Position, Ruleset, RulesetSpec};
use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt};
use crosstrack::solve::certificate::check;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};
use crosstrack_io::table;
use crosstrack_io::table::row;

/// The number of random games.
const POSITIONS: u64 = 400;

/// The depth of the search, in plies.
const PLIES: usize = 5;

/// A forced win and the size of its certificate.
struct ForcedWin {
    text: String,
    plies: usize,
    first_moves: Vec<String>,
    /// The number of positions in which the certificate has a move, and of the replies that it covers.
    size: (u64, u64),
}

/// Returns a position of a random game before it ends. Three of five moves go forward, so that stones meet.
fn middle_game(game: &Ruleset, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let plies = 12 + random.below(24);
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.moves(&position);
        let ahead: Vec<Move> =
            moves.iter().filter(|mv| mv.captures || mv.dest > mv.rear).copied().collect();
        let some = if ahead.is_empty() || !random.chance(60) { moves } else { ahead };
        let Some(&mv) = random.choose(&some) else { break };
        let next = game.play(&position, mv);
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

fn find_win(game: &Ruleset, position: &Position) -> Option<ForcedWin> {
    let mut engine = Search::new(game, Budget::default());
    let answer = solve(game, &mut engine, position, PLIES, Wanted::All);
    let Verdict::Win { plies, first_moves } = answer else { return None };
    let proof = certificate(game, &mut engine, position, (first_moves[0], plies));
    let proof = proof.expect("no budget was set").expect("a win that was found");
    let stats = check(game, &proof).unwrap_or_else(|error| panic!("{error}"));
    let first_moves = first_moves.into_iter().map(|mv| game.write_move(mv)).collect();
    let text = game.write_position(position);
    Some(ForcedWin { text, plies, first_moves, size: (stats.answers, stats.replies) })
}

const PAGE: &str = include_str!("../../../reports/crossings/wins.md");

pub(super) fn file() -> ReportFile {
    let game = Ruleset::new(RulesetSpec::new(Board::STANDARD)).expect("the published game");
    let mut seen = std::collections::HashSet::new();
    let mut positions: Vec<Position> =
        (0..POSITIONS).map(|seed| middle_game(&game, seed)).collect();
    positions.retain(|&position| seen.insert(position));
    let wins: Vec<ForcedWin> = positions.par_iter().filter_map(|p| find_win(&game, p)).collect();
    let last = POSITIONS - 1;
    let basis =
        format!("random middle games with the seeds 0 to {last}; every reading at its default");
    let within = |plies: usize| wins.iter().filter(|won| won.plies == plies).count();
    let mut rows: Vec<_> = (1..=PLIES).step_by(2).map(|plies| row![plies, within(plies)]).collect();
    rows.push(row![format!("not within {PLIES}"), positions.len() - wins.len()]);
    let counts = table::markdown("lr", &["win in", "positions"], rows);
    let rows = wins.iter().filter(|won| won.plies > 1).map(|won| {
        let (first, (answers, replies)) = (won.first_moves.join(" "), won.size);
        row![format!("`{}`", won.text), won.plies, first, answers, replies]
    });
    let columns = ["position", "win in", "first moves", "answers", "replies"];
    let longer = table::markdown("lrlrr", &columns, rows);
    ReportFile::page("crossings/wins.md", PAGE, &[counts, longer], &basis)
}
