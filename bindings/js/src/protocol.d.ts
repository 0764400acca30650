// Made by types.mjs from what `crosstrack schema` prints of explore-request and explore-answer.

/**
 * A change of a position by hand. It need not be a legal move, but its result must be a position that requests
 * accept.
 */
export type Change = { at: string; kind: "put"; piece: string; rotation?: number; } | { from: string; kind: "move"; rotation?: number; to: string; } | { at: string; kind: "remove"; } | { kind: "clear"; } | { kind: "pass"; } | { kind: "swap"; };

/** A game that was played, with variations and comments. */
export interface RecordedGame {
  /** The comments on the position in which the game began. */
  comments: string[];
  /**
   * Why the game ended, as its record says: `win`, `no-move`, `unfinished`, `resigned` with the number of the player
   * who gave up, `agreed`, `cap`, `illegal-move` or `forfeit`. `null` in a request: as the rules say.
   */
  ending: string | null;
  /** The name of the game, such as `crosstrack`. */
  game: string;
  /** The names of the players, in the order of turns. By default, each is `person`. */
  players: string[];
  /** The position in which the game began, in notation. */
  position: string;
  /** The words of rules, as `NAME=VALUE` separated by spaces. A request may leave out those that are at their defaults. */
  readings: string;
  /**
   * The result: `win` with the numbers of the players who won, or `draw`; `null` if there is none or, in a request, if
   * it follows from `ending`.
   */
  result: string | null;
  /**
   * The moves, each behind the one that it follows. Of the moves that follow the same one the first is the game's
   * own, and the others begin variations.
   */
  steps: RecordedStep[];
  /** Further facts about the game, by name. */
  tags: Record<string, string>;
  /** Fields of the record that this version does not know. */
  unknown: Record<string, unknown>;
}

/** A move of a recorded game. */
export interface RecordedStep {
  /** The comments after it. */
  after: string[];
  /** The comments before it, if it begins a variation. */
  before: string[];
  /** The move, in notation. */
  move: string;
  /** The number of the move that it follows, counted from 1 in `steps`; 0 for a first move. */
  parent: number;
}

/** The value of the position that a request asks for, for the player to move. */
export interface Wanted {
  /** The kind of the value: `win`, `loss` or `draw`. */
  kind: string;
  /** The number of plies to the end of the game; required for a win or a loss, and ignored for a draw. */
  plies?: number;
}

/** A board with its start positions. */
export interface Board {
  /** The name of the board, as rules name it, such as `4x2`. */
  name: string;
  /** Whether the explorer can solve a whole game on this board within a request. */
  solvable: boolean;
  /** The start positions, one for each number of players that the board allows. */
  starts: Start[];
  /** The name of the board in a list, such as `small board, 32 cells`. */
  title: string;
  /** Whether this is the board of a new game by default. */
  usual: boolean;
}

/** A move that a computer player considered. */
export interface Candidate {
  /** The expected result after the move for the side that makes it, in percent: 0 is a loss, 100 a win. */
  chance: number;
  /** The move, in notation. */
  move: string;
  /** The winner after the move, if a win is proved; `null` otherwise. The plies include the move itself. */
  proved: Certainty | null;
  /** The number of simulations that began with the move; 0 at levels 1 to 3. */
  visits: number;
}

/** A position with its canonical position, which is the same for all positions that are symmetric to each other. */
export interface Canonical {
  /** The canonical position in notation. */
  canonical: string;
  /** The canonical key of the position in hexadecimal digits. */
  key: string;
  /** The given position in notation. */
  position: string;
  /** The symmetry that maps the given position to the canonical one, in words. */
  symmetry: string;
}

/** The games that an explorer knows, with their boards and readings. */
export interface Catalogue {
  /** The games. A request without the name of a game is about the first one. */
  games: Game[];
  /** The levels of computer players, the weakest first. */
  levels: Level[];
}

/** A win that is proved. */
export interface Certainty {
  /** The number of plies within which they win, against every defence. A faster win may exist. */
  plies: number;
  /** The numbers of the players who win, without separators: `1`, or `13` for the team of players 1 and 3. */
  winners: string;
  /** The win in words, such as `player 1 wins within 3 plies`. */
  words: string;
}

