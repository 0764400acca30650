//! Certificates and refutations: strategies, replayed by the rules.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use crate::answer::values::FileName;
use crate::commands::check::report::{LemmaUse, RefutationFacts, StrategyReport};
use crate::commands::check::tree;
use crate::process::interrupt;
use crate::subject::certificate::{self, proved_text, refused, write_moves};
use crate::{Fault, Playable};
use crosstrack::solve::certificate::{CheckOptions, Node, prove};
use crosstrack::solve::{Budget, CertificateFile};

/// Replays a certificate or refutation, for at most `seconds`. With `show`, adds that many plies of the strategy as a
/// tree.
pub(super) fn check(
    path: &Path,
    text: &str,
    seconds: Option<Duration>,
    show: Option<usize>,
) -> Result<StrategyReport, Fault> {
    let budget = Budget { cancel: interrupt::cancel_flag(), ..Budget::new(seconds, None) };
    let checking = CheckOptions { every_move: false, budget };
    let name = path.display().to_string();
    let (game, document) = certificate::parse(&name, text)?;
    game.replay(&name, &document, checking, show)
}

/// Replays the strategy of a file by the rules of its game. All numbers in the answer come from the
/// replay.
pub(crate) fn replay<G: Playable>(
    name: &str,
    document: &CertificateFile,
    checking: CheckOptions,
    show: Option<usize>,
) -> Result<StrategyReport, Fault> {
    let (game, certificate): (G, _) = certificate::load(name, document)?;
    let (readings, write) = (game.readings(), |moves: &[G::Move]| write_moves(&game, moves));
    let (proved, stats) =
        prove(&game, &certificate, checking).map_err(|fault| refused(&game, name, &fault))?;
    let is_win = certificate.claim.is_win();
    let tree = match show.map(|plies| tree::text(&game, &certificate, plies)) {
        Some(None) => {
            return Err(Fault::new(format!("{name}: the tree is too large to show"))
                .help("ask for fewer plies: --show=3"));
        }
        shown => shown.flatten(),
    };
    Ok(StrategyReport {
        file: FileName::new(Path::new(name)),
        kind: if is_win { "certificate" } else { "refutation" },
        says: proved_text(&game, &proved),
        game: G::NAME,
        readings,
        position: game.write_position(&certificate.position),
        moves: stats.answers,
        replies: stats.replies,
        nodes: certificate.nodes.len(),
        refutation: (!is_win).then(|| RefutationFacts {
            looked_at: stats.looks,
            lemmas: lemmas(&certificate.nodes, &stats.waits, write),
        }),
        tree,
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
