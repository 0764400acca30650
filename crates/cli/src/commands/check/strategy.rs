//! Certificates and refutations: strategies, replayed by the rules.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::certificate::{self, claim_text, write_moves};
use crate::games::with_game;
use crate::{CommandError, Diagnostic, Exit, Playable, interrupt};
use crosstrack::base::counted;
use crosstrack::solve::certificate::{CertificateErrorKind, CheckOptions, Node, check_with};
use crosstrack::solve::{Budget, CertificateFile};

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
    let name = path.display().to_string();
    let (game, document) = certificate::parse(&name, text)?;
    with_game!(game, G => replay::<G>(&name, &document, checking))
}

/// Replays the strategy of a file by the rules of its game. All numbers in the answer come from the
/// replay.
fn replay<G: Playable>(
    name: &str,
    document: &CertificateFile,
    checking: CheckOptions,
) -> Result<String, CommandError> {
    let unusable = |why: String| Diagnostic::new(format!("{name}: {why}"));
    let (game, certificate): (G, _) = certificate::load(name, document)?;
    let (readings, write) = (game.readings(), |moves: &[G::Move]| write_moves(&game, moves));
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
    let mut text = format!("{name}: {}\n", claim_text(&game, &certificate, stats.plies));
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