/** A move that a computer player chose. */
export interface Choice {
  /** The best moves, at most 12, the best first; empty if the player sees a win at once. */
  candidates: Candidate[];
  /**
   * The expected result after the move for the side that makes it, in percent: 0 is a loss, 100 a win. It is
   * an opinion unless `proved` has a value.
   */
  chance: number;
  /** The level of the player, 1 to 8. */
  level: number;
  /**
   * The line of play that the search visited most, in notation. Its first move is the chosen move. It has only
   * that move if the player did not search.
   */
  line: string[];
  /** The chosen move, in notation. */
  move: string;
  /** The position before the move, in notation. */
  position: string;
  /** The winner after the move, if a win is proved; `null` otherwise. The plies include the move itself. */
  proved: Certainty | null;
  /** The readings of the rules, as `NAME=VALUE` separated by spaces. */
  readings: string;
  /**
   * The number of simulations that the search ran. A simulation follows one line of play from the position, and
   * evaluates the position at its end. The number is 0 at levels 1 to 3, and if the player sees a win at once.
   */
  simulations: number;
  /** The chosen move as a sentence without a full stop, such as `places red C on d4, rotation 5`. */
  words: string;
}

/** A value, and the number of positions that have it. */
export interface Count {
  /** The number of positions with this value. */
  positions: number;
  /** The value. */
  value: Worth;
}

/** A position after a change by hand. */
export interface Edited {
  /**
   * The reasons why play cannot reach the position. The check does not find all such reasons, so play may be
   * unable to reach a position for which the list is empty.
   */
  faults: PositionFault[];
  /** The pieces that can be put on the board in addition to those of `hands` in the response to `look`. */
  palette: PalettePiece[];
  /** The position in notation. */
  position: string;
  /**
   * The readings of the request, with the clause that they have to waive if play cannot reach the position. Requests
   * accept the position with them.
   */
  readings: string;
}

/** The outcome of a finished game. */
export interface GameEnd {
  /** `win` or `draw`. */
  kind: "win" | "draw";
  /** The numbers of the winners, one player or a team; empty for a draw. */
  players: number[];
  /** The end in words, such as `player 1 wins`. */
  words: string;
}

/** The reason why there is no answer. The texts are for people. */
export interface Fault {
  /** The id of the violated clause, such as `PL-PLACE`; `null` if no clause is violated. */
  clause: string | null;
  /** Suggestions of what to try. */
  help: string[];
  /** What kind of end the request came to. */
  kind: FaultKind;
  /** The places in the text, and what is wrong there; the first is the main one. */
  labels: FaultLabel[];
  /** The text or the part of a request in which something is wrong; `null` if it is not one part, or it is long. */
  source: FaultSource | null;
  /** What is wrong, as a sentence without a full stop. */
  title: string;
}

/** The reason why there is no answer, in ascending weight. */
export type FaultKind = "no" | "usage" | "input" | "budget" | "internal" | "interrupted";

/** A place in a text, and what is wrong there. */
export interface FaultLabel {
  /** The end of the wrong bytes, exclusive. */
  end: number;
  /** The first wrong byte of the text, 0-based. */
  start: number;
  /** What is wrong with these bytes, or expected there; may be empty. */
  text: string;
}

/** A text in which something is wrong. */
export interface FaultSource {
  /** The name of the text, such as `position`, `move`, `rules` or `level`, or the name of its file. */
  name: string;
  /** The whole text; empty if it is missing, or only its name is known. */
  text: string;
}

/** A position with the value that the request asks for. */
export interface Found {
  /** The 0-based number of the position among the `of` positions with this value. */
  nth: number;
  /** The number of reachable positions with this value; symmetric positions count once. */
  of: number;
  /** The position in notation. */
  position: string;
  /** The value of the position for the player to move. */
  value: Worth;
}

/** A game with its boards and readings. */
export interface Game {
  /** The boards with their start positions, small ones first. */
  boards: Board[];
  /** What a player has to do to win, as a command without a full stop. */
  goal: string;
  /** The name of the game in requests, such as `crosstrack`. */
  name: string;
  /** The number of puzzles of this game. */
  puzzles: number;
  /** The readings of the rules, with their possible values. */
  readings: ReadingChoice[];
  /** The name of the game in running text, such as `Crosstrack`. */
  title: string;
}

/** A set of pieces that can be placed on the board, with its owner. */
export interface Hand {
  /** The name of the set, such as `red`. */
  name: string;
  /** Whether the player to move may place pieces of the set. */
  open: boolean;
  /** The owner of the set in words, such as `player 1` or `common`. */
  owner: string;
  /** The kinds of pieces of the set, with the number left of each. */
  pieces: Tray[];
}

