//! A slow, independent implementation of Crossings: a board of letters on which stones move square by square.
//!
//! It reads and writes notation itself, and shares only the names of the readings with the rules that it
//! checks. While the move generator computes how far sets of leading stones get, the twin finds each group
//! (CR-GROUP) and pushes it from each end.

use std::collections::BTreeMap;

use crate::rules::{CaptureReply, Dead, Distance, Lock, NoMove, Reply, RulesetSpec, Single};

/// A column and a row, both 0-based; the row counts from the top. They may lie outside the board.
type Coordinates = (i32, i32);

/// The four axes along which stones are neighbours, each as one of its two directions.
const AXES: [Coordinates; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The outcome of a finished position, as the twin finds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwinOutcome {
    /// The side with this letter (`r` or `b`) won.
    Win(char),
    /// The game is drawn.
    Draw,
}

/// A position of the twin: a letter for each square, `.` for an empty one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TwinPosition {
    rows: Vec<Vec<char>>,
    side: char,
    pending: Option<Coordinates>,
}

/// The slow rules of Crossings under some readings.
#[derive(Clone, Copy, Debug)]
pub struct Twin {
    spec: RulesetSpec,
}

impl TwinPosition {
    /// Parses a position in notation.
    ///
    /// # Panics
    /// If the text is not a position in notation.
    pub fn parse(text: &str) -> Self {
        let mut words = text.split(' ');
        let mut word = || words.next().expect("three words");
        let rows: Vec<Vec<char>> = word()
            .split('/')
            .map(|row: &str| {
                row.chars()
                    .flat_map(|c| match c.to_digit(10) {
                        Some(run) => vec!['.'; run as usize],
                        None => vec![c],
                    })
                    .collect()
            })
            .collect();
        let side = word().chars().next().expect("a side");
        let pending = match word() {
            "-" => None,
            name => {
                let name: Vec<i32> = name.bytes().map(i32::from).collect();
                Some((name[0] - i32::from(b'a'), rows.len() as i32 - (name[1] - i32::from(b'0'))))
            }
        };
        Self { rows, side, pending }
    }

    /// Returns the position in notation.
    pub fn to_text(&self) -> String {
        let rows: Vec<String> = self
            .rows
            .iter()
            .map(|squares: &Vec<char>| {
                let mut text = String::new();
                for run in squares.chunk_by(|a, b| a == b) {
                    match run[0] {
                        '.' => text += &run.len().to_string(),
                        _ => text.extend(run),
                    }
                }
                text
            })
            .collect();
        let pending = self.pending.map_or_else(|| "-".to_owned(), |at| self.name(at));
        format!("{} {} {pending}", rows.join("/"), self.side)
    }

    fn name(&self, (x, y): Coordinates) -> String {
        format!("{}{}", (b'a' + x as u8) as char, self.rows.len() as i32 - y)
    }

    /// Returns the letter on a square; `#` if the square is not on the board.
    fn get(&self, (x, y): Coordinates) -> char {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return '#' };
        self.rows.get(y).and_then(|row| row.get(x)).copied().unwrap_or('#')
    }

    fn set(&mut self, (x, y): Coordinates, letter: char) {
        self.rows[y as usize][x as usize] = letter;
    }

    fn squares(&self) -> impl Iterator<Item = Coordinates> + use<> {
        let (width, height) = (self.rows[0].len() as i32, self.rows.len() as i32);
        (0..height).flat_map(move |y| (0..width).map(move |x| (x, y)))
    }

    /// Returns the row to which a side crosses, counted from the top.
    fn far_row(&self, side: char) -> i32 {
        if side == 'r' { 0 } else { self.rows.len() as i32 - 1 }
    }

    fn opponent(&self) -> char {
        if self.side == 'r' { 'b' } else { 'r' }
    }

    /// Returns the side whose crossing is unanswered.
    fn crosser(&self) -> Option<char> {
        let (_, y) = self.pending?;
        Some(if y == self.far_row('r') { 'r' } else { 'b' })
    }
}

