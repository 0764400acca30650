//! The statements in the archives of `crosstrack-lab forced formula`. They are derived from the
//! recorded options and the rules, in the same way when a proof is made and when it is checked.

use crate::options::recorded::{
    CommandLine, DerivedStatement, Readings, RecordedArgs, is_same_formula, parse_recorded,
    readings,
};
use crate::{CommandError, RulesetArgs, RulesetOptions};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::forced::least;
use crosstrack_prove::sat::proof::{ArchiveSubject, VerifiedArchive};

/// The key of the bound: the number of pieces after the first move, and how many of them are the other
/// player's.
const AFTER: &str = "pieces after the first move";

/// Returns the statements of an archive about positions with `pieces` pieces after the first move, `theirs`
/// of which are the other player's.
///
/// # Errors
/// If the options give no ruleset, or name files that an archive cannot include.
pub fn subject(
    args: &RulesetArgs,
    pieces: usize,
    theirs: usize,
) -> Result<ArchiveSubject, CommandError> {
    let mut args = args.clone();
    let tables = args.options.carry()?;
    let ruleset = args.ruleset()?;
    let readings = readings_of(&ruleset, &args.options(), pieces, theirs);
    Ok(ArchiveSubject { readings, tables })
}

fn readings_of(ruleset: &Ruleset, options: &[String], pieces: usize, theirs: usize) -> Readings {
    let says = format!(
        "no position with {} after the first move, {theirs} of them the other player's, is won in \
         3 plies and not in 1",
        counted(pieces, "piece")
    );
    readings(ruleset, options, says, (AFTER, format!("{pieces} {theirs}")))
}

impl RecordedArgs for RulesetArgs {
    fn ruleset(&mut self) -> &mut RulesetOptions {
        &mut self.options
    }

    fn options(&self) -> Vec<String> {
        let mut line = CommandLine::default();
        line.push_ruleset(self);
        line.0
    }
}

/// Derives the statements of an archive about forced wins, and compares its formula with that of the rules.
/// Returns `None` if the archive is about something else. `recorded` are its options.
///
/// # Errors
/// If the options are not as this program records them, or give no ruleset. `broken` creates the error from a
/// reason.
pub fn derive(
    verified: &VerifiedArchive,
    recorded: &[String],
    broken: &dyn Fn(&str) -> CommandError,
) -> Option<Result<DerivedStatement, CommandError>> {
    let after = verified.manifest.readings.get(AFTER)?;
    let derive = || {
        let numbers = parse_numbers(after).ok_or_else(|| {
            broken(&format!("`{after}` is not a number of pieces and a smaller number of them"))
        });
        let (pieces, theirs) = numbers?;
        let args: RulesetArgs = parse_recorded(recorded, &verified.tables, broken)?;
        let ruleset = args.ruleset()?;
        let mut written = Ok(());
        let is_same_formula = is_same_formula(&verified.cnf, |sink| {
            written = least::encode(sink, &ruleset, pieces, theirs);
        });
        written.map_err(|e| broken(&e.to_string()))?;
        Ok(DerivedStatement {
            readings: readings_of(&ruleset, recorded, pieces, theirs),
            is_same_formula,
        })
    };
    Some(derive())
}

fn parse_numbers(after: &str) -> Option<(usize, usize)> {
    let (pieces, theirs) = after.split_once(' ')?;
    let (pieces, theirs) = (pieces.parse().ok()?, theirs.parse().ok()?);
    (theirs < pieces && pieces < 64).then_some((pieces, theirs))
}