/** A hint for a puzzle, at one of three levels. */
export interface Hint {
  /** The level of the hint: at 1 the piece or its place, at 2 also its destination, at 3 the move. */
  level: number;
  /** The move in notation; `null` below level 3. */
  move: string | null;
  /** The code of the piece that the move places, such as `rC`; `null` if the move places no piece. */
  piece: string | null;
  /**
   * At level 1, the cell or square where the piece lies before the move; `null` if the move places a piece.
   * At levels 2 and 3, the cell, interstice or square where the piece lies after the move.
   */
  spot: string | null;
  /** The hint in words. */
  words: string;
}

/** A legal move, and what it does. */
export interface LegalMove {
  /** Whether the player announces with the move that it completes a path. */
  announced: boolean;
  /**
   * The name of the cell or square from which a piece moves, or on which it turns. If several pieces move,
   * this is the place of the rearmost. `null` if the move places a piece, or is about no piece.
   */
  from: string | null;
  /** The kind of the move, such as `place` or `rotate`. */
  kind: string;
  /** The move in notation. */
  move: string;
  /** The code of the piece that the move places, such as `rC`; `null` if the move places no piece. */
  piece: string | null;
  /**
   * The rotation of the piece after the move, in steps clockwise: of 45°, or of 90° for an intersection
   * piece. `null` if the move is about no piece, or the pieces of the game do not turn.
   */
  rotation: number | null;
  /**
   * The name of the cell, interstice or square where the piece lies after the move. If several pieces move,
   * this is the place of the leading one. `null` if the move is about no piece.
   */
  to: string | null;
  /** Whether the move wins at once. */
  wins: boolean;
}

/** A lesson about the rules: a text, and a position with moves that show what it says. */
export interface Lesson {
  /** The ids of the clauses that the lesson explains. */
  clauses: string[];
  /** The text for a learner who has fulfilled the task: what the move shows. */
  done: string;
  /** The name of the game in requests. */
  game: string;
  /**
   * The moves that are played from the position, in notation. The last one is an example of the move that
   * the learner has to make.
   */
  line: string[];
  /** The position before the first move, in notation. */
  position: string;
  /** The words of rules, as `NAME=VALUE` separated by spaces; what is not named has its default. */
  readings: string;
  /** The task of the learner, as a sentence. */
  task: string;
  /** The text, in one paragraph. */
  text: string;
  /** The title, in a few words. */
  title: string;
}

/** A level of computer players. */
export interface Level {
  /** How the player plays, as a sentence without a subject and without a full stop. */
  about: string;
  /** The level, 1 to 8. */
  level: number;
}

/** A puzzle, as every list of puzzles describes it. What the table of the puzzle does not state is `null`. */
export interface PuzzleRow {
  /** The size of the board, such as `4x2`. */
  board: string;
  /** The SHA-256 of the certificate in hexadecimal digits. */
  certificate: string | null;
  /**
   * The difficulty, from 0 to about 100, computed from `safe`, `tries`, `hidden`, the length of the solution, and
   * whether the first move is quiet.
   */
  difficulty: number | null;
  /** The name of the game, such as `crosstrack`. */
  game: string;
  /** The goal of the player to move, such as `win-in-3` (3 plies) or `solitaire-2` (2 turns of the player). */
  goal: string;
  /** The goal in words, such as `win within 3 plies, whatever the others do`. */
  goal_words: string;
  /** How well the win is hidden; each game counts this in its own way. */
  hidden: number | null;
  /** The id: a hash of game, readings, goal and canonical position, such as `421c3c0170`. */
  id: string;
  /** The level, by the rating or else by the difficulty: `easy`, `medium` or `hard`; `null` if both are `null`. */
  level: "easy" | "medium" | "hard" | null;
  /** The number of legal first moves. */
  moves: number;
  /** The number of players. */
  players: number;
  /** The position in notation. */
  position: string;
  /** The rating by play, from 800 to 2600; a larger number is harder. */
  rating: number | null;
  /** The readings, as `NAME=VALUE` separated by spaces; a reading that is not named has its default. */
  readings: string;
  /** The number of legal first moves after which nobody else wins at once. */
  safe: number | null;
  /** The moves of the solution; also `null` if solutions are not shown. */
  solution: string[] | null;
  /** The names of the themes of the solution; also `null` where `puzzle show` shows no solution. */
  themes: string[] | null;
  /** The number of safe first moves that threaten to win but miss the goal. */
  tries: number | null;
  /**
   * Whether exactly one first move reaches the goal: `yes`; `like` if several do, but lead to the same
   * canonical position, such as with two like pieces; or `no`.
   */
  unique: string | null;
  /** The number of first moves that reach the goal; also `null` if solutions are not shown. */
  winning: number | null;
}