const fn offset((x, y): Coordinates, (dx, dy): Coordinates, times: i32) -> Coordinates {
    (x + dx * times, y + dy * times)
}

/// Returns the eight directions.
fn directions() -> impl Iterator<Item = Coordinates> {
    AXES.into_iter().flat_map(|axis| [axis, (-axis.0, -axis.1)])
}

impl Twin {
    /// Creates the slow rules of a specification.
    pub const fn new(spec: RulesetSpec) -> Self {
        Self { spec }
    }

    /// Returns the groups of two or more stones of the side to move, each with its axis (CR-GROUP).
    fn groups(state: &TwinPosition) -> Vec<(Vec<Coordinates>, Coordinates)> {
        let mut groups = Vec::new();
        for at in state.squares() {
            for axis in AXES {
                if state.get(at) == state.side && state.get(offset(at, axis, -1)) != state.side {
                    let walk = (0..).map(|n| offset(at, axis, n));
                    let group: Vec<Coordinates> =
                        walk.take_while(|&at| state.get(at) == state.side).collect();
                    if group.len() > 1 {
                        groups.push((group, axis));
                    }
                }
            }
        }
        groups
    }

    /// Returns every legal move in notation with the next position, sorted by notation; none in a finished
    /// position. A move that is found in two ways is listed twice.
    pub fn moves(&self, state: &TwinPosition) -> Vec<(String, TwinPosition)> {
        let is_over = match state.pending {
            Some(_) => state.crosser() == Some(state.side),
            None => self.is_dead(state),
        };
        if is_over {
            return Vec::new();
        }
        let mut turns = Vec::new();
        // CR-SINGLE.
        for at in state.squares().filter(|&at| state.get(at) == state.side) {
            let is_lone = || directions().all(|way| state.get(offset(at, way, 1)) != state.side);
            if self.spec.single == Single::Any || is_lone() {
                directions().for_each(|way| self.push(state, &[at], way, &mut turns));
            }
        }
        // CR-LINE, CR-SUB: take parts from either end, with the stone at the end first.
        for (mut group, axis) in Self::groups(state) {
            for way in [(-axis.0, -axis.1), axis] {
                for size in 1..=group.len() {
                    self.push(state, &group[..size], way, &mut turns);
                }
                group.reverse();
            }
        }
        turns.retain(|(_, after)| self.is_allowed(state, after));
        turns.sort();
        turns
    }

    /// Pushes the stones of a part square by square, and appends the moves. The front stone comes first in
    /// `part`.
    fn push(
        &self,
        state: &TwinPosition,
        part: &[Coordinates],
        way: Coordinates,
        turns: &mut Vec<(String, TwinPosition)>,
    ) {
        let mut board = state.clone();
        let size = part.len() as i32;
        let rear = part[part.len() - 1];
        let mut add = |board: &TwinPosition, squares: i32, mark: char| {
            let dest = offset(part[0], way, squares);
            let text = format!("{}{mark}{}", state.name(rear), state.name(dest));
            turns.push((text, self.end_turn(board.clone(), dest)));
        };
        for squares in 1..=size {
            let ahead = offset(part[0], way, squares);
            let met = board.get(ahead);
            if met == state.opponent() && self.defenders(state, ahead, way) < size && size > 1 {
                Self::advance(&mut board, part, way, squares);
                return add(&board, squares, 'x');
            }
            if met != '.' {
                if self.spec.distance == Distance::Stop && squares > 1 {
                    add(&board, squares - 1, '-');
                }
                return;
            }
            Self::advance(&mut board, part, way, squares);
            if self.spec.distance == Distance::Upto || squares == size {
                add(&board, squares, '-');
            }
        }
    }

    /// Moves each stone of a part, which has been advanced by `squares - 1`, by one more square, the front
    /// stone first.
    fn advance(board: &mut TwinPosition, part: &[Coordinates], way: Coordinates, squares: i32) {
        for &at in part {
            let (from, to) = (offset(at, way, squares - 1), offset(at, way, squares));
            board.set(from, '.');
            board.set(to, board.side);
        }
    }

