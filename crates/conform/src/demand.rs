//! What is demanded of an engine: a set of cases with a name, a number and a hash.
//!
//! The cases are chosen from the whole suite, not from the part of it that a folder has: a case that is missing
//! or changed in the folder stays in the demand.

use sha2::{Digest as _, Sha256};

use crate::any_suite::{AnyCase, AnySuite};
use crate::case::Level;
use crate::case_result::NotAsked;
use crate::filter::CaseFilter;
use crosstrack::base::{counted, hex};
use crosstrack_io::clean::escape_line;

/// A case, with the reason why the engine is not asked about it; `None` if it is asked.
pub type DemandedCase<'s> = (&'s dyn AnyCase, Option<NotAsked>);

/// The cases that demands are chosen from: the cases of a suite, and additional cases that a folder of vectors
/// has.
#[derive(Clone, Debug)]
pub struct Collection<'s> {
    label: String,
    /// Whether the cases include those of a suite that is part of this program.
    is_suite: bool,
    cases: Vec<DemandedCase<'s>>,
    sha256: String,
    remarks: Vec<String>,
    /// Hash of the files.
    files: String,
    /// Version and hash of the suite that is part of this program.
    known: (String, String),
}

/// Reason why the cases are not those of a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// The cases are of another suite.
    #[error("the vectors are {label}, not {wanted}")]
    Other {
        /// What the vectors are.
        label: String,
        /// The suite that was asked for.
        wanted: String,
    },
    /// The cases say that they are of the suite, but have another hash.
    #[error("the vectors say that they are {label}, but their hash is not that of {wanted}")]
    Changed {
        /// What the vectors are.
        label: String,
        /// The suite that was asked for.
        wanted: String,
    },
}

impl<'s> Collection<'s> {
    /// Returns the cases of a complete suite.
    pub fn of_suite(suite: &AnySuite<'s>) -> Self {
        Self {
            label: suite.short_label(),
            is_suite: true,
            cases: suite.cases.iter().map(|&case| (case, None)).collect(),
            sha256: suite.sha256.to_owned(),
            remarks: Vec::new(),
            files: suite.sha256.to_owned(),
            known: (suite.version.to_owned(), suite.sha256.to_owned()),
        }
    }

    /// Checks that the cases are exactly those of a suite. A version means the suite of this program, and a SHA-256 in hex
    /// means the files that have it. `label` says what the vectors are.
    ///
    /// # Errors
    /// If the hash of the files is another one.
    pub fn check_suite(&self, wanted: &str, label: String) -> Result<(), SuiteError> {
        let (version, sha256) = &self.known;
        if wanted == self.files || (wanted == version && self.files == *sha256) {
            return Ok(());
        }
        let wanted = wanted.to_owned();
        Err(if wanted == *version {
            SuiteError::Changed { label, wanted }
        } else {
            SuiteError::Other { label, wanted }
        })
    }

    /// Returns the cases of a folder. If the folder has cases of `suite` and says that it is that suite, these
    /// are all cases of the suite and any additional ones in the folder; otherwise they are those of the folder
    /// alone.
    ///
    /// **Cost**: writing and comparing the text of each case.
    pub fn of_folder(folder: &AnySuite<'s>, suite: &AnySuite<'s>) -> Self {
        let says_so = folder.version == suite.version;
        let is_suite = says_so && folder.cases.iter().any(|case| suite.case(case.id()).is_some());
        let mut remarks = folder.faults.to_vec();
        let files = folder.sha256.to_owned();
        let known = (suite.version.to_owned(), suite.sha256.to_owned());
        if !is_suite {
            let says = if says_so {
                format!("vectors that are not of {}", suite.short_label())
            } else {
                format!("vectors that say they are {}", folder.short_label())
            };
            return Self {
                label: says,
                is_suite: false,
                cases: folder.cases.iter().map(|&case| (case, None)).collect(),
                sha256: folder.sha256.to_owned(),
                remarks,
                files,
                known,
            };
        }
        let mut cases: Vec<DemandedCase<'s>> = Vec::new();
        let (mut missing, mut changed) = (0, Vec::new());
        for &case in &suite.cases {
            let standing = match folder.case(case.id()) {
                None => {
                    missing += 1;
                    Some(NotAsked::Missing)
                }
                Some(found) if found.to_json_line() != case.to_json_line() => {
                    changed.push(case.id());
                    Some(NotAsked::Changed)
                }
                Some(_) => None,
            };
            cases.push((case, standing));
        }
        let own: Vec<&'s dyn AnyCase> =
            folder.cases.iter().copied().filter(|case| suite.case(case.id()).is_none()).collect();
        let mut label = suite.short_label();
        if missing > 0 {
            remarks.push(format!("the folder lacks {} of {label}", counted(missing, "case")));
        }
        for (ids, what) in [
            (changed, "that the folder has otherwise than"),
            (own.iter().map(|case| case.id()).collect(), "that the folder has beside"),
        ] {
            if !ids.is_empty() {
                let (cases, named) = (counted(ids.len(), "case"), some_of(&ids));
                remarks.push(format!("{cases} {what} {label}: {named}"));
            }
        }
        if !own.is_empty() {
            label += &format!(" and {} beside it", counted(own.len(), "case"));
        }
        // The demand has the suite's version of the cases that the folder lacks or has changed.
        let sha256 = if own.is_empty() {
            suite.sha256.to_owned()
        } else {
            hex(&Sha256::digest([suite.sha256, folder.sha256].concat()))
        };
        cases.extend(own.into_iter().map(|case| (case, None)));
        Self { label, is_suite, cases, sha256, remarks, files, known }
    }