/** A clause of the rules. */
export interface Clause {
  /** The group that the clause belongs to, in one word, such as `play`. */
  group: string;
  /** The id of the clause, such as `PL-PLACE`. */
  id: string;
  /** The summary of the clause, in one line. */
  says: string;
  /**
   * The ids of the sources that state the clause, separated by spaces; `reading` if no source states it
   * clearly.
   */
  source: string;
}

/** A move of a list. */
export interface ListedMove {
  /** The kind of the move, such as `place`. */
  kind: string;
  /** The move in notation. */
  move: string;
  /** Whether the move wins at once. */
  wins: boolean;
}

/** Everything that is shown of a position: pieces, player to move, legal moves, threats. */
export interface Look {
  /** The size of the board, such as `4x2`. */
  board: string;
  /** The board in one line, for a screen reader. */
  board_label: string;
  /** The canonical position, which is the same for all positions that are symmetric to this one. */
  canonical: Canonical;
  /** The shell command that shows this position. */
  command: string;
  /** Further facts to show beside the board, as pairs of name and value. */
  facts: ([string, string])[];
  /** The first position of a game on this board, with the same players and readings, in notation. */
  first: string;
  /** The name of the game in requests, such as `crosstrack`. */
  game: string;
  /** The pieces that can be placed on the board, one hand for each set. */
  hands: Hand[];
  /**
   * For the cell of each piece, by name, the edges to which the track of the piece leads, such as `A`.
   * Leaves out pieces whose track leads to no edge.
   */
  joined: Record<string, string[]>;
  /** The moves that lead from `start` to `position`. */
  line: Played[];
  /** The legal moves, ascending: by kind, then by piece and place. */
  moves: LegalMove[];
  /** The names of the players, in the order of turns, such as `player 1`. */
  names: string[];
  /** How the game ended; `null` before its end. */
  outcome: GameEnd | null;
  /** The winning path in words; `null` if there is none. */
  path: string | null;
  /** The number of players. */
  players: number;
  /** The position after the last move of the line, in notation; all fields below are about it. */
  position: string;
  /** All readings, as `NAME=VALUE` separated by spaces, and a waived clause if the start needs it. */
  readings: string;
  /** What `turn` adds to the player to move or the outcome, such as `as Red cannot move`; `null` if it adds nothing. */
  reason: string | null;
  /** The sides. Each is a list of the numbers of its players, who win together. */
  sides: number[][];
  /** Whether the explorer can solve the whole game on this board within a request. */
  solvable: boolean;
  /** All cells, interstices or squares of the board, with their pieces. */
  spots: Spot[];
  /** The position before the first move of the line, in notation. */
  start: string;
  /** The board as an SVG element for a page. */
  svg: string;
  /** The moves of the player to move, and of the next one, that win at once. */
  threats: Threats;
  /** The name of the game in running text, such as `Crosstrack`. */
  title: string;
  /** The number of the player to move, from 1; after the end of the game, of the player whose turn would be next. */
  to_move: number;
  /** Who is to move or how the game ended, as a sentence without a full stop. */
  turn: string;
}

/** The legal moves of a position. */
export interface MoveList {
  /** The number of legal moves of each kind, including moves that are not listed. */
  counts: Record<string, number>;
  /** The listed moves, ascending: by kind, then by piece and place. */
  moves: ListedMove[];
  /** The position in notation. */
  position: string;
  /** The moves that win at once, in notation, ascending; empty if there are none. */
  winning: string[];
}

/** A move with what it let slip. */
export interface MoveReview {
  /**
   * A better line, in notation; empty if none is known, or if the move was good. The first move is proved:
   * where the played move missed a win or made it slower, it wins; otherwise, no other side forces a win
   * within `plies` after it. The further moves are an opinion.
   */
  best: string[];
  /** The expected result of the player who made the move, after the move, in percent. */
  chance: number;
  /** The expected result of each player after the best move, in percent, in the order of turns. */
  chances: number[];
  /**
   * The judgement of the move: an opinion (`good`, `inaccuracy`, `mistake` or `blunder`), or something that
   * is proved (`slower win`, `missed win` or `losing move`).
   */
  judgement: "good" | "inaccuracy" | "mistake" | "blunder" | "slower win" | "missed win" | "losing move";
  /** The move in notation. */
  move: string;
  /** The 1-based number of the move in the line. */
  number: number;
  /** The number of the player who made the move, from 1. */
  player: number;
  /**
   * The winner from the position after the move, if a win is proved; `null` otherwise. The plies count from
   * this position.
   */
  proved: Certainty | null;
  /**
   * The winner from the position before the move, if a win is proved; `null` otherwise. The plies count from
   * this position.
   */
  proved_before: Certainty | null;
  /** The proof of the judgement in words; `null` for an opinion. */
  reason: string | null;
}