    /// Counts the stones of the attacked line, beginning with the stone that is hit.
    fn defenders(&self, state: &TwinPosition, hit: Coordinates, way: Coordinates) -> i32 {
        let counts = |letter: char| match self.spec.lock {
            Lock::Obstacle => letter == state.opponent(),
            Lock::Defend => letter.to_ascii_lowercase() == state.opponent(),
        };
        (0..8).take_while(|&n| counts(state.get(offset(hit, way, n)))).count() as i32
    }

    /// Resolves a crossing after a move to `dest`, and passes the turn.
    fn end_turn(&self, mut board: TwinPosition, dest: Coordinates) -> TwinPosition {
        let crosses = dest.1 == board.far_row(board.side);
        match board.pending {
            None if crosses => board.pending = Some(dest),
            None => {}
            Some(first) if crosses => {
                for at in [first, dest] {
                    board.set(at, board.get(at).to_ascii_uppercase());
                }
                board.pending = None;
            }
            Some(first) => {
                let is_taken = board.get(first) == board.side;
                if is_taken && self.spec.capture_reply == CaptureReply::Yes {
                    board.pending = None;
                }
            }
        }
        board.side = board.opponent();
        board
    }

    /// Returns whether a move is allowed in view of an unanswered crossing: if it must answer the crossing,
    /// whether it does.
    fn is_allowed(&self, before: &TwinPosition, after: &TwinPosition) -> bool {
        before.pending.is_none() || self.spec.reply == Reply::Free || after.pending.is_none()
    }

    fn is_dead(&self, state: &TwinPosition) -> bool {
        let mut far =
            state.squares().filter(|&(_, y)| [state.far_row('r'), state.far_row('b')].contains(&y));
        self.spec.dead == Dead::Draw && far.all(|at| state.get(at).is_ascii_uppercase())
    }

    /// Returns the outcome of a position; `None` if the game is not over. `is_stuck` says that no move is
    /// legal.
    pub fn outcome(&self, state: &TwinPosition, is_stuck: bool) -> Option<TwinOutcome> {
        if let Some(crosser) = state.crosser() {
            return is_stuck.then_some(TwinOutcome::Win(crosser));
        }
        if self.is_dead(state) {
            return Some(TwinOutcome::Draw);
        }
        match self.spec.no_move {
            _ if !is_stuck => None,
            NoMove::Draw => Some(TwinOutcome::Draw),
            NoMove::Loss => Some(TwinOutcome::Win(state.opponent())),
        }
    }

    /// Returns whether a position is valid, that is, whether the squares and the numbers of its stones are
    /// possible.
    pub fn is_position(&self, state: &TwinPosition) -> bool {
        let (mut stones, mut locked) = (BTreeMap::new(), BTreeMap::new());
        for at in state.squares() {
            let letter = state.get(at);
            let side = letter.to_ascii_lowercase();
            let has_crossed = at.1 == state.far_row(side);
            match letter {
                '.' => continue,
                'R' | 'B' if !has_crossed => return false,
                'R' | 'B' => *locked.entry(side).or_insert(0) += 1,
                _ if has_crossed && state.pending != Some(at) => return false,
                _ => {}
            }
            *stones.entry(side).or_insert(0) += 1;
        }
        let most = state.rows[0].len() * self.spec.rows;
        if stones.values().any(|&n: &usize| n > most) || locked.get(&'r') != locked.get(&'b') {
            return false;
        }
        let Some(at) = state.pending else { return true };
        let (Some(crosser), true) =
            (state.crosser(), [state.far_row('r'), state.far_row('b')].contains(&at.1))
        else {
            return false;
        };
        if state.side != crosser {
            return state.get(at) == crosser;
        }
        let taken =
            self.spec.capture_reply == CaptureReply::No && state.get(at) == state.opponent();
        self.spec.reply == Reply::Free && (state.get(at) == crosser || taken)
    }

    /// Counts the move sequences of `depth` plies (perft) by listing them all.
    pub fn perft(&self, state: &TwinPosition, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut turns = self.moves(state);
        turns.dedup();
        turns.iter().map(|(_, after)| self.perft(after, depth - 1)).sum()
    }
}
