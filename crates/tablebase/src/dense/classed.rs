//! Tables of study boards in a folder: a file for each material class.
//!
//! The file of a class has a byte for each of its positions, in the order of a space of that class alone.
//! Classes with more pieces are solved first: solving a class needs the classes with one more piece that
//! its placements lead to, and no other class with as many pieces as itself.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::dense::model::{BoardModel, MaterialClass};
use crate::dense::numbered::NumberedTable;
use crate::dense::solve::solve_to_file;
use crate::dense::space::PositionSpace;
use crate::file::{BlockReader, CLASS_EXTENSION, Header, Storage, class_files};
use crate::part::PartFile;
use crate::{BuildError, FindResult, Progress, TableError, Tablebase, Value, ValueCounts, Watch};
use crosstrack::rules::{Position, Ruleset};

/// A folder with a file for each material class of a ruleset.
#[derive(Debug)]
struct ClassFolder {
    model: BoardModel,
    dir: PathBuf,
}

impl ClassFolder {
    /// Returns the path of a class's file.
    fn class_path(&self, class: &MaterialClass) -> PathBuf {
        self.dir.join(format!("{}.{CLASS_EXTENSION}", self.model.name(class)))
    }

    /// Returns a function that adds the path of a class's file to an error.
    fn to_class_error(&self, class: &MaterialClass) -> impl Fn(TableError) -> TableError {
        let path = self.class_path(class);
        move |error| error.in_file(&path)
    }

    /// Checks that the folder has no files of other classes.
    fn check_no_other_files(&self, classes: &[MaterialClass]) -> Result<(), TableError> {
        let names: Vec<PathBuf> = classes.iter().map(|class| self.class_path(class)).collect();
        let foreign = class_files(&self.dir)?.into_iter().find(|path| !names.contains(path));
        foreign.map_or(Ok(()), |path| Err(TableError::Foreign(path)))
    }

    /// Opens the file of a class and checks that it is of this ruleset and class.
    fn open(&self, class: &MaterialClass) -> Result<BlockReader, TableError> {
        let (path, name) = (self.class_path(class), self.model.name(class));
        if !path.exists() {
            return Err(TableError::MissingClass(name));
        }
        let (header, blocks) =
            BlockReader::open::<Ruleset>(&path).map_err(self.to_class_error(class))?;
        let fits = header.ruleset == *self.model.ruleset()
            && header.class == name
            && header.storage == Storage::Numbered
            && header.entry_bytes == 1;
        if fits { Ok(blocks) } else { Err(TableError::Foreign(path)) }
    }

    /// Opens the table of a class.
    fn table(&self, class: &MaterialClass) -> Result<NumberedTable, TableError> {
        let blocks = self.open(class)?;
        let classes = std::slice::from_ref(class);
        let go_on = &mut || ControlFlow::Continue(());
        let space = PositionSpace::of(self.model.clone(), classes, go_on)?;
        NumberedTable::open(space, blocks).map_err(self.to_class_error(class))
    }

    /// Solves a class whose successors are in the folder already.
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
                known.extend(blocks.read(block).map_err(self.to_class_error(successor))?);
            }
        }
        let before = known.len();
        group.push(class.clone());
        let space = PositionSpace::of(self.model.clone(), &group, &mut || watch(0))?;
        let positions = (space.len() - before) as u64;
        let name = self.model.name(class);
        let header = Header::new(self.model.ruleset(), &name, Storage::Numbered, positions, 1);
        let (part, begun) = PartFile::resume(&self.class_path(class), &header)?;
        known.extend(begun);
        solve_to_file(&space, known, (part, before), watch)
    }
}

/// The table of a study board in a folder, with a file for each material class.
#[derive(Debug)]
pub struct ClassedTable {
    folder: ClassFolder,
    classes: Vec<MaterialClass>,
    stored: u64,
    /// The open tables of classes: in files for look-ups, in memory for a walk.
    open_tables: RwLock<HashMap<MaterialClass, Arc<NumberedTable>>>,
}

