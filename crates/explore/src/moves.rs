//! The responses to `moves` and `safe`, and the answer of the command `moves`: the legal moves of a position.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::explorable::{Explorable, Watch};
use crate::fault::Fault;
use crate::fields::Fields;
use crosstrack::base::counted;
use crosstrack::game::GameExt;
use crosstrack_io::table::{indent_words, row};

/// The number of moves that are examined for safety between two reports, which takes some hundredths of a second.
const SLICE: usize = 2000;

/// Which legal moves are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// All of them.
    #[default]
    All,
    /// Those that win at once.
    Wins,
    /// Those after which no other player wins at once.
    Safe,
}

/// The legal moves of a position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveList {
    /// The position in notation.
    pub position: String,
    /// The number of legal moves of each kind, including moves that are not listed.
    pub counts: Fields<usize>,
    /// The moves that win at once, in notation, ascending; empty if there are none.
    pub winning: Vec<String>,
    /// The listed moves, ascending: by kind, then by piece and place.
    pub moves: Vec<ListedMove>,
    #[serde(skip)]
    which: Which,
    #[serde(skip)]
    turn: String,
}

/// A move of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ListedMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The kind of the move, such as `place`.
    pub kind: &'static str,
    /// Whether the move wins at once.
    pub wins: bool,
}

impl MoveList {
    /// The columns of the list as CSV.
    pub const COLUMNS: &[&str] = &["position", "move", "kind", "wins"];

    /// Lists the moves of a position.
    ///
    /// **Cost** of listing the moves; for the safe ones, of listing the winning moves after each.
    ///
    /// # Errors
    /// If the work is cancelled.
    pub fn new<G: Explorable>(
        game: &G,
        position: &G::Position,
        which: Which,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Fault> {
        let is_over = game.outcome(position).is_some();
        let winning = if is_over { Vec::new() } else { game.winning_moves(position) };
        let wins: HashSet<G::Move> = winning.iter().copied().collect();
        let legal = game.moves(position);
        let kind = |mv: G::Move| G::KINDS[game.kind(position, mv)];
        let count = |of: &str| legal.iter().filter(|&&mv| kind(mv) == of).count();
        let counts = game.kinds().iter().map(|of| ((*of).to_owned(), count(of))).collect();
        let mut moves = Vec::new();
        for (nth, slice) in legal.chunks(SLICE).enumerate() {
            if which == Which::Safe
                && !watch.report(&json!({"done": nth * SLICE, "of": legal.len()}))
            {
                return Err(Fault::cancelled());
            }
            let listed = slice.iter().filter(|&&mv| match which {
                Which::All => true,
                Which::Wins => wins.contains(&mv),
                Which::Safe => game.is_safe(position, mv),
            });
            moves.extend(listed.map(|&mv| ListedMove {
                mv: game.write_move(mv),
                kind: kind(mv),
                wins: wins.contains(&mv),
            }));
        }
        Ok(Self {
            position: game.write_position(position),
            counts,
            winning: winning.into_iter().map(|mv| game.write_move(mv)).collect(),
            moves,
            which,
            turn: game.turn_words(position),
        })
    }

    /// Returns the list as text: the moves by kind, below a line that counts them.
    pub fn text(&self) -> String {
        let kinds = self.counts.iter().map(|(kind, _)| kind);
        let of_kind = |kind: &str| {
            let moves = self.moves.iter().filter(|row| row.kind == kind);
            moves.map(|row| row.mv.as_str()).collect::<Vec<_>>()
        };
        let counts: Vec<String> =
            kinds.clone().map(|kind| format!("{kind} {}", of_kind(kind).len())).collect();
        let all: usize = self.counts.iter().map(|(_, count)| count).sum();
        let (which, of_all) = match self.which {
            Which::All => ("move", String::new()),
            Which::Wins => ("winning move", String::new()),
            Which::Safe => ("safe move", format!(" of {all}")),
        };
        let wins = match (self.which, self.winning.len()) {
            (Which::Wins, _) | (_, 0) => String::new(),
            (_, 1) => "; 1 of them wins at once".to_owned(),
            (_, n) => format!("; {n} of them win at once"),
        };
        let (listed, counts) = (counted(self.moves.len(), which), counts.join(", "));
        let mut text = format!("{}: {listed}{of_all} ({counts}){wins}\n", self.turn);
        for kind in kinds {
            let lines = indent_words(of_kind(kind).into_iter(), 2);
            if !lines.is_empty() {
                text += &format!("\n{kind}\n{lines}");
            }
        }
        text
    }

    /// Returns the rows of the list.
    pub fn rows(&self) -> impl Iterator<Item = Vec<String>> {
        self.moves.iter().map(|listed| row![self.position, listed.mv, listed.kind, listed.wins])
    }
}
