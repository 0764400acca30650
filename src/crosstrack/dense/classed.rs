//! A solved board in a folder: a file for each material class.
//!
//! The file of a class has a byte for each of its positions, in the order of a space of that class
//! alone. Classes with more pieces are solved first: a class reads those with one piece more that its
//! placements lead to. Classes with equally many pieces do not need each other.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::base::random::Random;
use crate::crosstrack::dense::frame::{Class, Frame, MOST_POSITIONS};
use crate::crosstrack::dense::numbered::Numbered;
use crate::crosstrack::dense::solve::Solver;
use crate::crosstrack::dense::space::{NoTables, Space};
use crate::crosstrack::rules::{Position, Ruleset};
use crate::solve::retrograde::Walked;
use crate::solve::retrograde::file::{Blocks, CLASS, Header, Storage, class_files};
use crate::solve::retrograde::part::Part;
use crate::solve::{ClassCounts, Counts, NotSolved, Progress, Solved, TableError, Value, Watch};

/// The most positions of a folder.
const MOST: u64 = 1 << 50;

/// The value of every position of a ruleset, class by class.
#[derive(Debug)]
pub struct Classed {
    frame: Frame,
    dir: PathBuf,
    classes: Vec<Class>,
    stored: u64,
    /// Classes that were asked for, in files, and those that a walk is about, in memory.
    open: RwLock<HashMap<Class, Arc<Numbered>>>,
}

/// The file of a class.
fn file_of(dir: &Path, frame: &Frame, class: &Class) -> PathBuf {
    dir.join(format!("{}.{CLASS}", frame.name(class)))
}

/// Refuses a folder with files of other classes.
fn only_of(dir: &Path, frame: &Frame, classes: &[Class]) -> Result<(), TableError> {
    let names: Vec<PathBuf> = classes.iter().map(|class| file_of(dir, frame, class)).collect();
    let foreign = class_files(dir)?.into_iter().find(|path| !names.contains(path));
    foreign.map_or(Ok(()), |path| Err(TableError::Foreign(path)))
}

/// Opens the file of a class: its header and its blocks.
fn opened(
    dir: &Path,
    frame: &Frame,
    class: &Class,
) -> Result<(Header<Ruleset>, Blocks), TableError> {
    let path = file_of(dir, frame, class);
    if !path.exists() {
        return Err(TableError::Missing(frame.name(class)));
    }
    let bad = |fault| TableError::of_file(&path, fault);
    let (header, blocks) = Blocks::open::<Ruleset>(&path).map_err(bad)?;
    let fits = header.ruleset == *frame.ruleset()
        && header.class.as_deref() == Some(&frame.name(class))
        && header.storage == Storage::Numbered
        && header.entry_bytes == 1;
    if fits { Ok((header, blocks)) } else { Err(TableError::Foreign(path)) }
}

