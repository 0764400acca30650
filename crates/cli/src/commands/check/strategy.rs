//! Certificates and refutations: strategies, replayed by the rules.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::certificate::{self, claim_text, write_moves};
use crate::commands::check::report::{LemmaUse, RefutationFacts, StrategyReport};
use crate::games::with_game;
use crate::{CommandError, Diagnostic, Exit, Playable, interrupt};
use crosstrack::solve::certificate::{CertificateErrorKind, CheckOptions, Node, check_with};
use crosstrack::solve::{Budget, CertificateFile};

/// Replays a certificate or refutation, for at most `seconds`. With `every_move`, tries every legal move
/// where a position must have no winning one.
pub(super) fn check(
    path: &Path,
    text: &str,
    (every_move, seconds): (bool, Option<Duration>),
) -> Result<StrategyReport, CommandError> {
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
) -> Result<StrategyReport, CommandError> {
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
    let is_win = certificate.claim.is_win();
    Ok(StrategyReport {
        file: name.to_owned(),
        kind: if is_win { "certificate" } else { "refutation" },
        says: claim_text(&game, &certificate, stats.plies),
        game: G::NAME,
        readings,
        position: game.write_position(&certificate.position),
        moves: stats.answers,
        replies: stats.replies,
        nodes: certificate.nodes.len(),
        refutation: (!is_win).then(|| RefutationFacts {
            looked_at: stats.looks,
            every_move,
            lemmas: lemmas(&certificate.nodes, &stats.waits, write),
        }),
    })
}

/// Returns the lemmas that a refutation uses, the one used most first.
fn lemmas<M>(
    nodes: &[Node<M>],
    waits: &BTreeMap<usize, u64>,
    write: impl Fn(&[M]) -> String,
) -> Vec<LemmaUse> {
    let mut most: Vec<(&usize, &u64)> = waits.iter().collect();
    most.sort_by_key(|&(node, count)| (Reverse(count), node));
    let lemma = |(&node, &positions): (&usize, &u64)| match &nodes[node] {
        Node::Wait { wait } => Some(LemmaUse { wait_by: write(wait), positions }),
        _ => None,
    };
    most.into_iter().filter_map(lemma).collect()
}