/** The numbers of positions of a solved game by value. */
export interface Numbers {
  /** The number of positions for each value that occurs. */
  counts: Count[];
  /** The kind of positions that are counted, in words, such as `up to symmetry`. */
  of: string;
  /** The number of positions that are counted: the sum of `counts`. */
  positions: number;
  /** The value of the start position for the player to move. */
  start: Worth;
  /** The start position in notation. */
  start_position: string;
  /** The number of positions that the table stores; it may differ from `positions`. */
  stored: number;
}

/** An orientation of a pathway piece, with its picture. */
export interface Orientation {
  /** The pairs of linked sides, such as `N-SE`. */
  links: string[];
  /** The rotation in steps of 45° clockwise. */
  rotation: number;
  /** The picture as SVG. */
  svg: string;
}

/** A piece that a change by hand can put on the board, although it is in no hand. */
export interface PalettePiece {
  /** The code of the piece, such as `r`. */
  code: string;
  /** The piece in words, such as `red stone`. */
  label: string;
  /** The picture as SVG. */
  svg: string;
}

/** The picture and the outcome of a position, without the legal moves. */
export interface Peek {
  /**
   * For the cell of each piece, the edges to which the track of the piece leads, as in the response to
   * `look`.
   */
  joined: Record<string, string[]>;
  /** How the game ended; `null` before its end. */
  outcome: GameEnd | null;
  /** The winning path in words; `null` if there is none. */
  path: string | null;
  /** The position in notation. */
  position: string;
  /** The board as an SVG element for a page. */
  svg: string;
  /** Who is to move or how the game ended, as a sentence without a full stop. */
  turn: string;
}

/** The numbers of sequences of a given number of moves. */
export interface PerftCounts {
  /**
   * The number of all sequences as `nodes`, and the number of those whose last move is of a kind or has a result,
   * such as `place` or `wins`.
   */
  counts: Record<string, number>;
  /** The length of the sequences, in plies. */
  depth: number;
  /** The number of sequences that begin with each move; only with `--divide` of the command. */
  divide?: Record<string, number>;
  /** The position in notation. */
  position: string;
  /** The incomplete counts of the next depth; only if an interrupt or `--seconds` ended the command early. */
  so_far?: SoFar;
}

/** A standalone picture of a position. */
export interface Picture {
  /** The picture as an SVG document. */
  svg: string;
}

/** Pictures of the pieces that can be placed on the board. */
export interface Pictures {
  /**
   * For the code of each piece, such as `rC`, its pictures as SVG: one for each of the `rotations` that the
   * response to `look` lists.
   */
  pictures: Record<string, string[]>;
}

/** A pathway piece in all its orientations. */
export interface Piece {
  /** The sets that have the piece, in words. */
  copies: string;
  /** The letter of the pattern, such as `C`. */
  letter: string;
  /** The orientations of the piece, by ascending rotation. */
  orientations: Orientation[];
  /** The paths of the pattern: the numbers of the sides that each path links, such as `14-57`. */
  pattern: string;
}

/** A move that was played, with the position after it. */
export interface Played {
  /** The move in notation. */
  move: string;
  /** The number of the player who made the move, from 1. */
  player: number;
  /** The position after the move, in notation. */
  position: string;
  /** The move as a sentence without a full stop. */
  words: string;
}

/** A reason why play cannot reach a position. */
export interface PositionFault {
  /** The id of the clause that the position violates, such as `PL-OPENING`. */
  clause: string;
  /** The reason as a sentence without a full stop. */
  words: string;
}

