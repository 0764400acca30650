//! A solved board in a folder: a file for each material class.
//!
//! The file of a class has a byte for each of its positions, in the order of a space of that class
//! alone. Classes with more pieces are solved first: a class reads those with one piece more that its
//! placements lead to. Classes with equally many pieces do not need each other.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::FindResult;
use crate::dense::model::{BoardModel, MAX_POSITIONS, MaterialClass};
use crate::dense::numbered::NumberedTable;
use crate::dense::solve::write;
use crate::dense::space::PositionSpace;
use crate::file::{BlockReader, CLASS, Header, Storage, class_files};
use crate::part::PartFile;
use crate::{BuildError, ClassCounts, Progress, TableError, Watch};
use crate::{Tablebase, Value};
use crosstrack::base::Random;
use crosstrack::rules::{Position, Ruleset};

/// The most positions of a folder.
const MAX_FOLDER_POSITIONS: u64 = 1 << 50;

/// A folder with a file for each class of a ruleset.
#[derive(Debug)]
struct ClassFolder {
    model: BoardModel,
    dir: PathBuf,
}

impl ClassFolder {
    /// The file of a class.
    fn class_path(&self, class: &MaterialClass) -> PathBuf {
        self.dir.join(format!("{}.{CLASS}", self.model.name(class)))
    }

    /// An error of the file of a class.
    fn bad(&self, class: &MaterialClass) -> impl Fn(TableError) -> TableError {
        let path = self.class_path(class);
        move |fault| TableError::of_file(&path, fault)
    }

    /// Refuses files of other classes.
    fn check_no_other_files(&self, classes: &[MaterialClass]) -> Result<(), TableError> {
        let names: Vec<PathBuf> = classes.iter().map(|class| self.class_path(class)).collect();
        let foreign = class_files(&self.dir)?.into_iter().find(|path| !names.contains(path));
        foreign.map_or(Ok(()), |path| Err(TableError::Foreign(path)))
    }

    /// Opens the file of a class.
    fn open(&self, class: &MaterialClass) -> Result<BlockReader, TableError> {
        let (path, name) = (self.class_path(class), self.model.name(class));
        if !path.exists() {
            return Err(TableError::MissingClass(name));
        }
        let (header, blocks) = BlockReader::open::<Ruleset>(&path).map_err(self.bad(class))?;
        let fits = header.ruleset == *self.model.ruleset()
            && header.class == Some(name)
            && header.storage == Storage::Numbered
            && header.entry_bytes == 1;
        if fits { Ok(blocks) } else { Err(TableError::Foreign(path)) }
    }

    /// The table of a class, in its file.
    fn table(&self, class: &MaterialClass) -> Result<NumberedTable, TableError> {
        let blocks = self.open(class)?;
        let space = PositionSpace::of(self.model.clone(), std::slice::from_ref(class))?;
        NumberedTable::open(space, blocks).map_err(self.bad(class))
    }