    /// Returns all cases, in the order of the suite.
    pub fn cases(&self) -> impl Iterator<Item = &'s dyn AnyCase> {
        self.cases.iter().map(|(case, _)| *case)
    }

    /// Returns a sentence for each way in which a folder of another suite differs from its own index, so that
    /// nobody can say whether the folder is complete.
    pub fn gaps(&self) -> &[String] {
        if self.is_suite { &[] } else { &self.remarks }
    }

    /// Returns a sentence for each way in which a folder differs from the suite that it names, or from its own
    /// index.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }
}

/// Returns the first few of some ids, on one line.
fn some_of(ids: &[&str]) -> String {
    let shown: Vec<_> = ids.iter().take(5).map(|id| escape_line(id)).collect();
    let more = ids.len().saturating_sub(shown.len());
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{more}", shown.join(", "))
}

/// What is demanded of an engine: the cases that it is to pass, and whether a run may leave some of them untested. A
/// [verdict](crate::verdict::RunVerdict) is judged by it and by the states of the cases alone.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::demand::{Collection, Demand};
/// use crosstrack_conform::filter::CaseFilter;
/// use crosstrack_conform::Suite;
///
/// let suite = Suite::<Ruleset>::shipped().to_any_suite();
/// let demand = Demand::new(&Collection::of_suite(&suite), &CaseFilter::default());
/// assert!(demand.name().starts_with("core of crosstrack suite "));
/// assert!(demand.len() < suite.cases.len());
/// ```
#[derive(Clone, Debug)]
pub struct Demand<'s> {
    name: String,
    sha256: String,
    cases: Vec<DemandedCase<'s>>,
    /// Whether the cases are those of one source.
    is_of_source: bool,
    allows_incomplete: bool,
}

impl<'s> Demand<'s> {
    /// Creates the demand for the cases that a filter selects. If the filter has no conditions, and the
    /// collection is a suite with levels, these are the cases of the level `core`. Cases that the filter skips stay in the demand, but
    /// are not asked.
    pub fn new(collection: &Collection<'s>, filter: &CaseFilter) -> Self {
        let mut filter = filter.clone();
        let has_levels = collection.cases().any(|case| case.level().is_some());
        if filter.is_open() && collection.is_suite && has_levels {
            filter.levels = vec![Level::Core];
        }
        let mut hash = Sha256::new_with_prefix(&collection.sha256);
        let mut cases = Vec::new();
        for (case, standing) in collection.cases.iter().filter(|(case, _)| filter.demands(*case)) {
            hash.update(case.id());
            hash.update("\n");
            let left_out = filter.leaves_out(*case).then_some(NotAsked::LeftOut);
            cases.push((*case, standing.clone().or(left_out)));
        }
        let name = format!("{} of {}", filter.name(), collection.label);
        Self {
            name: escape_line(&name).into_owned(),
            sha256: hex(&hash.finalize()),
            cases,
            is_of_source: filter.source.is_some(),
            allows_incomplete: false,
        }
    }

    /// Returns the demand with an incomplete run counted as a success, or not. Such a run must have passed a case.
    #[must_use]
    pub fn allowing_incomplete(self, allows_incomplete: bool) -> Self {
        Self { allows_incomplete, ..self }
    }

    /// Returns whether an incomplete run may count as a success.
    pub const fn allows_incomplete(&self) -> bool {
        self.allows_incomplete
    }

    /// Returns whether the demand keeps to what the sources settle: it is that of one source, or has no case of the
    /// level `interpretation`.
    pub fn is_settled(&self) -> bool {
        let interprets =
            |case: &dyn AnyCase| case.level().is_none_or(|level| level == Level::Interpretation);
        self.is_of_source || !self.cases.iter().any(|(case, _)| interprets(*case))
    }

    /// Creates a demand for some cases, under a name.
    pub fn of_cases(name: &str, cases: Vec<&'s dyn AnyCase>) -> Self {
        let mut hash = Sha256::new();
        for case in &cases {
            hash.update(case.id());
        }
        let sha256 = hex(&hash.finalize());
        Self {
            name: name.to_owned(),
            sha256,
            cases: cases.into_iter().map(|c| (c, None)).collect(),
            is_of_source: false,
            allows_incomplete: false,
        }
    }

    /// Returns what is demanded, such as `core of crosstrack suite 6.0.0`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the SHA-256, in hex, of the suite's hash and the ids of the cases.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Returns the number of cases.
    pub fn len(&self) -> usize {
        self.cases.len()
    }

    /// Returns whether no case is demanded.
    pub fn is_empty(&self) -> bool {
        self.cases.is_empty()
    }

    /// Returns the cases, each with the reason why the engine is not asked about it, if there is one.
    pub fn cases(&self) -> &[DemandedCase<'s>] {
        &self.cases
    }
}