/** A certificate of a forced win, or a refutation of one, with the statistics of its check. */
export interface Proof {
  /** The number of positions in which the check played a move of the strategy. */
  answers: number;
  /** The shell command that checks the file, once `text` is saved as `certificate.json`. */
  command: string;
  /** The first move of the win in notation; `null` for a refutation. */
  first: string | null;
  /** `win` if the player to move forces a win within `plies`; `none` if this player cannot. */
  kind: "win" | "none";
  /** The number of positions that the check decided by a lemma of the refutation; 0 for a win. */
  lemmas: number;
  /** The number of positions of a refutation in which the check looked for a win at once and found none. */
  looks: number;
  /** The number of plies within which the win is forced or refuted. */
  plies: number;
  /** The number of moves of the other players that the check replayed. */
  replies: number;
  /** The SHA-256 of `text`, in hexadecimal digits. */
  sha256: string;
  /** The certificate or refutation as the text of a JSON file. */
  text: string;
}

/** The puzzles of all games, with the meanings of their themes. */
export interface Puzzles {
  /** The puzzles, in the order of the tables that they come from. */
  puzzles: PuzzleRow[];
  /** The themes of puzzles, with their meanings. */
  themes: Theme[];
}

/** A reading of the rules with its possible values. */
export interface ReadingChoice {
  /** The question that the clause leaves open, in words. */
  about: string;
  /** The id of the clause that leaves the reading open, such as `X-JUNCTION`. */
  clause: string;
  /** The default value; `null` if the default depends on the board and the players. */
  default: string | null;
  /** The name of the reading in `NAME=VALUE`, such as `junction`. */
  name: string;
  /** The possible values of the reading, such as `joined`. */
  words: string[];
}

/** The records of games in their two forms. */
export interface RecordTexts {
  /** The records as JSON, each on a line; the schema `game-record` describes them. */
  json: string;
  /** The records as text for people, with line breaks. */
  text: string;
}

/** The games of a file of records, in their order. */
export interface RecordedGames {
  /** The games. */
  games: RecordedGame[];
}

/**
 * The moves of a line, each with what it let slip: what an exact search proves, otherwise the opinion of a
 * computer player of level 8.
 */
export interface Review {
  /** The moves of the line, in order. */
  moves: MoveReview[];
  /** The depth in plies of the exact search. */
  plies: number;
  /** The number of simulations for each position. */
  simulations: number;
}

/** The rules of a game: lessons, clauses and pieces. */
export interface Rules {
  /** The clauses, in the order of their table. */
  clauses: Clause[];
  /** The name of the game in requests. */
  game: string;
  /** The lessons, in the order for reading them. */
  lessons: Lesson[];
  /** The pieces in all their orientations; empty if the pieces of the game do not differ. */
  pieces: Piece[];
  /** The name of the game in running text. */
  title: string;
}

/** The counts for the first moves that are complete. */
export interface SoFar {
  /** The length of these sequences, in plies. */
  depth: number;
  /** The number of sequences that begin with each first move that is complete. */
  done: Record<string, number>;
  /** The number of first moves. */
  moves: number;
}

/** The source of values, with the depth of the search or the size of the table. */
export interface Source {
  /** The kind of the source: `table` or `search`. */
  kind: "table" | "search";
  /** The number of positions in the table; `null` for a search. */
  positions: number | null;
  /** The number of plies within which the search was exhaustive; `null` for a table. */
  within: number | null;
}

/** A cell, interstice or square of the board, with the piece that lies there. */
export interface Spot {
  /** The 0-based column among places of the same kind, from the left. */
  column: number;
  /**
   * The number of turns for which the piece stays frozen, the current turn included: no player may move or
   * turn it. 0 if it is not frozen.
   */
  frozen: number;
  /** The kind of the place: `cell`, `interstice` or `square`. */
  kind: "cell" | "interstice" | "square";
  /** The place and its piece in one line, such as `a1, empty`. */
  label: string;
  /** The pairs of sides that the piece links at this rotation, such as `N-SE`; empty if it links none. */
  links: string[];
  /** The name of the place in moves, such as `d4` for a cell or `xd4` for an interstice. */
  name: string;
  /**
   * The owner of the piece in words, such as `player 1` or `common`; `null` if the place is empty or an
   * interstice.
   */
  owner: string | null;
  /** The code of the piece, such as `rC`; `null` if the place is empty. */
  piece: string | null;
  /**
   * The rotation of the piece, in steps clockwise: of 45° on a cell, of 90° in an interstice. `null` if the
   * place is empty, or the pieces of the game do not turn.
   */
  rotation: number | null;
  /** The 0-based row among places of the same kind, from the top. */
  row: number;
}

/** The start position of a board for one number of players. */
export interface Start {
  /** The players as rules name them, such as `2` or `teams`. */
  players: string;
  /** The start position in notation. */
  position: string;
  /** The players in words, such as `4 players in teams`. */
  title: string;
}