    /// Solves a class whose successors are there.
    fn build(
        &self,
        class: &MaterialClass,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<(), TableError> {
        let mut known = Vec::new();
        let mut group = self.model.successors(class);
        for successor in &group {
            let mut blocks = self.open(successor)?;
            let bytes = blocks.positions();
            known.try_reserve_exact(bytes as usize).map_err(|_| TableError::Memory { bytes })?;
            for block in 0..blocks.count() {
                known.extend(blocks.read(block).map_err(self.bad(successor))?);
            }
        }
        let before = known.len();
        group.push(class.clone());
        let space = PositionSpace::of(self.model.clone(), &group)?;
        let positions = (space.len() - before) as u64;
        let header = Header::new(self.model.ruleset(), Storage::Numbered, positions, 1);
        let header = header.of_class(self.model.name(class));
        let (part, begun) = PartFile::resume(&self.class_path(class), &header)?;
        known.extend(begun);
        write(&space, known, (part, before), watch).map(drop)
    }
}

/// Solves a game class by class, and writes each class to a file of the folder. What is there
/// already is read and not solved again: whole classes, and the blocks of one that was being written.
///
/// **Cost** memory for a class and for those that placements from it lead to: see
/// [`estimate`](super::estimate).
///
/// # Errors
/// If there are no tables for the ruleset, a file cannot be read or written or was changed, or the
/// folder has classes of another table.
pub fn build(game: &Ruleset, dir: &Path, watch: Watch<'_>) -> Result<ClassedTable, TableError> {
    let folder = ClassFolder { model: BoardModel::new(game)?, dir: dir.to_owned() };
    let classes = folder.model.classes(MAX_FOLDER_POSITIONS)?;
    fs::create_dir_all(dir)?;
    folder.check_no_other_files(&classes)?;
    let sizes = classes.iter().map(|class| folder.model.positions(class) as u64);
    let all = sizes.clone().sum();
    let mut done = 0;
    for (class, size) in classes.iter().zip(sizes) {
        match folder.open(class) {
            Ok(mut blocks) => {
                for block in 0..blocks.count() {
                    blocks.read(block).map_err(folder.bad(class))?;
                }
            }
            Err(TableError::MissingClass(_)) => {
                let mut watched = |more| watch(Progress { done: done + more, all });
                folder.build(class, &mut watched)?;
            }
            Err(error) => return Err(error),
        }
        done += size;
    }
    ClassedTable::open(dir)
}

/// The value of every position of a ruleset, class by class.
#[derive(Debug)]
pub struct ClassedTable {
    folder: ClassFolder,
    classes: Vec<MaterialClass>,
    stored: u64,
    /// Classes that were asked for, in files, and those that a walk is about, in memory.
    open: RwLock<HashMap<MaterialClass, Arc<NumberedTable>>>,
}

impl ClassedTable {
    /// The table of a folder. Each file's header and length are looked at; blocks are when they are
    /// read.
    ///
    /// # Errors
    /// If a class is missing, or a file is not whole or of another table.
    pub fn open(dir: &Path) -> Result<Self, TableError> {
        let first = class_files(dir)?.into_iter().next().ok_or(TableError::NoClasses)?;
        let bad = |fault| TableError::of_file(&first, fault);
        let (header, _) = BlockReader::open::<Ruleset>(&first).map_err(bad)?;
        let no = |why: BuildError| bad(TableError::Header(why.to_string()));
        let folder = ClassFolder {
            model: BoardModel::new(&header.ruleset).map_err(no)?,
            dir: dir.to_owned(),
        };
        let classes = folder.model.classes(MAX_FOLDER_POSITIONS).map_err(no)?;
        folder.check_no_other_files(&classes)?;
        let mut stored = 0;
        for class in &classes {
            stored += folder.open(class)?.positions();
        }
        Ok(Self { folder, classes, stored, open: RwLock::default() })
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<MaterialClass, Arc<NumberedTable>>> {
        self.open.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<MaterialClass, Arc<NumberedTable>>> {
        self.open.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of a class, which stays open.
    fn class(&self, class: &MaterialClass) -> Result<Arc<NumberedTable>, TableError> {
        if let Some(known) = self.read().get(class) {
            return Ok(Arc::clone(known));
        }
        let table = Arc::new(self.folder.table(class)?);
        Ok(Arc::clone(self.write().entry(class.clone()).or_insert(table)))
    }

    /// Has some classes in memory, and no others.
    fn keep(&self, wanted: &[MaterialClass]) -> Result<(), TableError> {
        let mut open = self.write();
        open.retain(|class, table| wanted.contains(class) && table.bytes().is_some());
        for class in wanted {
            if !open.contains_key(class) {
                let mut table = self.folder.table(class)?;
                table.load().map_err(self.folder.bad(class))?;
                open.insert(class.clone(), Arc::new(table));
            }
        }
        Ok(())
    }
}

impl Tablebase<Ruleset> for ClassedTable {
    fn game(&self) -> &Ruleset {
        self.folder.model.ruleset()
    }

    fn stored_positions(&self) -> u64 {
        self.stored
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, TableError> {
        let (arrangement, _) = self.folder.model.view(position);
        let class = self.folder.model.class_of(&arrangement);
        self.class(&class)?.value(position).map_err(self.folder.bad(&class))
    }

    fn counts_by_class(&self) -> Result<Vec<ClassCounts>, TableError> {
        let mut all = Vec::new();
        for class in &self.classes {
            all.extend(self.folder.table(class)?.counts_by_class()?);
        }
        all.sort_by(ClassCounts::order);
        Ok(all)
    }

    fn positions_with_value(
        &self,
        value: Value,
        mut skip: u64,
        most: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<Position>, TableError> {
        let mut found = Vec::new();
        for class in &self.classes {
            if found.len() == most {
                break;
            }
            let table = self.folder.table(class)?;
            let here = table.positions_with_value(value, skip, most - found.len(), watch)?;
            if here.is_empty() {
                skip -= table.count_with_value(value)?.min(skip);
            } else {
                skip = 0;
            }
            found.extend(here);
        }
        Ok(found)
    }

    fn count_with_value(&self, value: Value) -> Result<u64, TableError> {
        let count = |class| self.folder.table(class)?.count_with_value(value);
        self.classes.iter().map(count).sum()
    }

    /// Has a class and those that placements from it lead to in memory at a time.
    fn find(
        &self,
        wanted: &(dyn Fn(&Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<Position>, TableError> {
        let mut positions = 0;
        for class in &self.classes {
            let mut group = self.folder.model.successors(class);
            group.push(class.clone());
            self.keep(&group)?;
            let mut watched = |progress: Progress| {
                watch(Progress { done: positions + progress.done, all: self.stored })
            };
            let walked = self.class(class)?.find(wanted, &mut watched)?;
            positions += walked.positions;
            if walked.found.is_some() || walked.ended {
                return Ok(FindResult { positions, ..walked });
            }
        }
        Ok(FindResult { positions, found: None, ended: false })
    }

    /// Each position as likely as the others, quarter turns not folded; class by class.
    fn sample(&self, number: u64, seed: u64) -> Option<Vec<Position>> {
        let mut random = Random::new(seed);
        let size = |class| {
            (self.folder.model.arrangements_in(class) << self.folder.model.bits(class)) as usize
        };
        let mut end = 0;
        let mut ends = Vec::new();
        for class in &self.classes {
            end += size(class);
            ends.push(end);
        }
        let mut draws = vec![0; self.classes.len()];
        for _ in 0..number {
            let drawn = random.below(end);
            draws[ends.partition_point(|&end| end <= drawn)] += 1;
        }
        let mut all = Vec::new();
        for (class, draws) in self.classes.iter().zip(draws) {
            if draws > 0 {
                all.extend(self.folder.table(class).ok()?.sample(draws, random.next())?);
            }
        }
        Some(all)
    }
}

/// A class must fit into one space.
const _: () = assert!(MAX_POSITIONS < MAX_FOLDER_POSITIONS);
