//! The responses to `look`, with everything about one position, and to `peek`, with only its picture and
//! outcome.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::canonical::Canonical;
use crate::explorable::Explorable;
use crate::line_of_play::LineOfPlay;
use crate::view::{Hand, MoveFacts, Spot, Tray};
use crosstrack::base::{Outcome, Player, Players};
use crosstrack::game::GameExt;

/// Everything that is shown of a position: pieces, player to move, legal moves, threats.
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
    /// The name of the game in requests, such as `crosstrack`.
    pub game: String,
    /// The name of the game in running text, such as `Crosstrack`.
    pub title: String,
    /// All readings, as `NAME=VALUE` separated by spaces, and a waived clause if the start needs it.
    pub readings: String,
    /// The first position of a game on this board, with the same players and readings, in notation.
    pub first: String,
    /// The position before the first move of the line, in notation.
    pub start: String,
    /// The position after the last move of the line, in notation; all fields below are about it.
    pub position: String,
    /// The moves that lead from `start` to `position`.
    pub line: Vec<PlayedMove>,
    /// The number of players.
    pub players: usize,
    /// The names of the players, in the order of turns, such as `player 1`.
    pub names: Vec<String>,
    /// The sides. Each is a list of the numbers of its players, who win together.
    pub sides: Vec<Vec<u8>>,
    /// The number of the player to move, from 1; after the end of the game, of the player whose turn would be next.
    pub to_move: u8,
    /// Who is to move or how the game ended, as a sentence without a full stop.
    pub turn: String,
    /// What `turn` adds to the player to move or the outcome, such as `as Red cannot move`; `null` if it adds nothing.
    pub reason: Option<String>,
    /// How the game ended; `null` before its end.
    pub outcome: Option<GameEnd>,
    /// The size of the board, such as `4x2`.
    pub board: String,
    /// The board in one line, for a screen reader.
    pub board_label: String,
    /// The board as an SVG element for a page.
    pub svg: String,
    /// All cells, interstices or squares of the board, with their pieces.
    pub spots: Vec<Spot>,
    /// For the cell of each piece, by name, the edges to which the track of the piece leads, such as `A`.
    /// Leaves out pieces whose track leads to no edge.
    pub joined: BTreeMap<String, Vec<String>>,
    /// The pieces that can be placed on the board, one hand for each set.
    pub hands: Vec<Hand>,
    /// The legal moves, ascending: by kind, then by piece and place.
    pub moves: Vec<LegalMove>,
    /// Further facts to show beside the board, as pairs of name and value.
    pub facts: Vec<(String, String)>,
    /// The winning path in words; `null` if there is none.
    pub path: Option<String>,
    /// The moves of the player to move, and of the next one, that win at once.
    pub threats: Threats,
    /// The canonical position, which is the same for all positions that are symmetric to this one.
    pub canonical: Canonical,
    /// The shell command that shows this position.
    pub command: String,
    /// Whether the explorer can solve the whole game on this board within a request.
    pub solvable: bool,
}

/// A move that was played, with the position after it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Played")]
pub struct PlayedMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move as a sentence without a full stop.
    pub words: String,
    /// The number of the player who made the move, from 1.
    pub player: u8,
    /// The position after the move, in notation.
    pub position: String,
}

/// The outcome of a finished game.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "End")]
pub struct GameEnd {
    /// `win` or `draw`.
    #[schemars(extend("enum" = ["win", "draw"]))]
    pub kind: String,
    /// The numbers of the winners, one player or a team; empty for a draw.
    pub players: Vec<u8>,
    /// The end in words, such as `player 1 wins`.
    pub words: String,
}

/// A legal move, and what it does.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Legal")]
pub struct LegalMove {
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the move does: the piece, its place before and its place after.
    #[serde(flatten)]
    pub facts: MoveFacts,
    /// Whether the move wins at once.
    pub wins: bool,
}

/// The moves that win at once, for the player to move and for the next one.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Threats {
    /// The winning moves of the player to move, in notation.
    pub mover: Vec<String>,
    /// The winning moves of the next player after a null move, in notation; `null` if no null move is possible.
    pub others: Option<Vec<String>>,
}

