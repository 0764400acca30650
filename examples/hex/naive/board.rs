//! Hex in the plainest way: letters on a board, and nothing of the library.

/// A position: rows of letters, whose turn it is, and whether the second player may swap.
#[derive(Clone)]
pub(crate) struct Board {
    rows: Vec<Vec<char>>,
    turn: usize,
    may_swap: bool,
}

impl Board {
    /// Parses a text such as `...-.r.-..._2`.
    pub(crate) fn read(text: &str, may_swap: bool) -> Option<Self> {
        let (rows, turn) = text.split_once('_')?;
        let rows: Vec<Vec<char>> = rows.split('-').map(|row| row.chars().collect()).collect();
        let turn = ["1", "2"].iter().position(|number| *number == turn)?;
        let board = Self { rows, turn, may_swap };
        let is_square = board.rows.iter().all(|row| row.len() == board.rows.len());
        let is_known = board.rows.iter().flatten().all(|letter| ".rb".contains(*letter));
        let (red, blue) = (board.count('r'), board.count('b'));
        let is_usual = red == blue + turn;
        let is_swapped = may_swap && blue > 0 && red + 1 == blue + turn;
        let is_over = board.winner() == Some(turn);
        (is_square && is_known && (is_usual || is_swapped) && !is_over).then_some(board)
    }

    /// Returns the text of the position.
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{}_{}", rows.join("-"), self.turn + 1)
    }

    fn count(&self, letter: char) -> usize {
        self.rows.iter().flatten().filter(|other| **other == letter).count()
    }

    /// Returns who has connected: 0 or 1.
    pub(crate) fn winner(&self) -> Option<usize> {
        let size = self.rows.len();
        (0..2).find(|&player| {
            let letter = ['r', 'b'][player];
            let at = |along: usize, across: usize| {
                if player == 0 { (along, across) } else { (across, along) }
            };
            let mut seen: Vec<(usize, usize)> = Vec::new();
            let mut open: Vec<(usize, usize)> = (0..size).map(|across| at(0, across)).collect();
            while let Some((row, column)) = open.pop() {
                let is_own = row < size && column < size && self.rows[row][column] == letter;
                if !is_own || seen.contains(&(row, column)) {
                    continue;
                }
                seen.push((row, column));
                for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)] {
                    let next = (row.checked_add_signed(down), column.checked_add_signed(right));
                    if let (Some(row), Some(column)) = next {
                        open.push((row, column));
                    }
                }
            }
            (0..size).any(|across| seen.contains(&at(size - 1, across)))
        })
    }

    /// Returns every legal move with the board after it.
    pub(crate) fn moves(&self) -> Vec<(String, Self)> {
        let mut moves = Vec::new();
        if self.winner().is_some() {
            return moves;
        }
        for row in 0..self.rows.len() {
            for column in 0..self.rows.len() {
                if self.rows[row][column] == '.' {
                    let mut next = Self { turn: 1 - self.turn, ..self.clone() };
                    next.rows[row][column] = ['r', 'b'][self.turn];
                    let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][column];
                    moves.push((format!("{letter}{}", row + 1), next));
                }
            }
        }
        if self.may_swap && self.turn == 1 && self.count('r') == 1 && self.count('b') == 0 {
            let mut next = Self { turn: 0, ..self.clone() };
            for row in 0..self.rows.len() {
                for column in 0..self.rows.len() {
                    next.rows[column][row] = if self.rows[row][column] == 'r' { 'b' } else { '.' };
                }
            }
            moves.push(("swap".to_owned(), next));
        }
        moves
    }

    /// Counts move sequences: all, those that end with a swap, those that end with a win.
    pub(crate) fn perft(&self, depth: usize) -> [u64; 3] {
        let mut sum = [0; 3];
        for (mv, next) in self.moves() {
            let below = match depth {
                1 => [1, u64::from(mv == "swap"), u64::from(next.winner().is_some())],
                _ => next.perft(depth - 1),
            };
            sum = [sum[0] + below[0], sum[1] + below[1], sum[2] + below[2]];
        }
        sum
    }

    /// Returns whether the player to move wins, by trying everything.
    #[allow(dead_code, reason = "asked by the tests, not by the engine")]
    pub(crate) fn mover_wins(&self) -> bool {
        self.moves().iter().any(|(_, next)| match next.winner() {
            Some(winner) => winner == self.turn,
            None => !next.mover_wins(),
        })
    }
}