impl ClassedTable {
    /// Solves a game class by class, and writes a file for each class into the folder `dir`. Complete
    /// classes in the folder, and the blocks of an interrupted class, are checked and not solved again.
    ///
    /// **Cost** memory for a class and the classes that its placements lead to.
    ///
    /// # Errors
    /// If there are no tables for the ruleset, a file cannot be read or written or was modified, the folder
    /// has classes of another table, or `watch` cancels the work.
    pub fn build(game: &Ruleset, dir: &Path, watch: Watch<'_>) -> Result<Self, TableError> {
        let folder = ClassFolder { model: BoardModel::new(game)?, dir: dir.to_owned() };
        let classes = folder.model.folder_classes()?;
        fs::create_dir_all(dir)?;
        folder.check_no_other_files(&classes)?;
        let sizes = classes.iter().map(|class| folder.model.positions(class) as u64);
        let all = sizes.clone().sum();
        let mut done = 0;
        for (class, size) in classes.iter().zip(sizes) {
            match folder.open(class) {
                Ok(mut blocks) => {
                    for block in 0..blocks.count() {
                        blocks.read(block).map_err(folder.to_class_error(class))?;
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
        Self::open(dir)
    }

    /// Opens the table of a folder, and checks the header and length of each file. Blocks are checked when
    /// they are read.
    ///
    /// # Errors
    /// If a class is missing, or a file is incomplete or of another table.
    pub fn open(dir: &Path) -> Result<Self, TableError> {
        let first = class_files(dir)?.into_iter().next().ok_or(TableError::NoClasses)?;
        let (header, _) =
            BlockReader::open::<Ruleset>(&first).map_err(|error| error.in_file(&first))?;
        let to_error = |why: BuildError| TableError::Header(why.to_string()).in_file(&first);
        let folder = ClassFolder {
            model: BoardModel::new(&header.ruleset).map_err(to_error)?,
            dir: dir.to_owned(),
        };
        let classes = folder.model.folder_classes().map_err(to_error)?;
        folder.check_no_other_files(&classes)?;
        let mut stored = 0;
        for class in &classes {
            stored += folder.open(class)?.positions();
        }
        Ok(Self { folder, classes, stored, open_tables: RwLock::default() })
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<MaterialClass, Arc<NumberedTable>>> {
        self.open_tables.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<MaterialClass, Arc<NumberedTable>>> {
        self.open_tables.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the table of a class, and keeps it open.
    fn class(&self, class: &MaterialClass) -> Result<Arc<NumberedTable>, TableError> {
        if let Some(known) = self.read().get(class) {
            return Ok(Arc::clone(known));
        }
        let table = Arc::new(self.folder.table(class)?);
        Ok(Arc::clone(self.write().entry(class.clone()).or_insert(table)))
    }

    /// Loads some classes into memory, and closes all others.
    fn load_only(&self, classes: &[MaterialClass]) -> Result<(), TableError> {
        let mut open = self.write();
        open.retain(|class, table| classes.contains(class) && table.bytes().is_some());
        for class in classes {
            if !open.contains_key(class) {
                let mut table = self.folder.table(class)?;
                table.load().map_err(self.folder.to_class_error(class))?;
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
        let (arrangement, _) = self.folder.model.arrangement_of(position);
        let class = self.folder.model.class_of(&arrangement);
        self.class(&class)?.value(position).map_err(self.folder.to_class_error(&class))
    }

    fn counts(&self) -> Result<Vec<ValueCounts>, TableError> {
        let mut all: Vec<(&'static str, Vec<(Value, u64)>)> = Vec::new();
        for class in &self.classes {
            for (at, counts) in self.folder.table(class)?.counts()?.into_iter().enumerate() {
                match all.get_mut(at) {
                    Some((_, by_value)) => by_value.extend(counts.by_value),
                    None => all.push((counts.label, counts.by_value)),
                }
            }
        }
        Ok(all.into_iter().map(|(label, by_value)| ValueCounts::new(label, by_value)).collect())
    }

    fn positions_with_value(
        &self,
        value: Value,
        mut skip: u64,
        limit: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<Position>, TableError> {
        let mut found = Vec::new();
        let mut done = 0;
        for class in &self.classes {
            if found.len() == limit {
                break;
            }
            let table = self.folder.table(class)?;
            let mut watched = |progress: Progress| {
                watch(Progress { done: done + progress.done, all: self.stored })
            };
            let here =
                table.positions_with_value(value, skip, limit - found.len(), &mut watched)?;
            done += table.stored_positions();
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
        self.classes.iter().map(|class| self.folder.table(class)?.count_with_value(value)).sum()
    }

    /// Walks class by class; at any time, only the current class and the classes that its placements lead
    /// to are in memory.
    fn find(
        &self,
        matches: &(dyn Fn(&Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<Position>, TableError> {
        let mut positions = 0;
        for class in &self.classes {
            let mut group = self.folder.model.successors(class);
            group.push(class.clone());
            self.load_only(&group)?;
            let mut watched = |progress: Progress| {
                watch(Progress { done: positions + progress.done, all: self.stored })
            };
            let walked = self.class(class)?.find(matches, &mut watched)?;
            positions += walked.positions;
            if walked.found.is_some() || walked.is_interrupted {
                return Ok(FindResult { positions, ..walked });
            }
        }
        Ok(FindResult { positions, found: None, is_interrupted: false })
    }
}