impl PositionView {
    /// Describes the position after the last move of a line.
    ///
    /// **Cost** of listing all legal moves, and the winning moves of two players.
    pub fn new<G: Explorable>(place: &LineOfPlay<G>) -> Self {
        let (game, position) = (&place.game, place.end());
        let text = |mv| game.write_move(mv);
        let played = place.moves().map(|(before, mv, after)| PlayedMove {
            mv: text(mv),
            words: game.move_words(before, mv),
            player: player_number(game.to_move(before)),
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
        let facts = game.position_facts(position).into_iter();
        Self {
            game: G::NAME.to_owned(),
            title: G::TITLE.to_owned(),
            readings: place.readings(),
            first: game.write_position(&game.start()),
            start: game.write_position(&place.start),
            position: game.write_position(position),
            line: played.collect(),
            players: game.players(),
            names: all_players(game).map(|player| game.player_name(player)).collect(),
            sides: sides(game),
            to_move: player_number(game.to_move(position)),
            turn: game.turn_words(position),
            reason: game.turn_reason(position),
            outcome: GameEnd::of(game, position),
            board: game.board_name(),
            board_label: format!(
                "{} board {}, {}",
                G::TITLE,
                game.board_name(),
                game.turn_words(position)
            ),
            svg: game.scene(position),
            spots: game.spots(position),
            joined: game.joined_edges(position),
            hands: game.hands(position),
            moves: legal.collect(),
            facts: facts.map(|(name, value)| (name.to_owned(), value)).collect(),
            path: game.path_words(position),
            threats: Threats { mover: winning.iter().map(|&mv| text(mv)).collect(), others },
            canonical: Canonical::new(game, position),
            command: place.shell_command("show", ""),
            solvable: game.is_small(),
        }
    }
}

/// Returns the number of a player in responses, from 1.
pub fn player_number(player: Player) -> u8 {
    player.index() as u8 + 1
}

fn all_players<G: Explorable>(game: &G) -> impl Iterator<Item = Player> {
    (0..game.players()).map(Player::from_index)
}

/// Returns the numbers of the players of each side, in the order of turns.
fn sides<G: Explorable>(game: &G) -> Vec<Vec<u8>> {
    let all = all_players(game).map(|player| game.side_of(player));
    let mut sides: Vec<Players> = Vec::new();
    for side in all {
        if !sides.contains(&side) {
            sides.push(side);
        }
    }
    sides.iter().map(|side| side.iter().map(player_number).collect()).collect()
}

/// The picture and the outcome of a position, without the legal moves.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Peek")]
pub struct PositionSummary {
    /// The position in notation.
    pub position: String,
    /// Who is to move or how the game ended, as a sentence without a full stop.
    pub turn: String,
    /// How the game ended; `null` before its end.
    pub outcome: Option<GameEnd>,
    /// The winning path in words; `null` if there is none.
    pub path: Option<String>,
    /// For the cell of each piece, the edges to which the track of the piece leads, as in the response to
    /// `look`.
    pub joined: BTreeMap<String, Vec<String>>,
    /// The board as an SVG element for a page.
    pub svg: String,
}

impl PositionSummary {
    /// Describes the position after the last move of a line in brief.
    pub fn new<G: Explorable>(place: &LineOfPlay<G>) -> Self {
        let (game, position) = (&place.game, place.end());
        Self {
            position: game.write_position(position),
            turn: game.turn_words(position),
            outcome: GameEnd::of(game, position),
            path: game.path_words(position),
            joined: game.joined_edges(position),
            svg: game.scene(position),
        }
    }
}

impl GameEnd {
    /// Returns the outcome of a position; `None` before the end.
    pub fn of<G: Explorable>(game: &G, position: &G::Position) -> Option<Self> {
        let (kind, players) = match game.outcome(position)? {
            Outcome::Win(side) => ("win", side.iter().map(player_number).collect()),
            Outcome::Draw => ("draw", Vec::new()),
        };
        Some(Self { kind: kind.to_owned(), players, words: game.turn_words(position) })
    }
}

impl LegalMove {
    /// Returns the name of the cell or square from which the move takes its piece; `None` if the piece comes
    /// from the stock.
    pub fn source(&self) -> Option<&str> {
        let MoveFacts { kind, from, to, .. } = &self.facts;
        match kind.as_str() {
            "rotate" => from.as_deref().or(to.as_deref()),
            _ => from.as_deref(),
        }
    }

    /// Returns the name of the cell, interstice or square where the piece lies after the move; `None` for a
    /// move without a piece.
    pub fn target(&self) -> Option<&str> {
        self.facts.to.as_deref().or(self.facts.from.as_deref())
    }
}

impl PositionView {
    /// Returns the cell, interstice or square that moves call by a name such as `d4`.
    pub fn spot(&self, name: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.name == name)
    }

    /// Returns the kinds of pieces that the player to move may place, one list for each set. Leaves out
    /// empty lists.
    pub fn stock(&self) -> Vec<Vec<&Tray>> {
        let open = self.hands.iter().filter(|hand| hand.open && self.outcome.is_none());
        let left = open.map(|hand| hand.pieces.iter().filter(|tray| tray.left > 0).collect());
        left.filter(|row: &Vec<&Tray>| !row.is_empty()).collect()
    }
}
