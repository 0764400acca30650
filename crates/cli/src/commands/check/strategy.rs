//! Certificates and refutations: strategies, replayed by the rules.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::games::{GameName, with_game};
use crate::{CommandError, Diagnostic, Exit, Playable, interrupt};
use crosstrack::base::{UnknownWordError, counted};
use crosstrack::solve::certificate::file::CertificateFileError;
use crosstrack::solve::certificate::{
    CertificateErrorKind, CheckOptions, Claim, Node, Strategy, check_with,
};
use crosstrack::solve::{Budget, CertificateFile};
use crosstrack_explore::Explorable;

/// The most lemmas that are shown.
const MAX_LEMMAS: usize = 5;

/// Replays a certificate or refutation, for at most `seconds`. With `every_move`, tries every legal move
/// where a position must have no winning one.
pub(super) fn check(
    path: &Path,
    text: &str,
    (every_move, seconds): (bool, Option<Duration>),
) -> Result<String, CommandError> {
    let budget = Budget { cancel: interrupt::cancel_flag(), ..Budget::new(seconds, None) };
    let checking = CheckOptions { every_move, budget };
    let name = path.display();
    let unusable = |why: String| Diagnostic::new(format!("{name}: {why}"));
    let document = CertificateFile::read(text).map_err(|bad| {
        let exit =
            if matches!(bad, CertificateFileError::Hash { .. }) { Exit::No } else { Exit::Input };
        unusable(bad.to_string()).into_error(exit)
    })?;
    let game: GameName = document.header.game.parse().map_err(|bad: UnknownWordError| {
        unusable(format!("it is about the game `{}`", bad.word)).into_error(Exit::Input)
    })?;
    with_game!(game, G => replay::<G>(&name.to_string(), &document, checking))
}

/// Replays the strategy of a file by the rules of its game. All numbers in the answer come from the
/// replay.
fn replay<G: Playable>(
    name: &str,
    document: &CertificateFile,
    checking: CheckOptions,
) -> Result<String, CommandError> {
    let unusable = |why: String| Diagnostic::new(format!("{name}: {why}"));
    let bad = |why: String| unusable(why).into_error(Exit::Input);
    let header = &document.header;
    let game = G::with_readings(&header.readings, &header.position).map_err(bad)?;
    // The position need not be reachable: the strategy begins there.
    let position =
        Explorable::parse_position(&game, &header.position).map_err(|fault| bad(fault.message))?;
    let readings = game.readings();
    if readings != header.readings {
        let help = format!("in the file: {}\nexpected: {readings}", header.readings);
        return Err(
            bad("its readings are not written as this program writes them".to_owned()).help(help)
        );
    }
    let certificate = document.certificate(&game, position).map_err(|e| bad(e.to_string()))?;
    let write = |moves: &[G::Move]| -> String {
        let moves: Vec<String> = moves.iter().map(|&mv| game.write_move(mv)).collect();
        moves.join(" ")
    };
    let every_move = checking.every_move;
    let stats = check_with(&game, &certificate, checking).map_err(|fault| {
        let after = if fault.line.is_empty() {
            "in the position itself".to_owned()
        } else {
            format!("after {}", write(&fault.line))
        };
        let exit =
            if let CertificateErrorKind::Spent(_) = fault.kind { Exit::Budget } else { Exit::No };
        let what = if exit == Exit::No { "the strategy is refused" } else { "nothing is known" };
        unusable(format!("{what}: {fault}")).help(after).into_error(exit)
    })?;
    let mut text = format!("{name}: {}\n", claim_text(&game, &certificate, stats.plies, write));
    text += &format!(
        "  position  {}\n  readings  {readings}\n  replayed  {} of the strategy against {} of the others, {}\n",
        game.write_position(&certificate.position),
        counted(stats.answers, "move"),
        counted(stats.replies, "move"),
        counted(certificate.nodes.len(), "node"),
    );
    if !certificate.claim.is_win() {
        let how =
            if every_move { "every legal move tried" } else { "by the list of winning moves" };
        text += &format!(
            "  looked    at {} for a win at once: {how}\n",
            counted(stats.looks, "position")
        );
        text += &lemma_text(&certificate.nodes, &stats.waits, write);
    }
    Ok(text)
}

/// Describes what a strategy shows.
fn claim_text<G: Playable>(
    game: &G,
    certificate: &Strategy<G>,
    longest: usize,
    write: impl Fn(&[G::Move]) -> String,
) -> String {
    let side = certificate.claim.side();
    let verb = if side.iter().count() == 1 { "forces" } else { "force" };
    let side = game.player_names(side);
    let plies = counted(certificate.plies, "ply");
    match &certificate.claim {
        Claim::Win(_) => format!("{side} {verb} a win within {}", counted(longest, "ply")),
        Claim::NoWin { winning, sooner, .. } => {
            let mut text = format!("{side} {verb} no win within {plies}");
            if !winning.is_empty() {
                text += &format!(" but perhaps by {}", write(winning));
                if *sooner > 0 {
                    let these = if winning.len() == 1 { "it" } else { "these" };
                    text += &format!(", and by {these} none within {}", counted(*sooner, "ply"));
                }
            }
            text
        }
    }
}

/// Describes on how many lemmas a refutation rests, and on which most.
fn lemma_text<M>(
    nodes: &[Node<M>],
    waits: &BTreeMap<usize, u64>,
    write: impl Fn(&[M]) -> String,
) -> String {
    if waits.is_empty() {
        return "  lemmas    none\n".to_owned();
    }
    let all: u64 = waits.values().sum();
    let mut text =
        format!("  lemmas    {} in {}\n", counted(waits.len(), "lemma"), counted(all, "position"));
    let mut most: Vec<(&usize, &u64)> = waits.iter().collect();
    most.sort_by_key(|&(node, count)| (Reverse(count), node));
    for (&node, count) in most.into_iter().take(MAX_LEMMAS) {
        if let Node::Wait { wait } = &nodes[node] {
            text += &format!("            {count} wait by {}\n", write(wait));
        }
    }
    text
}
