//! Forced wins in middle games of Crossings on the published board: how often there is one, and
//! the longest of them with certificates that the rules accept.

use std::fmt::Write as _;

use rayon::prelude::*;

use crate::report::file::{ReportFile, from};
use crossings::rules::{Board, Move, Position, Ruleset, RulesetSpec};
use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt};
use crosstrack::solve::certificate::check;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};
use crosstrack_verify::table;
use crosstrack_verify::table::row;

/// So many positions are looked at.
const POSITIONS: u64 = 400;

/// Wins in so many plies are looked for.
const PLIES: usize = 5;

/// A win with its proof.
struct Won {
    text: String,
    plies: usize,
    first_moves: Vec<String>,
    /// Positions in which the certificate has an answer, and replies that it covers.
    size: (u64, u64),
}

/// A random game, three moves of five forward, stopped before it ends: a middle game with stones
/// in contact.
fn middle_game(game: &Ruleset, seed: u64) -> Position {
    let mut random = Random::new(seed);
    let plies = 12 + random.below(24);
    let mut position = game.start();
    for _ in 0..plies {
        let moves = game.moves(&position);
        let is_ahead = |mv: &&Move| mv.captures || mv.dest > mv.rear;
        let ahead: Vec<Move> = moves.iter().filter(is_ahead).copied().collect();
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

fn won(game: &Ruleset, position: &Position) -> Option<Won> {
    let mut engine = Search::new(game, Budget::default());
    let answer = solve(game, &mut engine, position, PLIES, Wanted::All);
    let Verdict::Win { plies, first_moves } = answer else { return None };
    let proof = certificate(game, &mut engine, position, (first_moves[0], plies));
    let proof = proof.expect("no budget was set").expect("a win that was found");
    let stats = check(game, &proof).unwrap_or_else(|fault| panic!("{fault}"));
    let first_moves = first_moves.into_iter().map(|mv| game.write_move(mv)).collect();
    let text = game.write_position(position);
    Some(Won { text, plies, first_moves, size: (stats.answers, stats.replies) })
}

pub(super) fn file() -> ReportFile {
    let game = Ruleset::new(RulesetSpec::new(Board::STANDARD)).expect("the published game");
    let mut seen = std::collections::HashSet::new();
    let mut positions: Vec<Position> =
        (0..POSITIONS).map(|seed| middle_game(&game, seed)).collect();
    positions.retain(|&position| seen.insert(position));
    let wins: Vec<Won> = positions.par_iter().filter_map(|p| won(&game, p)).collect();
    let last = POSITIONS - 1;
    let basis =
        format!("random middle games with the seeds 0 to {last}; every reading at its default");
    let provenance = from(&basis);
    let within = |plies: usize| wins.iter().filter(|won| won.plies == plies).count();
    let mut text = format!(
        "# Forced wins in the middle game\n\n\
         {} positions of random games on the board {} with two rows of stones. The player to move \
         forces a win within {PLIES} plies in {} of them, as the search says; every win has a \
         certificate that the rules accepted, every answer `no` is the search's own.\n\n",
        positions.len(),
        game.board(),
        wins.len(),
    );
    let mut rows: Vec<_> = (1..=PLIES).step_by(2).map(|plies| row![plies, within(plies)]).collect();
    rows.push(row![format!("not within {PLIES}"), positions.len() - wins.len()]);
    text += &table::markdown("lr", &["win in", "positions"], rows);
    text += "\nThose in more than one ply. A certificate answers so many positions, and so many \
        replies of the opponent are covered.\n\n";
    let rows = wins.iter().filter(|won| won.plies > 1).map(|won| {
        let (first, (answers, replies)) = (won.first_moves.join(" "), won.size);
        row![format!("`{}`", won.text), won.plies, first, answers, replies]
    });
    let columns = ["position", "win in", "first moves", "answers", "replies"];
    text += &table::markdown("lrlrr", &columns, rows);
    let _ = write!(
        text,
        "\n`crosstrack solve --game crossings 'POSITION' --plies {PLIES} --certificate FILE` finds \
         each again, and `crosstrack check FILE` replays it.\n\n_{provenance}_\n"
    );
    ReportFile::new("crossings/wins.md", text)
}
