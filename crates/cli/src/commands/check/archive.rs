//! Archives of proofs. The proof shows only that the formula has no model. What that means for the game
//! is derived from the recorded options: the formula, its sentence and its readings. They are compared
//! with the archive, and the derived ones are printed.

use std::path::Path;

use crate::commands::proof::{fewest, formula};
use crate::commands::recorded::{OPTIONS, Readings, SAYS, check_readings};
use crate::{CommandError, Console, Diagnostic, Exit, Progress};
use crosstrack::game::Readings as _;
use crosstrack::rules::RulesetSpec;
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
) -> Result<String, CommandError> {
    let bar = Progress::spinner(console.watched);
    bar.say("checking the proof");
    let memory = memory.map_or(archive::MEMORY, |mib| mib << 20);
    let verified = archive::verify(manifest, memory).map_err(|e| verify_error(&e))?;
    let name = manifest.display().to_string();
    if proof_only {
        let cnf = &verified.cnf;
        return Ok(format!(
            "{name}: this formula has no model ({} variables, {} clauses); without --proof-only it is \
             compared with the rules\n",
            cnf.var_count(),
            cnf.clause_count(),
        ));
    }
    compare_with_rules(&name, &verified, console)
}

/// Derives from the recorded options what an archive must say, and compares.
fn compare_with_rules(
    name: &str,
    verified: &VerifiedArchive,
    console: &mut Console<'_>,
) -> Result<String, CommandError> {
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
    Ok(verified_text(name, verified, &recorded, &derived.readings))
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

/// Writes what a comparison has shown. All of it was derived, except the recorded options.
fn verified_text(
    name: &str,
    verified: &VerifiedArchive,
    options: &[String],
    readings: &Readings,
) -> String {
    // Readings have the names that they have in certificates.
    let rules = RulesetSpec::READINGS.iter().map(|reading| (reading.clause, reading.name));
    let named: Vec<(&str, &str)> =
        [("board", "board"), ("edition", "edition")].into_iter().chain(rules).collect();
    let words: Vec<String> = named
        .iter()
        .filter_map(|&(key, name)| Some(format!("{name}={}", readings.get(key)?)))
        .collect();
    let mut text = format!(
        "{name}: {}\n  derived   the rules give the same {} clauses, which have no model\n  \
         options   {}\n  readings  {}\n",
        readings[SAYS],
        verified.cnf.clause_count(),
        options.join(" "),
        words.join(" "),
    );
    let is_other = |key: &str| key != SAYS && key != OPTIONS && !named.iter().any(|n| n.0 == key);
    for (key, value) in readings.iter().filter(|(key, _)| is_other(key)) {
        text += &format!("  {key:<9} {value}\n");
    }
    for (word, table) in &verified.tables {
        text += &format!("  table     {word}.csv, {}\n", TableFile::of(table));
    }
    text
}