/** A position with its ruleset, the player to move, and the outcome. */
export interface State {
  /** The size of the board, such as `4x2`. */
  board: string;
  /** The canonical position, in notation. It is the same for all positions that are symmetric to this one. */
  canonical: string;
  /** The first position of a game on this board, with the same players and readings, in notation. */
  first: string;
  /** The moves of the request that lead to the position, in notation. */
  line: string[];
  /** How the game ended; `null` before its end. */
  outcome: GameEnd | null;
  /**
   * The winning path: the edge where it begins, the cells and interstices along the path, and the edge where
   * it ends. `null` if no path is complete, or the game has no paths.
   */
  path: string[] | null;
  /** The number of players. */
  players: number;
  /** The position in notation. */
  position: string;
  /** All readings, as `NAME=VALUE` separated by spaces, and a waived clause if the start needs it. */
  readings: string;
  /** The number of the player to move, from 1; after the end of the game, of the player whose turn would be next. */
  to_move: number;
  /** Who is to move or how the game ended, as a sentence without a full stop. */
  turn: string;
}

/** The result of a move that was tried in a lesson. */
export interface Task {
  /** Whether the move fulfils the task. */
  done: boolean;
  /** What the move shows if `done` is `true`; otherwise, why the move does not fulfil the task. */
  words: string;
}

/** A theme of puzzles, with its meaning. */
export interface Theme {
  /** The meaning of the theme, as a sentence without a full stop. */
  about: string;
  /** The name of the theme, such as `parry`. */
  name: string;
}

/** The moves that win at once, for the player to move and for the next one. */
export interface Threats {
  /** The winning moves of the player to move, in notation. */
  mover: string[];
  /** The winning moves of the next player after a null move, in notation; `null` if no null move is possible. */
  others: string[] | null;
}

/** A kind of piece in a hand, with the number left. */
export interface Tray {
  /** The code of the piece in moves, such as `rA`, or `T` for an intersection piece. */
  code: string;
  /** The piece in words, such as `red A`. */
  label: string;
  /** The number of pieces of this kind that are not on the board. */
  left: number;
  /** For each of `rotations`, the pairs of sides that the piece links, such as `N-SE`. */
  links: string[][];
  /**
   * The rotations at which the piece looks different, ascending, in steps clockwise: of 45°, or of 90° for
   * an intersection piece.
   */
  rotations: number[];
}

/** The result of a try: whether the goal is still in reach after the moves, and the best reply. */
export interface Tried {
  /** Whether the goal is reached, or still in reach, after the moves. */
  holds: boolean;
  /** The number of plies that are left to reach the goal; for a solitaire goal, the number of turns. */
  left: number;
  /** The position after the moves, in notation; in a solitaire puzzle, after the others have passed. */
  position: string;
  /**
   * The reply of the next player, in notation: the best defence if `holds` is `true`, a refutation
   * otherwise. `null` if the game is over, the next player is on the same side, or no such reply is known;
   * always `null` for a solitaire goal.
   */
  reply: string | null;
  /** Whether the moves have reached the goal, so that the puzzle is solved. */
  solved: boolean;
  /** The result in words. */
  words: string;
}

/** A move with its value for the player who makes it. */
export interface Valued {
  /** The move in notation. */
  move: string;
  /** The value of the move for the player who makes it. */
  value: Worth;
}

/** The values of a position and of all its legal moves, with their source. */
export interface Values {
  /** The moves that have the value of the position, in notation; empty if that value is not exact. */
  best: string[];
  /** The shell command that gives the same values. */
  command: string;
  /**
   * Whether the search reached the depth of the request. `false` if it was stopped before; always `true` for
   * a table.
   */
  complete: boolean;
  /**
   * The best line that is known, each move with its value for the player who makes it. It may end before the
   * game does; it is empty if no best move is known.
   */
  line: Valued[];
  /** All legal moves, best first, each with its value for the player who makes it. */
  moves: Valued[];
  /** The number of positions that the search visited; 0 for a table. */
  nodes: number;
  /** The source of the values: a table or a search. */
  source: Source;
  /** The value of the position for the player to move. */
  value: Worth;
}

