//! Archives of proofs. The proof shows only that the formula has no model. What that means for the game
//! is derived from the recorded claim: the formula, which is compared with the archive, and the sentence.

use std::path::Path;

use crate::answer::values::FileName;
use crate::commands::check::report::{ArchiveReport, DerivedFacts};
use crate::commands::proof::claim;
use crate::{Console, Fault, FaultKind, Progress};
use crosstrack::base::json_error_text;
use crosstrack_prove::formula::BoundClaim;
use crosstrack_prove::sat::ClauseSink as _;
use crosstrack_prove::sat::DimacsErrorKind;
use crosstrack_prove::sat::proof::lrat::LratErrorKind;
use crosstrack_prove::sat::proof::manifest::ManifestError;
use crosstrack_prove::sat::proof::{
    ArchiveError, CheckError, ProofError, VerifiedArchive, archive,
};

/// Checks every byte of an archive and every step of its proof, derives the formula from the rules and compares.
/// `memory` is in MiB.
pub(super) fn check(
    manifest: &Path,
    memory: Option<usize>,
    console: &Console<'_>,
) -> Result<ArchiveReport, Fault> {
    let bar = Progress::spinner(console.watched);
    bar.say("checking the proof");
    let memory = memory.map_or(archive::MEMORY, |mib| mib << 20);
    let verified = archive::verify(manifest, memory).map_err(|e| verify_error(&e))?;
    let name = manifest.display().to_string();
    let (says, derived) = compare_with_rules(&name, &verified)?;
    let (variables, clauses) = (verified.cnf.var_count(), verified.cnf.clause_count());
    Ok(ArchiveReport {
        file: FileName::new(manifest),
        kind: "archive",
        says,
        variables,
        clauses,
        derived,
    })
}

/// Derives the formula from the claim that an archive records, and compares. Returns what the claim says, and what was
/// derived.
fn compare_with_rules(
    name: &str,
    verified: &VerifiedArchive,
) -> Result<(String, DerivedFacts), Fault> {
    let refused = |what: &str| Fault::new(format!("{name} is refused: {what}")).kind(FaultKind::No);
    let claim: BoundClaim =
        serde_json::from_value(verified.manifest.query.clone()).map_err(|e| {
            refused(&format!("this program knows no such query: {}", json_error_text(&e)))
        })?;
    let plan = claim.plan().map_err(|e| refused(&e.to_string()))?;
    if !claim.is_formula(&verified.cnf).map_err(|e| refused(&e.to_string()))? {
        return Err(refused("its formula is not the one that the rules give"));
    }
    Ok((claim::sentence(&claim, &plan), DerivedFacts::new(&claim.ruleset)))
}

/// Makes the error of an archive that fails its check.
fn verify_error(error: &ArchiveError) -> Fault {
    let diagnostic = Fault::new(error.to_string());
    if is_too_large(error) {
        return diagnostic.help("allow more: --memory MIB").kind(FaultKind::Budget);
    }
    if let ArchiveError::Manifest { cause: ManifestError::Json(_), .. } = error {
        return diagnostic.help("name the file NAME.json of an archive");
    }
    diagnostic.kind(FaultKind::No)
}

/// Whether the check of an archive stopped because it takes too much memory.
const fn is_too_large(error: &ArchiveError) -> bool {
    match error {
        ArchiveError::Formula { cause, .. } => {
            matches!(
                cause.kind,
                DimacsErrorKind::TooLarge { .. } | DimacsErrorKind::LongLine { .. }
            )
        }
        ArchiveError::Proof { cause, .. } => is_proof_too_large(cause),
        _ => false,
    }
}

/// Whether the check of a proof stopped because it takes too much memory.
pub(super) const fn is_proof_too_large(error: &ProofError) -> bool {
    match error {
        ProofError::Step { cause, .. } => matches!(cause, CheckError::Memory { .. }),
        ProofError::Syntax(error) => matches!(error.kind, LratErrorKind::TooLong { .. }),
        _ => false,
    }
}
