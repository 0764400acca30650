//! The table `turns`: how sharply the links of each pattern turn, and in which respects the pattern is the
//! best.

use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::{of_patterns, subject_catalogue};
use crosstrack::rules::{Direction, Junction, Links, Pattern, Ruleset};
use crosstrack_io::table::{Field, TableData, Value, integer, text};

/// Returns the angle by which track changes its heading, in degrees from 0 to 135, if it enters a tile at
/// one of eight sides and leaves at another. Sides are 0-based.
pub(super) const fn turn(from: usize, to: usize) -> usize {
    let apart = from.abs_diff(to);
    let steps = if apart > 4 { 8 - apart } else { apart };
    45 * (4 - steps)
}

fn fields() -> Vec<Field> {
    let pairs = |name, about| integer(name, about).unit("pairs");
    vec![
        text("junction", "The reading of X-JUNCTION").one_of(Junction::WORDS),
        text("letter", "The letter of the pattern"),
        text("pattern", "The paths as pairs of sides, numbered 1 to 8 clockwise"),
        integer("nets", "Separate tracks that it carries").unit("nets"),
        pairs("pairs", "Pairs of sides that are linked"),
        pairs("straight", "Of these, straight on"),
        pairs("turn_45", "Of these, with a turn by 45°"),
        pairs("turn_90", "Of these, with a turn by 90°"),
        pairs("turn_135", "Of these, with a turn by 135°"),
        pairs("orthogonal", "Pairs of two of the sides N, E, S, W at rotation 0"),
        pairs("mixed", "Pairs of one of these and one of the others at rotation 0"),
        pairs("diagonal", "Pairs of two of the sides NE, SE, SW, NW at rotation 0"),
        integer("orientations", "Rotations that look different").unit("orientations"),
        integer("advancing", "Of these, those with track that crosses the row")
            .unit("orientations"),
        text("best_at", "What no other pattern beats it in, separated by commas").optional(),
    ]
}

/// A property by which patterns are ranked: its name, and the function that returns the score.
type Contest = (&'static str, fn(&Figures) -> usize);

const CONTESTS: [Contest; 6] = [
    ("separate tracks", |f| f.nets),
    ("straight on", |f| f.turns[0]),
    ("45°", |f| f.turns[1]),
    ("90°", |f| f.turns[2]),
    ("135°", |f| f.turns[3]),
    // The number is scaled to eight orientations, since some patterns have fewer.
    ("advancing", |f| f.advancing * 8 / f.orientations),
];

/// The numbers of a pattern under a reading.
struct Figures {
    nets: usize,
    /// Linked pairs by turn: 0°, 45°, 90°, 135°.
    turns: [usize; 4],
    /// Linked pairs by the number of their sides that are diagonal at rotation 0: none, one, both.
    mix: [usize; 3],
    orientations: usize,
    advancing: usize,
}

impl Figures {
    fn new(pattern: &Pattern, junction: Junction) -> Self {
        let links = pattern.links.with_junction(junction);
        let (mut turns, mut mix) = ([0; 4], [0; 3]);
        for (s, t) in links.paths() {
            turns[turn(s, t) / 45] += 1;
            let diagonal = |side: usize| usize::from(!Direction::from_index(side).is_orthogonal());
            mix[diagonal(s) + diagonal(t)] += 1;
        }
        let turned = |k: &u8| pattern.orientations.links(*k).with_junction(junction);
        Self {
            nets: match junction {
                Junction::Joined => pattern.links.nets().count(),
                Junction::Through => pattern.paths(),
            },
            turns,
            mix,
            orientations: pattern.orientations.count(),
            advancing: pattern.orientations.rotations().filter(|k| advances(turned(k))).count(),
        }
    }
}

pub(super) fn table(rules: &Ruleset) -> TableData {
    let words = [
        "What each piece is good for",
        "One row for each reading of X-JUNCTION and each pattern. `nets` is how many separate \
         tracks it carries and `pairs` how many pairs of sides are linked; these are counted by \
         how much track that passes changes its heading (`straight`, `turn_45`, `turn_90`, \
         `turn_135`, in degrees), and by the kinds of sides that they link at rotation 0: two \
         orthogonal ones (N, E, S, W), one and one (`mixed`), two diagonal ones. A rotation by 45° \
         swaps orthogonal and diagonal. `advancing` counts the orientations that link one of \
         NW, N, NE with one of SW, S, SE, so that track crosses the row; by symmetry as many let it \
         cross the column. `best_at` names what no other pattern here beats it in.",
        "X-JUNCTION joined and through",
    ];
    let mut rows = Vec::new();
    for &junction in Junction::ALL {
        let patterns = subject_catalogue(rules).patterns();
        let figures: Vec<Figures> = patterns.iter().map(|p| Figures::new(p, junction)).collect();
        for (pattern, own) in patterns.iter().zip(&figures) {
            let mut row: Vec<Value> = vec![
                junction.as_str().into(),
                pattern.letter.to_string().into(),
                pattern.links.to_string().into(),
                own.nets.into(),
                own.turns.iter().sum::<usize>().into(),
            ];
            row.extend(own.turns.iter().chain(&own.mix).map(|&n| Value::from(n)));
            row.extend([
                Value::from(own.orientations),
                Value::from(own.advancing),
                Value::from(best_at(own, &figures)),
            ]);
            rows.push(row);
        }
    }
    of_patterns(rules, TableName::Turns, words, fields(), rows)
}

/// Names the contests in which a pattern has the best score; leaves out contests in which all patterns have
/// the same score.
fn best_at(own: &Figures, all: &[Figures]) -> String {
    let wins = CONTESTS.iter().filter(|(_, score)| {
        let scores = all.iter().map(score);
        let (least, best) = (scores.clone().min(), scores.max());
        least < best && Some(score(own)) == best
    });
    wins.map(|&(words, _)| words).collect::<Vec<_>>().join(", ")
}

/// Returns whether one of NW, N, NE is linked with one of SW, S, SE.
fn advances(links: Links) -> bool {
    const UP: [Direction; 3] = [Direction::NW, Direction::N, Direction::NE];
    const DOWN: u8 =
        1 << Direction::SE.index() | 1 << Direction::S.index() | 1 << Direction::SW.index();
    UP.iter().any(|side| links.exits(side.index()) & DOWN != 0)
}
