//! The response to `look`, all about one position, and to `peek`, its picture only.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explorable::Explorable;
use crate::line_of_play::LineOfPlay;
use crate::view::{Hand, MoveFacts, Spot, Tray};
use crosstrack::base::{Outcome, Players};
use crosstrack::game::GameExt;

/// A position with everything that is shown of it: pieces, player to move, legal moves, threats.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::PositionView;
/// use crosstrack_explore::line_of_play::LineOfPlay;
///
/// let line = LineOfPlay::<Ruleset>::from_position("", "x1_4x2_1122.1_4-6-6-6-6-4_d").expect("a position");
/// let view = PositionView::new(&line);
/// assert_eq!((view.players, view.spots.len()), (2, 57));
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Look")]
pub struct PositionView {
    /// The name of the game.
    pub game: String,
    /// The name of the game in a text.
    pub title: String,
    /// The readings that are not at their defaults, as `NAME=VALUE` separated by spaces.
    pub readings: String,
    /// The position that the line begins with, in notation.
    pub start: String,
    /// The position at the end of the line, in notation; all below is about it.
    pub position: String,
    /// The moves of the line.
    pub line: Vec<PlayedMove>,
    /// How many play.
    pub players: usize,
    /// Who is to move, or would be.
    pub to_move: PlayerToMove,
    /// Who is to move or how the game ended, as a sentence without a full stop.
    pub turn: String,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<GameEnd>,
    /// The size of the board, such as `4x2`.
    pub board: String,
    /// The board in one line, for a screen reader.
    pub board_label: String,
    /// The board as an SVG element for a page.
    pub svg: String,
    /// The places of the board.
    pub spots: Vec<Spot>,
    /// What may be brought onto the board.
    pub hands: Vec<Hand>,
    /// The legal moves, in the order of the notation.
    pub moves: Vec<LegalMove>,
    /// What else there is to say: pairs of name and value.
    pub facts: Vec<(String, String)>,
    /// The completed path in words.
    pub path: Option<String>,
    /// The moves that win at once.
    pub threats: Threats,
    /// The first of all positions that are the same by symmetry.
    pub canonical: CanonicalPosition,
    /// The shell command that shows this position.
    pub command: String,
    /// Whether the whole game on this board is solved on the spot.
    pub solvable: bool,
}

/// A move that was played.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Played")]
pub struct PlayedMove {
    /// In notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// In words.
    pub words: String,
    /// The number of the player who made it.
    pub player: String,
    /// The position after it, in notation.
    pub position: String,
}

/// The player to move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Mover")]
pub struct PlayerToMove {
    /// The number, from 1.
    pub player: String,
    /// The name.
    pub name: String,
}

/// How a game ended.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "End")]
pub struct GameEnd {
    /// `win` or `draw`.
    pub kind: String,
    /// The numbers of the winners.
    pub players: Vec<String>,
    /// In words.
    pub words: String,
}

/// A legal move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Legal")]
pub struct LegalMove {
    /// In notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it does.
    #[serde(flatten)]
    pub facts: MoveFacts,
    /// Whether it wins at once.
    pub wins: bool,
}

/// The moves that win at once.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Threats {
    /// For the player to move.
    pub mover: Vec<String>,
    /// For the next player, if the player to move passed; `None` where nobody can pass.
    pub others: Option<Vec<String>>,
}

/// The first of all positions that are the same by symmetry.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Canonical")]
pub struct CanonicalPosition {
    /// In notation.
    pub position: String,
    /// By which symmetry it comes from this one, in words.
    pub symmetry: String,
}