/// The space of a class alone.
fn space_of(frame: &Frame, class: &Class) -> Result<Space, TableError> {
    let space = Space::of(frame.clone(), std::slice::from_ref(class));
    Ok(space.map_err(NotSolved::from)?)
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
pub fn build(game: &Ruleset, dir: &Path, watch: Watch<'_>) -> Result<Classed, TableError> {
    let frame = Frame::new(game).map_err(NotSolved::from)?;
    let classes = frame.classes(MOST).map_err(NotSolved::from)?;
    fs::create_dir_all(dir)?;
    only_of(dir, &frame, &classes)?;
    let sizes: Vec<u64> = classes.iter().map(|class| frame.positions(class) as u64).collect();
    let all = sizes.iter().sum();
    let mut done = 0;
    for (class, size) in classes.iter().zip(sizes) {
        match opened(dir, &frame, class) {
            Ok((_, mut blocks)) => {
                let bad = |fault| TableError::of_file(&file_of(dir, &frame, class), fault);
                for block in 0..blocks.count() {
                    blocks.read(block).map_err(bad)?;
                }
            }
            Err(TableError::Missing(_)) => {
                let mut watched = |more| watch(Progress { done: done + more, all });
                build_class(&frame, dir, class, &mut watched)?;
            }
            Err(error) => return Err(error),
        }
        done += size;
    }
    Classed::open(dir)
}

/// Solves a class whose successors are there.
fn build_class(
    frame: &Frame,
    dir: &Path,
    class: &Class,
    watch: &mut dyn FnMut(u64) -> std::ops::ControlFlow<()>,
) -> Result<(), TableError> {
    let mut known = Vec::new();
    let mut group = frame.successors(class);
    for successor in &group {
        let (header, mut blocks) = opened(dir, frame, successor)?;
        let memory = |_| TableError::Memory { bytes: header.positions };
        known.try_reserve_exact(header.positions as usize).map_err(memory)?;
        for block in 0..blocks.count() {
            let bad = |fault| TableError::of_file(&file_of(dir, frame, successor), fault);
            known.extend(blocks.read(block).map_err(bad)?);
        }
    }
    let before = known.len();
    group.push(class.clone());
    let space = Space::of(frame.clone(), &group).map_err(NotSolved::from)?;
    let positions = (space.len() - before) as u64;
    let header = Header::new(frame.ruleset(), Storage::Numbered, positions, 1);
    let header = header.of_class(frame.name(class));
    let (part, begun) = Part::resume(&file_of(dir, frame, class), &header)?;
    known.extend(begun);
    Solver::resume(&space, known).write(part, before, watch).map(drop)
}

impl Classed {
    /// The table of a folder. Each file's header and length are looked at; blocks are when they are
    /// read.
    ///
    /// # Errors
    /// If a class is missing, or a file is not whole or of another table.
    pub fn open(dir: &Path) -> Result<Self, TableError> {
        let first = class_files(dir)?.into_iter().next().ok_or(TableError::NoClasses)?;
        let bad = |fault| TableError::of_file(&first, fault);
        let (header, _) = Blocks::open::<Ruleset>(&first).map_err(bad)?;
        let no = |why: NoTables| bad(TableError::Header(why.to_string()));
        let frame = Frame::new(&header.ruleset).map_err(no)?;
        let classes = frame.classes(MOST).map_err(no)?;
        only_of(dir, &frame, &classes)?;
        let mut stored = 0;
        for class in &classes {
            stored += opened(dir, &frame, class)?.0.positions;
        }
        let open = RwLock::default();
        Ok(Self { frame, dir: dir.to_owned(), classes, stored, open })
    }

    fn read(&self) -> RwLockReadGuard<'_, HashMap<Class, Arc<Numbered>>> {
        self.open.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<Class, Arc<Numbered>>> {
        self.open.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// An error of the file of a class.
    fn bad(&self, class: &Class) -> impl Fn(TableError) -> TableError {
        let path = file_of(&self.dir, &self.frame, class);
        move |fault| TableError::of_file(&path, fault)
    }

    /// The table of a class, in its file.
    fn in_file(&self, class: &Class) -> Result<Numbered, TableError> {
        let (_, blocks) = opened(&self.dir, &self.frame, class)?;
        Numbered::open(space_of(&self.frame, class)?, blocks).map_err(self.bad(class))
    }

    /// The table of a class, which stays open.
    fn class(&self, class: &Class) -> Result<Arc<Numbered>, TableError> {
        if let Some(known) = self.read().get(class) {
            return Ok(Arc::clone(known));
        }
        let table = Arc::new(self.in_file(class)?);
        Ok(Arc::clone(self.write().entry(class.clone()).or_insert(table)))
    }

    /// Has some classes in memory, and no others.
    fn keep(&self, wanted: &[Class]) -> Result<(), TableError> {
        let mut open = self.write();
        open.retain(|class, table| wanted.contains(class) && table.bytes().is_some());
        for class in wanted {
            if !open.contains_key(class) {
                let mut table = self.in_file(class)?;
                table.load().map_err(self.bad(class))?;
                open.insert(class.clone(), Arc::new(table));
            }
        }
        Ok(())
    }
}

impl Solved<Ruleset> for Classed {
    fn game(&self) -> &Ruleset {
        self.frame.ruleset()
    }

    fn stored(&self) -> u64 {
        self.stored
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, TableError> {
        let (arrangement, _) = self.frame.seen(position);
        let class = self.frame.class_of(&arrangement);
        self.class(&class)?.value(position).map_err(self.bad(&class))
    }

    /// As a table in one file counts.
    fn counts(&self) -> Result<Vec<Counts>, TableError> {
        let mut all: Vec<(&'static str, BTreeMap<Value, u64>)> = Vec::new();
        for class in &self.classes {
            for (at, counts) in self.in_file(class)?.counts()?.into_iter().enumerate() {
                if at == all.len() {
                    all.push((counts.of, BTreeMap::new()));
                }
                for (value, count) in counts.by_value {
                    *all[at].1.entry(value).or_default() += count;
                }
            }
        }
        Ok(all.into_iter().map(|(of, counts)| Counts::new(of, counts)).collect())
    }

    fn counts_by_class(&self) -> Result<Vec<ClassCounts>, TableError> {
        let mut all = Vec::new();
        for class in &self.classes {
            all.extend(self.in_file(class)?.counts_by_class()?);
        }
        all.sort_by(ClassCounts::order);
        Ok(all)
    }

    fn with_value(
        &self,
        value: Value,
        mut skip: u64,
        most: usize,
    ) -> Result<Vec<Position>, TableError> {
        let mut found = Vec::new();
        for class in &self.classes {
            if found.len() == most {
                break;
            }
            let table = self.in_file(class)?;
            let here = table.with_value(value, skip, most - found.len())?;
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
        let count = |class| self.in_file(class)?.count_with_value(value);
        self.classes.iter().map(count).sum()
    }

    /// Has a class and those that placements from it lead to in memory at a time.
    fn find(
        &self,
        wanted: &(dyn Fn(&Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<Walked<Position>, TableError> {
        let mut positions = 0;
        for class in &self.classes {
            let mut group = self.frame.successors(class);
            group.push(class.clone());
            self.keep(&group)?;
            let mut ended = false;
            let mut watched = |progress: Progress| {
                let done = positions + progress.done;
                let flow = watch(Progress { done, all: self.stored });
                ended = flow.is_break();
                flow
            };
            let walked = self.class(class)?.find(wanted, &mut watched)?;
            positions += walked.positions;
            if walked.found.is_some() || ended {
                return Ok(Walked { positions, found: walked.found });
            }
        }
        Ok(Walked { positions, found: None })
    }

    /// Each position as likely as the others, quarter turns not folded; class by class.
    fn sample(&self, number: u64, seed: u64) -> Option<Vec<Position>> {
        let mut random = Random::new(seed);
        let size = |class| (self.frame.arrangements_in(class) << self.frame.bits(class)) as usize;
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
                all.extend(self.in_file(class).ok()?.sample(draws, random.next())?);
            }
        }
        Some(all)
    }
}

/// A class must fit into one space.
const _: () = assert!(MOST_POSITIONS < MOST);