/** Whether a move is legal, and the reason if it is not. */
export interface Why {
  /** The id of the clause that forbids the move, such as `PL-PLACE`; `null` for a legal move. */
  clause: string | null;
  /** What to try instead; `null` if there is no advice. */
  help: string | null;
  /** Whether the move is legal. */
  legal: boolean;
  /** The move in notation. */
  move: string;
  /** The move in words; for an illegal move, the reason why it is illegal. */
  words: string;
}

/**
 * The value of a position for the player to move, or of a move for the player who makes it. It may be exact
 * or a bound of a search. Plies count from the position; for a move, from the position before it.
 */
export interface Worth {
  /**
   * The kind of the value: `win`, `loss` or `draw` if it is exact; `none` if no side forces a win within
   * `plies`; `unknown` if the position was not searched.
   */
  kind: "win" | "loss" | "draw" | "none" | "unknown";
  /**
   * The number of plies to the end for `win` and `loss`, of the search for `none`; `null` for other kinds.
   * The plies count from the position; for a move, they include the move.
   */
  plies: number | null;
  /** The value in words, such as `win in 3 plies`. */
  words: string;
}

/** A zugzwang: a position in which both players do worse with the move than without it. */
export interface Zugzwang {
  /** Whether both `value` and `passed` are losses. */
  full: boolean;
  /** The value for the other player of the position after a null move, in which that player has to move. */
  passed: Worth;
  /** The position in notation. */
  position: string;
  /** The value of the position for the player to move. */
  value: Worth;
}

/** The zugzwangs of a solved game: positions in which both players do worse with the move than without it. */
export interface Zugzwangs {
  /** The number of zugzwangs in which either player would lose if that player were to move. */
  full: number;
  /** The number of reachable zugzwangs; symmetric positions count once. */
  of: number;
  /** The zugzwangs, at most 1,000: first those in which either player would lose, then the others. */
  zugzwangs: Zugzwang[];
}

/** A request to the explorer. It may leave out the fields that its kind does not need. */
export interface Options {
  /** The change of the position for `edit`. By default, the position stays as it is. */
  edit?: Change;
  /**
   * The name of the game, such as `crossings`. By default, it is the game of the puzzle with the given `id`;
   * without an `id`, it is the first game of the catalogue.
   */
  game?: string;
  /** The games for `record`, in the order of the file. */
  games?: RecordedGame[];
  /** The goal of a puzzle that is given without an `id`, such as `win-in-3`. */
  goal?: string;
  /** The id of a puzzle. It takes the place of `readings`, `position` and `goal`. */
  id?: string;
  /**
   * The level of a hint, 1 to 3 (1 by default; a higher level says more), or of a computer player, 1 to 8 (5
   * by default).
   */
  level?: number;
  /** The moves that are played from the position, in notation. */
  line?: string[];
  /** The move, in notation, that `why` checks. */
  move?: string;
  /**
   * The 0-based number of the lesson, or of the wanted position among those with the given `value`. 0 by
   * default.
   */
  nth?: number;
  /** The search depth in plies, 1 to 15; for `perft`, the number of moves of a sequence. 3 by default. */
  plies?: number;
  /** The position in notation. */
  position?: string;
  /** The rules in words, as for `--rules`; what is not named has its default. */
  readings?: string;
  /** The seed of a computer player, 0 by default. The same request with the same seed gives the same move. */
  seed?: number;
  /**
   * The number of simulations, 1 to 1,000,000. For `move`, it is allowed at levels 4 to 8, and by default
   * depends on the level. For `review`, it is the number for each position, 400 by default.
   */
  simulations?: number;
  /** The text of a file of records, for `read-record`: as text or as JSON. */
  text?: string;
  /** The value of the wanted position, for `solved-position`. */
  value?: Wanted;
}

/** The answers by the kind of their request. */
export interface Answers {
  "catalogue": Catalogue;
  "state": State;
  "moves": MoveList;
  "safe": MoveList;
  "perft": PerftCounts;
  "look": Look;
  "peek": Peek;
  "pictures": Pictures;
  "values": Values;
  "why": Why;
  "move": Choice;
  "review": Review;
  "read-record": RecordedGames;
  "record": RecordTexts;
  "edit": Edited;
  "certificate": Proof;
  "puzzles": Puzzles;
  "try": Tried;
  "hint": Hint;
  "solved": Numbers;
  "solved-position": Found;
  "zugzwangs": Zugzwangs;
  "rules": Rules;
  "lesson": Task;
  "picture": Picture;
}

/** The kinds of requests. */
export type Kind = keyof Answers;

/** A request: its kind, and what it is about. */
export type Request<K extends Kind = Kind> = { ask: K } & Options;
