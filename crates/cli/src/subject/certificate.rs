//! Files of certificates and refutations, read by the rules of their game.

use std::path::Path;

use crate::game::AnyGame;
use crate::{Fault, FaultKind, Playable};
use crosstrack::base::{UnknownWordError, counted};
use crosstrack::solve::certificate::file::CertificateFileError;
use crosstrack::solve::certificate::{
    CertificateError, CertificateErrorKind, Claim, Statement, Strategy,
};
use crosstrack::solve::{CertificateFile, Proved};
use crosstrack_io::bounded;
use crosstrack_io::files::read_error_text;

/// The largest file, unpacked, in bytes: 16 MiB.
const MAX_BYTES: usize = 16 << 20;

/// Reads the text of a file, unpacked if it is a gzip file. Packed or not, it has at most 16 MiB.
pub fn read_unpacked(path: &Path) -> Result<String, Fault> {
    let unreadable = |why: String| Fault::new(format!("{} cannot be read: {why}", path.display()));
    let file = bounded::open_unpacked(path, MAX_BYTES as u64);
    let file = file.map_err(|e| unreadable(read_error_text(&e)))?;
    bounded::read_text(file, MAX_BYTES).map_err(|e| unreadable(e.to_string()))
}

/// Parses a certificate or refutation. Returns it with its game; `name` is that of its file.
pub fn parse(name: &str, text: &str) -> Result<(AnyGame, CertificateFile), Fault> {
    let unusable = |why: String| Fault::new(format!("{name}: {why}"));
    let document = CertificateFile::read(text).map_err(|bad| {
        let kind = if matches!(bad, CertificateFileError::Hash { .. }) {
            FaultKind::No
        } else {
            FaultKind::Input
        };
        unusable(bad.to_string()).kind(kind)
    })?;
    let game = document.header.game.parse().map_err(|bad: UnknownWordError| {
        unusable(format!("it is about the game `{}`", bad.word))
    })?;
    Ok((game, document))
}

/// Returns the ruleset and the strategy of a document; `name` is that of its file. Does not check the strategy.
pub fn load<G: Playable>(
    name: &str,
    document: &CertificateFile,
) -> Result<(G, Strategy<G>), Fault> {
    let unusable = |why: String| Fault::new(format!("{name}: {why}"));
    let bad = |why: String| unusable(why);
    let header = &document.header;
    let game = G::with_readings(&header.readings, &header.position)
        .map_err(|error| bad(error.to_string()))?;
    // The position need not be reachable: the strategy begins there.
    let position =
        game.position_of(&header.position, true).map_err(|fault| bad(fault.to_string()))?;
    let readings = game.readings();
    if readings != header.readings {
        let help = format!("in the file: {}\nexpected: {readings}", header.readings);
        return Err(
            bad("its readings are not written as this program writes them".to_owned()).help(help)
        );
    }
    let certificate = document.certificate(&game, position).map_err(|e| bad(e.to_string()))?;
    Ok((game, certificate))
}

/// Writes moves with blanks between them.
pub fn write_moves<G: Playable>(game: &G, moves: &[G::Move]) -> String {
    let moves: Vec<String> = moves.iter().map(|&mv| game.write_move(mv)).collect();
    moves.join(" ")
}

/// Describes what is proved.
pub fn proved_text<G: Playable>(game: &G, proved: &Proved<Statement<G::Move>>) -> String {
    sentence(game, proved.claim())
}

/// Makes the error of a strategy that is refused, or that nothing is known of because the budget is spent. `name` is that
/// of its file.
pub fn refused<G: Playable>(game: &G, name: &str, fault: &CertificateError<G::Move>) -> Fault {
    let after = if fault.line.is_empty() {
        "in the position itself".to_owned()
    } else {
        format!("after {}", write_moves(game, &fault.line))
    };
    let (kind, what) = match fault.kind {
        CertificateErrorKind::Spent(_) => (FaultKind::Budget, "nothing is known"),
        _ => (FaultKind::No, "the strategy is refused"),
    };
    Fault::new(format!("{name}: {what}: {fault}")).help(after).kind(kind)
}

fn sentence<G: Playable>(game: &G, statement: &Statement<G::Move>) -> String {
    let side = statement.claim.side();
    let verb = if side.iter().count() == 1 { "forces" } else { "force" };
    let side = game.player_names(side);
    let plies = counted(statement.plies, "ply");
    match &statement.claim {
        Claim::Win(_) => format!("{side} {verb} a win within {plies}"),
        Claim::NoWin { winning, sooner, .. } => {
            let mut text = format!("{side} {verb} no win within {plies}");
            if !winning.is_empty() {
                text += &format!(" but perhaps by {}", write_moves(game, winning));
                if *sooner > 0 {
                    let these = if winning.len() == 1 { "it" } else { "these" };
                    text += &format!(", and by {these} none within {}", counted(*sooner, "ply"));
                }
            }
            text
        }
    }
}
