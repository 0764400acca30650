//! Twin of the pieces: parses the data files and rotates sets of paths.

use std::collections::{BTreeMap, BTreeSet};

/// Paths of a tile, each as the pair of its smaller and its larger side. Sides count clockwise from 0.
pub type Paths = BTreeSet<(usize, usize)>;

/// A row of `data/patterns.csv` or `data/intersections.csv`.
#[derive(Clone, Debug)]
pub struct TileRow {
    /// Pattern as printed, such as `14-27`.
    pub text: String,
    /// Paths of the pattern, between sides or corners from 0.
    pub paths: Paths,
    /// Number of paths, as printed.
    pub printed_paths: usize,
    /// Number of sides linked, as printed.
    pub printed_sides: usize,
    /// Whether the set of eight patterns, and whether the set of six, has the pattern.
    pub sets: [bool; 2],
    /// Number of such pieces in the pile; 1 for a pattern, since each set has one piece of it.
    pub count: usize,
}

/// Returns the records of a data file as maps from column to text. Our files quote nothing.
///
/// # Panics
/// If a field is quoted or a record is not as long as the header.
pub(crate) fn records(text: &str) -> Vec<BTreeMap<String, String>> {
    assert!(!text.contains('"'), "quoted fields are not for this reader");
    let mut lines = text.lines().map(|line| line.split(','));
    let header: Vec<String> = lines.next().expect("a header").map(str::to_owned).collect();
    lines
        .map(|fields| {
            let fields: Vec<String> = fields.map(str::to_owned).collect();
            assert_eq!(fields.len(), header.len(), "{fields:?}");
            header.iter().cloned().zip(fields).collect()
        })
        .collect()
}

/// Parses a text such as `14-27`. Sides count from 1 in the text, from 0 in the result.
///
/// # Panics
/// If the text does not have this form.
pub fn paths_of(text: &str) -> Paths {
    text.split('-').map(path_of).collect()
}

fn path_of(text: &str) -> (usize, usize) {
    let ends = text.chars().map(|c| "12345678".find(c).expect("a side from 1 to 8"));
    let ends: Vec<usize> = ends.collect();
    assert_eq!(ends.len(), 2, "{text}");
    (ends[0].min(ends[1]), ends[0].max(ends[1]))
}

fn tiles(text: &str) -> BTreeMap<char, TileRow> {
    records(text).iter().map(tile).collect()
}

fn tile(record: &BTreeMap<String, String>) -> (char, TileRow) {
    let number = |column: &str| record[column].parse().expect("a number");
    let is_in = |set: &str| record.get(set).is_some_and(|word| word == "yes");
    let row = TileRow {
        text: record["pattern"].clone(),
        paths: paths_of(&record["pattern"]),
        printed_paths: number("paths"),
        printed_sides: number("sides_linked"),
        sets: [is_in("eight"), is_in("six")],
        count: if record.contains_key("count") { number("count") } else { 1 },
    };
    (record["letter"].chars().next().expect("a letter"), row)
}

/// Returns the nine published patterns, by their letters.
pub fn patterns() -> BTreeMap<char, TileRow> {
    tiles(crosstrack_data::text!("patterns.csv"))
}

/// Returns the four kinds of intersection pieces, by their letters.
pub fn kinds() -> BTreeMap<char, TileRow> {
    tiles(crosstrack_data::text!("intersections.csv"))
}

/// Returns the published layouts of connectors, by their names. Each states what lies in the interstices where
/// row + column is even, and where it is odd: a letter and a rotation, or nothing.
///
/// # Panics
/// If the data file is faulty.
pub fn layouts() -> BTreeMap<String, [Option<(char, usize)>; 2]> {
    records(crosstrack_data::text!("connectors.csv"))
        .into_iter()
        .map(|r| (r["id"].clone(), [connector(&r["even"]), connector(&r["odd"])]))
        .collect()
}

fn connector(text: &str) -> Option<(char, usize)> {
    match text.chars().collect::<Vec<_>>()[..] {
        ['-'] => None,
        [kind, rotation] => Some((kind, "0123".find(rotation).expect("a rotation"))),
        _ => panic!("{text}"),
    }
}

/// Returns the paths of a tile with `sides` sides after `k` steps clockwise.
pub fn rotate(paths: &Paths, k: usize, sides: usize) -> Paths {
    let turn = |&(s, t): &(usize, usize)| {
        let (s, t) = ((s + k) % sides, (t + k) % sides);
        (s.min(t), s.max(t))
    };
    paths.iter().map(turn).collect()
}

/// Returns the paths of a tile with `sides` sides, mirrored so that side 0 stays in place.
pub fn mirror(paths: &Paths, sides: usize) -> Paths {
    let flip = |&(s, t): &(usize, usize)| {
        let (s, t) = ((sides - s) % sides, (sides - t) % sides);
        (s.min(t), s.max(t))
    };
    paths.iter().map(flip).collect()
}

/// Returns the least rotation of each orientation of a tile, ascending.
pub fn orientations(paths: &Paths, sides: usize) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    (0..sides).filter(|&k| seen.insert(rotate(paths, k, sides))).collect()
}

/// Returns the least rotation with the same paths as rotation `k`.
///
/// # Panics
/// If `k` is not below `sides`.
pub fn least_rotation(paths: &Paths, k: usize, sides: usize) -> usize {
    let wanted = rotate(paths, k, sides);
    (0..sides).find(|&l| rotate(paths, l, sides) == wanted).expect("k itself is one")
}

/// Returns the sides at which paths end.
pub fn touched_sides(paths: &Paths) -> BTreeSet<usize> {
    paths.iter().flat_map(|&(s, t)| [s, t]).collect()
}

/// Returns the other end of a path that has one end at `side`; `None` if the path does not.
pub(crate) fn other_end((s, t): (usize, usize), side: usize) -> Option<usize> {
    match side {
        _ if side == s => Some(t),
        _ if side == t => Some(s),
        _ => None,
    }
}

/// Returns the sides by which track leaves a tile after it arrives at the side `from`. If `joined`, these are all
/// other sides of the net of `from`; otherwise, they are the other ends of the paths that end at `from`.
pub fn exits(paths: &Paths, from: usize, joined: bool) -> BTreeSet<usize> {
    let ends = |side: usize| paths.iter().filter_map(move |&path| other_end(path, side));
    let mut found: BTreeSet<usize> = ends(from).collect();
    if joined {
        let mut queue: Vec<usize> = found.iter().copied().collect();
        while let Some(side) = queue.pop() {
            queue.extend(ends(side).filter(|&next| found.insert(next)));
        }
        found.remove(&from);
    }
    found
}

/// Returns the nets, in the order of their least sides. A net is a class of sides that paths link, directly or
/// through shared sides.
pub fn nets(paths: &Paths) -> Vec<BTreeSet<usize>> {
    let mut nets: Vec<BTreeSet<usize>> = Vec::new();
    for side in touched_sides(paths) {
        if !nets.iter().any(|net| net.contains(&side)) {
            let mut net = exits(paths, side, true);
            net.insert(side);
            nets.push(net);
        }
    }
    nets
}
