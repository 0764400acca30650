//! What the archives of `crosstrack-lab forced fewest --proofs` say: derived from recorded options and
//! the rules alone, in the same way when a proof is made and when it is checked.

use crate::commands::recorded::{Asked, Derived, Line, Readings, asked, compared, readings};
use crate::{CommandError, RulesetArgs, RulesetOptions};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::forced::least;
use crosstrack_prove::sat::proof::{ArchiveSubject, VerifiedArchive};

/// What an archive of such a proof records: pieces after the first move, and how many of them are
/// the other player's.
const AFTER: &str = "pieces after the first move";

/// What the archive of a proof is about.
///
/// # Errors
/// If the options make no ruleset, or name files that an archive cannot carry.
pub fn subject(
    asked: &RulesetArgs,
    pieces: usize,
    theirs: usize,
) -> Result<ArchiveSubject, CommandError> {
    let mut asked = asked.clone();
    let tables = asked.options.carry()?;
    let ruleset = asked.ruleset()?;
    let readings = readings_of(&ruleset, &asked.options(), pieces, theirs);
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

impl Asked for RulesetArgs {
    fn ruleset(&mut self) -> &mut RulesetOptions {
        &mut self.options
    }

    fn options(&self) -> Vec<String> {
        let mut line = Line::default();
        line.ruleset(self);
        line.0
    }
}

/// Derives what an archive about forced wins is to say, and whether its formula says it; none if it
/// is about something else.
///
/// # Errors
/// What `broken` makes of it if what it records is not ours; otherwise if that makes no ruleset.
pub fn derive(
    verified: &VerifiedArchive,
    recorded: &[String],
    broken: &dyn Fn(&str) -> CommandError,
) -> Option<Result<Derived, CommandError>> {
    let after = verified.manifest.readings.get(AFTER)?;
    let derive = || {
        let numbers = numbers(after).ok_or_else(|| {
            broken(&format!("`{after}` is not a number of pieces and a smaller number of them"))
        });
        let (pieces, theirs) = numbers?;
        let asked: RulesetArgs = asked(recorded, &verified.tables, broken)?;
        let ruleset = asked.ruleset()?;
        let mut written = Ok(());
        let same = compared(&verified.cnf, |sink| {
            written = least::encode(sink, &ruleset, pieces, theirs);
        });
        written.map_err(|e| broken(&e.to_string()))?;
        Ok(Derived { readings: readings_of(&ruleset, recorded, pieces, theirs), same })
    };
    Some(derive())
}

fn numbers(after: &str) -> Option<(usize, usize)> {
    let (pieces, theirs) = after.split_once(' ')?;
    let (pieces, theirs) = (pieces.parse().ok()?, theirs.parse().ok()?);
    (theirs < pieces && pieces < 64).then_some((pieces, theirs))
}
