//! Archives of proofs. The proof shows only that the formula has no model. What that means for the game
//! is derived from the recorded options: the formula, its sentence and its readings. They are compared
//! with the archive, and the derived ones are printed.

use std::path::Path;

use crate::answer::values::FileName;
use crate::commands::check::report::{ArchiveReport, DerivedFacts};
use crate::commands::proof::{fewest, formula};
use crate::options::recorded::{OPTIONS, SAYS, check_readings};
use crate::{CommandError, Console, Diagnostic, Exit, Progress};
use crosstrack_prove::sat::ClauseSink as _;
use crosstrack_prove::sat::DimacsErrorKind;
use crosstrack_prove::sat::proof::lrat::LratErrorKind;
use crosstrack_prove::sat::proof::manifest::{ManifestError, TableFile};
use crosstrack_prove::sat::proof::{
    ArchiveError, CheckError, ProofError, VerifiedArchive, archive,
};

/// Checks every byte of an archive and every step of its proof. Unless `proof_only`, also derives the
/// formula from the rules and compares. `memory` is in MiB.
pub(super) fn check(
    manifest: &Path,
    (memory, proof_only): (Option<usize>, bool),
    console: &mut Console<'_>,
) -> Result<ArchiveReport, CommandError> {
    let bar = Progress::spinner(console.watched);
    bar.say("checking the proof");
    let memory = memory.map_or(archive::MEMORY, |mib| mib << 20);
    let verified = archive::verify(manifest, memory).map_err(|e| verify_error(&e))?;
    let name = manifest.display().to_string();
    let (says, derived) = if proof_only {
        ("this formula has no model".to_owned(), None)
    } else {
        let (says, derived) = compare_with_rules(&name, &verified, console)?;
        (says, Some(derived))
    };
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

/// Derives from the recorded options what an archive must say, and compares. Returns its sentence, and what was
/// derived.
fn compare_with_rules(
    name: &str,
    verified: &VerifiedArchive,
    console: &mut Console<'_>,
) -> Result<(String, DerivedFacts), CommandError> {
    let broken =
        |what: &str| Diagnostic::new(format!("{name} is refused: {what}")).into_error(Exit::No);
    let stored = &verified.manifest.readings;
    let recorded: Vec<String> = stored
        .get(OPTIONS)
        .and_then(|text| serde_json::from_str(text).ok())
        .ok_or_else(|| broken("it does not record its options"))?;
    let derived = match fewest::derive(verified, &recorded, &broken) {
        Some(derived) => derived,
        None => formula::derive(verified, &recorded, console, &broken),
    }?;
    check_readings(name, stored, &derived.readings)?;
    if !derived.is_same_formula {
        return Err(broken("its formula is not the one that the rules give"));
    }
    let tables = verified.tables.iter();
    let tables = tables.map(|(word, table)| (word.clone(), TableFile::of(table).to_string()));
    let facts = DerivedFacts::new(&recorded, &derived.readings, tables.collect());
    Ok((derived.readings[SAYS].clone(), facts))
}

/// Makes the error of an archive that fails its check.
fn verify_error(error: &ArchiveError) -> CommandError {
    let diagnostic = Diagnostic::new(error.to_string());
    if is_too_large(error) {
        return diagnostic.help("allow more: --memory MIB").into_error(Exit::Budget);
    }
    if let ArchiveError::Manifest { cause: ManifestError::Json(_), .. } = error {
        return diagnostic.help("name the file NAME.json of an archive").into_error(Exit::Input);
    }
    diagnostic.into_error(Exit::No)
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
        ProofError::NotRefuted { .. } => false,
    }
}