impl PositionView {
    /// Describes the position at the end of a line.
    ///
    /// **Cost** that of listing the legal moves, and the winning moves of two players.
    pub fn new<G: Explorable>(place: &LineOfPlay<G>) -> Self {
        let (game, position) = (&place.game, place.end());
        let text = |mv| game.write_move(mv);
        let played = place.moves().map(|(before, mv, after)| PlayedMove {
            mv: text(mv),
            words: game.move_words(before, mv),
            player: game.to_move(before).to_string(),
            position: game.write_position(after),
        });
        let outcome = game.outcome(position);
        let winning = if outcome.is_none() { game.winning_moves(position) } else { Vec::new() };
        let legal = game.moves(position).into_iter().map(|mv| LegalMove {
            mv: text(mv),
            facts: game.move_facts(position, mv),
            wins: winning.binary_search(&mv).is_ok(),
        });
        let passed = if outcome.is_none() { game.after_null_move(position) } else { None };
        let others = passed.map(|passed| match game.outcome(&passed) {
            None => game.winning_moves(&passed).into_iter().map(text).collect(),
            Some(_) => Vec::new(),
        });
        let mover = game.to_move(position);
        let facts = game.position_facts(position).into_iter();
        Self {
            game: G::NAME.to_owned(),
            title: G::TITLE.to_owned(),
            readings: game.readings(),
            start: game.write_position(&place.start),
            position: game.write_position(position),
            line: played.collect(),
            players: game.players(),
            to_move: PlayerToMove {
                player: mover.to_string(),
                name: game.player_names(Players::one(mover)),
            },
            turn: game.turn_words(position),
            outcome: outcome.map(|outcome| GameEnd::new(game, position, outcome)),
            board: game.board_name(),
            board_label: format!(
                "{} board {}, {}",
                G::TITLE,
                game.board_name(),
                game.turn_words(position)
            ),
            svg: game.scene(position),
            spots: game.board_spots(position),
            hands: game.hands(position),
            moves: legal.collect(),
            facts: facts.map(|(name, value)| (name.to_owned(), value)).collect(),
            path: game.path_words(position),
            threats: Threats { mover: winning.iter().map(|&mv| text(mv)).collect(), others },
            canonical: CanonicalPosition::new(game, position),
            command: place.shell_command("show", ""),
            solvable: game.is_small(),
        }
    }
}

/// A position in brief: its picture and its outcome.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Peek")]
pub struct PositionSummary {
    /// In notation.
    pub position: String,
    /// Who is to move or how the game ended.
    pub turn: String,
    /// How the game ended; `null` while it goes on.
    pub outcome: Option<GameEnd>,
    /// The completed path in words.
    pub path: Option<String>,
    /// The board as an SVG element for a page.
    pub svg: String,
}

impl PositionSummary {
    /// Describes the position at the end of a line in brief.
    pub fn new<G: Explorable>(place: &LineOfPlay<G>) -> Self {
        let (game, position) = (&place.game, place.end());
        Self {
            position: game.write_position(position),
            turn: game.turn_words(position),
            outcome: game.outcome(position).map(|outcome| GameEnd::new(game, position, outcome)),
            path: game.path_words(position),
            svg: game.scene(position),
        }
    }
}

impl GameEnd {
    fn new<G: Explorable>(game: &G, position: &G::Position, outcome: Outcome) -> Self {
        let (kind, players) = match outcome {
            Outcome::Win(side) => ("win", side.iter().map(|player| player.to_string()).collect()),
            Outcome::Draw => ("draw", Vec::new()),
        };
        Self { kind: kind.to_owned(), players, words: game.turn_words(position) }
    }
}

impl CanonicalPosition {
    fn new<G: Explorable>(game: &G, position: &G::Position) -> Self {
        let canonical = game.canonical(position);
        let by = (0..game.symmetries()).find(|&by| game.image(position, by) == canonical);
        Self {
            position: game.write_position(&canonical),
            symmetry: by.map_or_else(
                || "with like pieces renamed".to_owned(),
                |by| game.symmetry_words(by),
            ),
        }
    }
}

impl LegalMove {
    /// Returns the place where its piece lies now; `None` for a piece from the stock.
    pub fn source(&self) -> Option<&str> {
        let MoveFacts { kind, from, to, .. } = &self.facts;
        match kind.as_str() {
            "rotate" => from.as_deref().or(to.as_deref()),
            _ => from.as_deref(),
        }
    }

    /// Returns the place where its piece will lie.
    pub fn target(&self) -> Option<&str> {
        self.facts.to.as_deref().or(self.facts.from.as_deref())
    }
}

impl PositionView {
    /// Returns the place with a name.
    pub fn spot(&self, name: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.name == name)
    }

    /// Returns the kinds of pieces that the player to move may place, one list for each set.
    pub fn stock(&self) -> Vec<Vec<&Tray>> {
        let open = self.hands.iter().filter(|hand| hand.open && self.outcome.is_none());
        let left = open.map(|hand| hand.pieces.iter().filter(|tray| tray.left > 0).collect());
        left.filter(|row: &Vec<&Tray>| !row.is_empty()).collect()
    }
}
