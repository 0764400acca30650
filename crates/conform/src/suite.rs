//! A suite: vector files of one game that belong together.

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use sha2::{Digest as _, Sha256};

use crate::any_suite::{AnyCase, AnySuite};
use crate::case::Case;
use crate::game::HasVectors;
use crate::vectors::{VectorFile, VectorsError};
use crosstrack::base::hex;

/// The vector files of one game, in the order of groups.
///
/// # Examples
/// ```no_run
/// use std::path::Path;
///
/// use crosstrack::Ruleset;
/// use crosstrack_conform::Suite;
///
/// let suite = Suite::<Ruleset>::from_dir(Path::new("my-vectors"))?;
/// println!("{} cases", suite.cases().count());
/// # Ok::<(), crosstrack_conform::vectors::VectorsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite<G: HasVectors> {
    version: String,
    files: Vec<VectorFile<G>>,
    sha256: String,
    /// A sentence for each way in which the files differ from what their index says.
    pub(crate) faults: Vec<String>,
}

impl<G: HasVectors> Suite<G> {
    /// Creates a suite from vector files, which it sorts by group.
    ///
    /// # Errors
    /// If their versions differ, or two cases have the same id.
    pub fn new(files: Vec<VectorFile<G>>) -> Result<Self, VectorsError> {
        Self::with_texts(files.into_iter().map(|file| (Cow::Owned(file.to_text()), file)).collect())
    }

    /// Creates a suite from its cases, in the order of their groups.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub fn from_cases(cases: &[Case<G>]) -> Result<Self, VectorsError> {
        Self::new(G::GROUPS.iter().map(|group| VectorFile::from_cases(group, cases)).collect())
    }

    /// Creates a suite from files, each with its [text](VectorFile::to_text).
    fn with_texts(mut files: Vec<(Cow<'_, str>, VectorFile<G>)>) -> Result<Self, VectorsError> {
        files.sort_by_key(|(_, file)| G::GROUPS.iter().position(|group| group.name == file.group));
        let version = files.first().map_or(G::VERSION, |(_, file)| &file.suite_version).to_owned();
        let mut ids = BTreeSet::new();
        let mut hash = Sha256::new();
        for (text, file) in &files {
            let name = || format!("{}.json", file.group);
            if file.suite_version != version {
                let reason = format!("the version is {}, not {version}", file.suite_version);
                return Err(VectorsError::Header { file: name(), reason });
            }
            if let Some(twice) = file.cases.iter().find(|case| !ids.insert(case.id.as_str())) {
                let (id, reason) = (twice.id.clone(), "this id is there twice".to_owned());
                return Err(VectorsError::Case { file: name(), id, reason });
            }
            hash.update(text.as_bytes());
        }
        let sha256 = hex(&hash.finalize());
        let files = files.into_iter().map(|(_, file)| file).collect();
        Ok(Self { version, files, sha256, faults: Vec::new() })
    }

    /// Returns the suite whose files are part of this program.
    ///
    /// **Cost**: the first call reads all of its files.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::Ruleset;
    /// use crosstrack_conform::Suite;
    ///
    /// let suite = Suite::<Ruleset>::shipped();
    /// assert_eq!(suite.version(), "6.0.0");
    /// assert!(suite.cases().count() > 2000);
    /// ```
    ///
    /// # Panics
    /// If a file is invalid, which a test excludes.
    pub fn shipped() -> &'static Self {
        // There is one for each game, because a generic function cannot have a static for each type.
        static READ: Mutex<BTreeMap<TypeId, &'static (dyn Any + Send + Sync)>> =
            Mutex::new(BTreeMap::new());
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        let suite = read
            .entry(TypeId::of::<G>())
            .or_insert_with(|| Box::leak(Box::new(Self::load_shipped())));
        suite.downcast_ref().expect("the suite of this game")
    }

    /// Reads the shipped files; [`Suite::shipped`] does so once.
    ///
    /// Skips the strict checks, which take longer than everything else; tests apply them to these files.
    ///
    /// # Panics
    /// If a file is not a vector file.
    pub fn load_shipped() -> Self {
        let read =
            |&(name, text)| Ok((Cow::Borrowed(text), VectorFile::parse_unchecked(name, text)?));
        let files = G::SHIPPED.iter().map(read).collect::<Result<_, _>>();
        files.and_then(Self::with_texts).unwrap_or_else(|e| panic!("{e}"))
    }

    /// Returns a sentence for each way in which the files of a folder differ from what its index says.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    /// Returns the version of the suite.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Returns the SHA-256, in hex, of the files as [`VectorFile::to_text`] writes them, in the order
    /// of groups.
    pub fn sha256(&self) -> &str {
        &self.sha256
    }

    /// Returns the files, in the order of groups.
    pub fn files(&self) -> &[VectorFile<G>] {
        &self.files
    }

    /// Returns the name, such as `links.json`, and the text of each file.
    pub fn file_texts(&self) -> Vec<(String, String)> {
        self.files.iter().map(|file| (format!("{}.json", file.group), file.to_text())).collect()
    }

    /// Returns the cases, in the order of groups.
    pub fn cases(&self) -> impl Iterator<Item = &Case<G>> {
        self.files.iter().flat_map(|file| &file.cases)
    }

    /// Finds a case by its id; `None` if the suite does not have it.
    pub fn case(&self, id: &str) -> Option<&Case<G>> {
        self.cases().find(|case| case.id == id)
    }

    /// Returns the suite in the form that the runner uses, without the type of the game.
    pub fn to_any_suite(&self) -> AnySuite<'_>
    where
        G: HasVectors,
    {
        AnySuite {
            name: G::SUITE,
            version: &self.version,
            sha256: &self.sha256,
            groups: G::GROUPS,
            flags: G::FLAGS,
            cases: self.cases().map(|case| case as &dyn AnyCase).collect(),
            faults: &self.faults,
        }
    }
}
