// Made by types.mjs from data/schemas/explore-request.schema.json and explore-answer.schema.json.

/** A change of a position by hand, which no rule but those of [setups](crosstrack::Setup) restricts. */
export type Change = { at: string; kind: "put"; piece: string; rotation?: number; } | { from: string; kind: "move"; rotation?: number; to: string; } | { at: string; kind: "remove"; } | { kind: "clear"; } | { kind: "pass"; } | { kind: "swap"; };

/** The value of the positions that a request asks for. */
export interface Wanted {
  /** The kind of the value: `win`, `loss` or `draw`, for the player to move. */
  kind: string;
  /** The plies to the end of a win or a loss; left out for a draw. */
  plies?: number;
}

/** A board with its start positions. */
export interface Board {
  /** The name in options, such as `4x2`. */
  name: string;
  /** Whether the explorer can solve a whole game on this board within a request. */
  solvable: boolean;
  /** The start positions, one for each choice of players. */
  starts: Start[];
  /** The name in a list, such as `small board, 32 cells`. */
  title: string;
  /** Whether this is the board of a new game by default. */
  usual: boolean;
}

/** A move that was thought of. */
export interface Candidate {
  /** The expected result for the side to move, in percent. */
  chance: number;
  /** The move, in notation. */
  move: string;
  /** Who wins after the move, if that is certain; `null` if it is not known. */
  proved: Certainty | null;
  /** The number of simulations that began with the move. */
  visits: number;
}

/** The canonical position: the one that stands for all positions symmetric to this one. */
export interface Canonical {
  /** The canonical position in notation. */
  position: string;
  /** The symmetry that maps the shown position to the canonical one, in words. */
  symmetry: string;
}

/** The games that an explorer knows, with their boards and readings. */
export interface Catalogue {
  /** The games. A request that names none is about the first. */
  games: Game[];
  /** The levels of computer players, the weakest first. */
  levels: Level[];
}

/** A win that is certain. Only a proof makes one. */
export interface Certainty {
  /** The plies within which they win, whatever the others do. There may be a shorter way. */
  plies: number;
  /** The players who win, such as `1`, or `13` for a team. */
  winners: string;
  /** The same in words, such as `player 1 wins within 3 plies`. */
  words: string;
}

/** A move that a computer player chose. */
export interface Choice {
  /** The best moves, the best first; at most 12. */
  candidates: Candidate[];
  /** The expected result for the side to move, in percent: 100 for a win. An opinion, unless it is proved. */
  chance: number;
  /** The line that the player looked at most, the move first, in notation. */
  line: string[];
  /** The move, in notation. */
  move: string;
  /** Who wins after the move, if that is certain; `null` if it is not known. */
  proved: Certainty | null;
  /** The number of games that the search began to play; 0 for levels 1 to 3. */
  simulations: number;
  /** The move in words. */
  words: string;
}

/** A value with the number of positions that have it. */
export interface Count {
  /** The number of positions with this value. */
  positions: number;
  /** The value. */
  value: Worth;
}

/** A position after a change by hand. */
export interface Edited {
  /** Why play cannot reach the position, as far as that is checked; empty if nothing was found. */
  faults: PositionFault[];
  /** The pieces that can be put on the board beside those of `hands`. */
  palette: PalettePiece[];
  /** The position in notation. It can be played on, but play may be unable to reach it. */
  position: string;
}

/** The outcome of a finished game. */
export interface GameEnd {
  /** `win` or `draw`. */
  kind: "win" | "draw";
  /** The numbers of the winners; empty for a draw. */
  players: string[];
  /** The end in words, such as `player 1 wins`. */
  words: string;
}

/** The error of a request. Its texts are for people; `start` and `end` are 0-based byte offsets in `text`. */
export interface Fault {
  /** The id of the violated clause, such as `PL-PLACE`. */
  clause: string | null;
  /** Where the wrong characters end, exclusive. */
  end: number | null;
  /** What to try instead. */
  help: string | null;
  /** The part of the request that is wrong: `position`, `move`, `readings`, `request`, … */
  in: string;
  /** What is wrong, as a sentence without a full stop. */
  message: string;
  /** Where the wrong characters of the text begin; `null` if they are not known. */
  start: number | null;
  /** The text of that part, such as the whole position. */
  text: string;
}

/** A position with the wanted value. */
export interface Found {
  /** The 0-based number of the position among all with this value. */
  nth: number;
  /** The number of reachable positions with this value; symmetric positions count once. */
  of: number;
  /** The position in notation. */
  position: string;
  /** The value for the player to move. */
  value: Worth;
}

/** A game with its boards and readings. */
export interface Game {
  /** The boards with their start positions, small ones first. */
  boards: Board[];
  /** What a player has to do to win, as a command without a full stop. */
  goal: string;
  /** The name in requests, such as `crosstrack`. */
  name: string;
  /** The number of puzzles of this game. */
  puzzles: number;
  /** The readings that decide what the rules leave open, with their values. */
  readings: ReadingChoice[];
  /** The name in running text, such as `Crosstrack`. */
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

/** A hint for a puzzle, in one of three levels. */
export interface Hint {
  /** The level of the hint, 1 to 3: a piece or a place, then also its destination, then the move. */
  level: number;
  /** The move in notation, at level 3 only. */
  move: string | null;
  /** The code of the piece to place, such as `rC`; `null` if the move places none. */
  piece: string | null;
  /** At level 1 the cell or square where the piece lies, `null` if it is placed; from level 2 its destination. */
  spot: string | null;
  /** The hint in words. */
  words: string;
}

/** A legal move with what it does. */
export interface LegalMove {
  /** Whether the player announces a completed path with the move. */
  announced: boolean;
  /** The name of the cell or square from which a piece moves or on which it turns. */
  from: string | null;
  /** The kind of the move, such as `place` or `rotate`. */
  kind: string;
  /** The move in notation. */
  move: string;
  /** The code of the piece that is placed, such as `rC`; `null` if the piece is on the board already. */
  piece: string | null;
  /** The rotation of the piece after the move. */
  rotation: number | null;
  /** The name of the cell, interstice or square where the piece lies after the move. */
  to: string | null;
  /** Whether the move wins at once. */
  wins: boolean;
}

/** A lesson about the rules: a text, and a position with moves that show what it says. */
export interface Lesson {
  /** The ids of the clauses that the lesson explains. */
  clauses: string[];
  /** What that move has shown. */
  done: string;
  /** The name of the game in requests. */
  game: string;
  /** The moves that are played from the position, in notation; the last is the learner's. */
  line: string[];
  /** The position before the first move, in notation. */
  position: string;
  /** The readings that are not at their defaults, as `NAME=VALUE` separated by spaces. */
  readings: string;
  /** What the learner is asked to do: to make a move like the last of the line. */
  task: string;
  /** The text, one paragraph. */
  text: string;
  /** The title, a few words. */
  title: string;
}

/** A level of computer players. */
export interface Level {
  /** How it plays, as a sentence without subject and full stop. */
  about: string;
  /** The level, 1 to 8. */
  level: number;
}

/**
 * A puzzle in the list of puzzles, without its solution. All fields but id, goal, board and players are
 * copied from its table.
 */
export interface PuzzleRow {
  /** The size of the board, such as `4x2`. */
  board: string;
  /** The difficulty, about 0 to 100; `null` if the table does not state it. */
  difficulty: number | null;
  /** The name of the game, such as `crosstrack`. */
  game: string;
  /** The goal, such as `win-in-3`. */
  goal: string;
  /** The goal in words. */
  goal_words: string;
  /** The id, such as `421c3c0170`. */
  id: string;
  /** The level of the difficulty: `easy`, `medium` or `hard`. */
  level: "easy" | "medium" | "hard" | null;
  /** The number of legal moves; `null` if the table does not state it. */
  moves: number | null;
  /** The number of players. */
  players: number;
  /** The position in notation. */
  position: string;
  /** The readings that are not at their defaults, as `NAME=VALUE` separated by spaces. */
  readings: string;
  /** The name of the table that the puzzle is from. */
  source: string;
  /** The names of the themes. */
  themes: string[];
  /** Whether one first move reaches the goal: `yes`, `like` (either of two like pieces) or `no`. */
  unique: string;
}

export interface Clause {
  /** The group of clauses that it belongs to. */
  group: string;
  /** The id, such as `PL-PLACE`. */
  id: string;
  /** The text of the clause. */
  says: string;
  /** The sources of the clause. */
  source: string;
}

/** Everything that is shown of a position: pieces, player to move, legal moves, threats. */
export interface Look {
  /** The size of the board, such as `4x2`. */
  board: string;
  /** The board in one line, for a screen reader. */
  board_label: string;
  /** The canonical position: the one that stands for all positions symmetric to this one. */
  canonical: Canonical;
  /** The shell command that shows this position. */
  command: string;
  /** Further facts for the side of the board, as pairs of name and value. */
  facts: ([string, string])[];
  /** The first position of a game on this board, with the same players and readings, in notation. */
  first: string;
  /** The name of the game in requests, such as `crosstrack`. */
  game: string;
  /** The pieces that can be placed on the board, one hand for each set. */
  hands: Hand[];
  /**
   * The edges that the track of each piece leads to, such as `A`, by the name of its cell. Pieces joined to no edge are
   * left out.
   */
  joined: Record<string, string[]>;
  /** The moves that lead from `start` to `position`. */
  line: Played[];
  /** The legal moves, ascending: by kind, then by piece and place. */
  moves: LegalMove[];
  /** How the game ended; `null` before its end. */
  outcome: GameEnd | null;
  /** The winning path in words; `null` if there is none. */
  path: string | null;
  /** The number of players. */
  players: number;
  /** The position after the last move of the line, in notation; all fields below are about it. */
  position: string;
  /** The readings that are not at their defaults, as `NAME=VALUE` separated by spaces. */
  readings: string;
  /** The players of each side, who win together. */
  sides: string[][];
  /** Whether the explorer can solve the whole game on this board within a request. */
  solvable: boolean;
  /** The cells, interstices or squares with their pieces. */
  spots: Spot[];
  /** The position before the first move of the line, in notation. */
  start: string;
  /** The board as an SVG element for a page. */
  svg: string;
  /** The moves of the player to move, and of the next one, that win at once. */
  threats: Threats;
  /** The name of the game in running text, such as `Crosstrack`. */
  title: string;
  /** The player to move; after the end of the game, the player whose turn would be next. */
  to_move: Mover;
  /** Who is to move or how the game ended, as a sentence without a full stop. */
  turn: string;
}

/** The legal moves of a position, in notation. */
export interface MoveList {
  /** All legal moves, ascending: by kind, then by piece and place. */
  moves: string[];
  /** The moves that win at once. */
  winning: string[];
}

/** A move with what it let slip. */
export interface MoveReview {
  /**
   * A line that begins with a better move: proved to win where a win was missed or made slower, proved not to lose
   * within the plies of the search else; its other moves are an opinion. Empty if no such move is known.
   */
  best: string[];
  /** The expected result of the player who made the move, after it, in percent. */
  chance: number;
  /** The expected result of each player after the best move, in percent, by the order of turns. */
  chances: number[];
  /**
   * An opinion: `good`, `inaccuracy`, `mistake` or `blunder`; or what is proved: `slower win`, `missed win` or
   * `losing move`.
   */
  judgement: "good" | "inaccuracy" | "mistake" | "blunder" | "slower win" | "missed win" | "losing move";
  /** The move in notation. */
  move: string;
  /** The number of the move, from 1. */
  number: number;
  /** The number of the player who made the move, from 1. */
  player: number;
  /** Who wins after the move, if that is certain. */
  proved: Certainty | null;
  /** Who wins from the position before the move, if that is certain. */
  proved_before: Certainty | null;
  /** What is proved, in words; `null` for an opinion. */
  reason: string | null;
}

/** The player to move, by number and name. */
export interface Mover {
  /** The name of the player, such as `player 1`. */
  name: string;
  /** The number of the player, from 1. */
  player: string;
}

/** The numbers of positions of a solved game by value. */
export interface Numbers {
  /** The counts by value. */
  counts: Count[];
  /** The kind of positions that are counted, in words. */
  of: string;
  /** The number of positions that are counted. */
  positions: number;
  /** The value of the start position. */
  start: Worth;
  /** The start position in notation. */
  start_position: string;
  /** The number of positions in the table. */
  stored: number;
}

/** A pathway piece at one of its rotations, with its picture. */
export interface Orientation {
  /** The pairs of linked sides, such as `N-SE`. */
  links: string[];
  /** The rotation in steps of 45° clockwise. */
  rotation: number;
  /** The picture as SVG. */
  svg: string;
}

/** A piece that is in no hand. */
export interface PalettePiece {
  /** The code of the piece, such as `r`. */
  code: string;
  /** The piece in words, such as `red stone`. */
  label: string;
  /** The picture as SVG. */
  svg: string;
}

/** The picture and the outcome of a position, without its moves. */
export interface Peek {
  /** The edges that the track of each piece leads to, as in the response to `look`. */
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

/** The numbers of move sequences of a length. */
export interface PerftCounts {
  /** The number of those whose last move ends the game drawn. */
  draws: number;
  /** The number of sequences of exactly `plies` legal moves. */
  nodes: number;
  /** The number of those whose last move wins. */
  wins: number;
}

/** A standalone picture of a position. */
export interface Picture {
  /** The picture as an SVG document. */
  svg: string;
}

/** Pictures of the pieces that may be brought onto the board. */
export interface Pictures {
  /** The SVG pictures of each piece by its code, such as `rC`: one for each rotation. */
  pictures: Record<string, string[]>;
}

/** A pathway piece in all its orientations. */
export interface Piece {
  /** The number of such pieces in words. */
  copies: string;
  /** The letter of its pattern, such as `C`. */
  letter: string;
  /** The orientations that look different. */
  orientations: Orientation[];
  /** The pattern: its paths by the numbers of the linked sides, such as `14-57`. */
  pattern: string;
}

/** A move that was played, with the position after it. */
export interface Played {
  /** The move in notation. */
  move: string;
  /** The number of the player who made the move, such as `1`. */
  player: string;
  /** The position after the move, in notation. */
  position: string;
  /** The move as a sentence without a full stop. */
  words: string;
}

/** A reason why play cannot reach a position. */
export interface PositionFault {
  /** The id of the clause that it violates. */
  clause: string;
  /** The reason as a sentence without a full stop. */
  words: string;
}

/** A checked certificate of a forced win, or a refutation of one, with its statistics. */
export interface Proof {
  /** The number of positions in which the side that follows the strategy moved. */
  answers: number;
  /** The shell command that checks the file, saved as `certificate.json`. */
  command: string;
  /** The first move of the win in notation; `null` for a refutation. */
  first: string | null;
  /** `win`, or `none` if the player to move cannot force a win within `plies`. */
  kind: "win" | "none";
  /** The number of positions that use a lemma of the refutation. */
  lemmas: number;
  /** The number of positions in which a refuted side was checked to have no win at once. */
  looks: number;
  /** The plies within which the win is forced or refuted. */
  plies: number;
  /** The number of moves of the others that the check replayed. */
  replies: number;
  /** The SHA-256 of the file. */
  sha256: string;
  /** The certificate or refutation as the text of a JSON file. */
  text: string;
}

/** The puzzles of all games, with the meanings of their themes. */
export interface Puzzles {
  /** The puzzles, in the order of their tables. */
  puzzles: PuzzleRow[];
  /** The themes of puzzles, with their meanings. */
  themes: Theme[];
}

/** A reading of the rules with its possible values. */
export interface ReadingChoice {
  /** The question that the clause leaves open, in words. */
  about: string;
  /** The id of the clause that leaves the reading open. */
  clause: string;
  /** The default value; `null` if it depends on board and players. */
  default: string | null;
  /** The name in responses and tables. */
  name: string;
  /** The name of the command-line option. */
  option: string;
  /** The possible values of the reading, such as `joined`. */
  words: string[];
}

/** The record of a game in its two forms. */
export interface RecordTexts {
  /** The record as one line of JSON; the schema `game-record` describes it. */
  json: string;
  /** The record as text for people. */
  text: string;
}

/**
 * The moves of a line with what each let slip: what an exact search proves, or the opinion of a computer player of
 * level 8.
 */
export interface Review {
  /** The moves. */
  moves: MoveReview[];
  /** Plies of the search that decides what is proved. */
  plies: number;
  /** Simulations for each position. */
  simulations: number;
}

/** The rules of a game: lessons, clauses and pieces. */
export interface Rules {
  /** The clauses, in the order of their table. */
  clauses: Clause[];
  /** The name of the game in requests. */
  game: string;
  /** The lessons, in the order in which they are best read. */
  lessons: Lesson[];
  /** The pieces in all their orientations; empty if the pieces of the game do not differ. */
  pieces: Piece[];
  /** The name of the game in running text. */
  title: string;
}

/** The safe moves of a position, in notation. */
export interface SafeMoves {
  /** The legal moves after which no other player wins at once, ascending. */
  moves: string[];
}

/** The way in which values were found, with the depth of the search or the size of the table. */
export interface Source {
  /** The kind of the source: `table` or `search`. */
  kind: "table" | "search";
  /** The number of positions in the table; `null` for a search. */
  positions: number | null;
  /** The plies within which the search was exhaustive; `null` for a table. */
  within: number | null;
}

/** A cell, interstice or square of the board that can be selected, with the piece on it. */
export interface Spot {
  /** The 0-based column among places of the same kind, from the left. */
  column: number;
  /** The number of turns for which the piece may not be moved or turned; 0 if it may. */
  frozen: number;
  /** `cell`, `interstice` or `square`. */
  kind: "cell" | "interstice" | "square";
  /** The cell, interstice or square and its piece in one line, such as `a1, empty`. */
  label: string;
  /** The pairs of sides that the piece links as it lies, such as `N-SE`; empty if it links none. */
  links: string[];
  /** The name in moves, such as `d4` or `xd4`. */
  name: string;
  /** The owner of the piece in words, such as `player 1`. */
  owner: string | null;
  /** The code of the piece that lies there, such as `rC`; `null` if there is none. */
  piece: string | null;
  /** The rotation of the piece; `null` if there is no piece, or it does not turn. */
  rotation: number | null;
  /** The 0-based row among places of the same kind, from the top. */
  row: number;
}

/** The start position of a board for one choice of players. */
export interface Start {
  /** The players as the option `--players` names them, such as `2`. */
  players: string;
  /** The start position in notation. */
  position: string;
  /** The players in words. */
  title: string;
}

/** A position with its ruleset, the player to move, and the outcome. */
export interface State {
  /** The size of the board, such as `4x2`. */
  board: string;
  /** The canonical position: the one that stands for all positions symmetric to this one, in notation. */
  canonical: string;
  /** The first position of a game on this board, with the same players and readings, in notation. */
  first: string;
  /** The moves that were played to reach it, in notation. */
  line: string[];
  /** How the game ended; `null` before its end. */
  outcome: GameEnd | null;
  /**
   * The winning path: the edge where it begins, the cells and interstices that it runs through, and the edge
   * where it ends; `null` if there is none.
   */
  path: string[] | null;
  /** The number of players. */
  players: number;
  /** The position in notation. */
  position: string;
  /** The readings, as `NAME=VALUE` separated by spaces. */
  readings: string;
  /** The player to move; after the end of the game, the player whose turn would be next. */
  to_move: Mover;
  /** Who is to move or how the game ended, as a sentence without a full stop. */
  turn: string;
}

/** The result of a move that was tried in a lesson. */
export interface Task {
  /** Whether the move fulfils the task. */
  done: boolean;
  /** What the move has shown, or why it does not fulfil the task. */
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
  /** The winning moves of the player to move. */
  mover: string[];
  /** The winning moves of the next player after a null move; `null` if none is possible. */
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
  /** The pairs of sides that the piece links at each of the rotations, such as `N-SE`. */
  links: string[][];
  /** The rotations at which the piece looks different. */
  rotations: number[];
}

/** The result of a try: whether the goal is still in reach after the moves, and the best reply. */
export interface Tried {
  /** Whether the goal is still in reach after the moves. */
  holds: boolean;
  /** The number of plies left; of a solitaire goal, turns. */
  left: number;
  /** The position after the moves, in notation; in a solitaire puzzle, after the others have passed. */
  position: string;
  /**
   * The best defence if the goal is in reach, else a reply that refutes the try; `null` if no other player
   * is to move.
   */
  reply: string | null;
  /** Whether the moves reach the goal, so that the puzzle is solved. */
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
  /** The moves that keep the value of the position, in notation; empty if none is known to. */
  best: string[];
  /** The shell command that gives the same values. */
  command: string;
  /**
   * Whether the values are complete to the depth that was asked for; `false` if the search was stopped
   * before.
   */
  complete: boolean;
  /** The best line as far as it is known, each move with its value for the player who makes it. */
  line: Valued[];
  /** All legal moves, best first, each with its value for the player who makes it. */
  moves: Valued[];
  /** The number of positions that the search visited; 0 for a table. */
  nodes: number;
  /** The way in which the values were found: by a table or a search. */
  source: Source;
  /** The value of the position for the player to move. */
  value: Worth;
}

/** The result of checking whether a move is legal; if not, with the reason. */
export interface Why {
  /** The id of the violated clause; `null` for a legal move. */
  clause: string | null;
  /** What to try instead; `null` without advice. */
  help: string | null;
  /** Whether the move is legal. */
  legal: boolean;
  /** The move in notation. */
  move: string;
  /** The move in words, or the reason why it is illegal. */
  words: string;
}

/**
 * The value of a position for the player to move, or of a move for the player who makes it. It may be exact
 * or a bound of a search. Plies count from the position; for a move, from the position before it.
 */
export interface Worth {
  /** `win`, `loss`, `draw`, `none` (no win within the plies) or `unknown`, for the player to move. */
  kind: "win" | "loss" | "draw" | "none" | "unknown";
  /** The plies of a win, a loss or a search; `null` for other kinds. */
  plies: number | null;
  /** The value in words, such as `win in 3 plies`. */
  words: string;
}

/** A zugzwang: a position in which both players do worse with the move than without it. */
export interface Zugzwang {
  /** Whether the player who has to move loses, whichever of the two it is. */
  full: boolean;
  /** The value for the other player, who has to move after a null move. */
  passed: Worth;
  /** The position in notation. */
  position: string;
  /** The value for the player to move. */
  value: Worth;
}

/** The zugzwangs of a solved game: positions in which both players do worse with the move than without it. */
export interface Zugzwangs {
  /** The number of zugzwangs in which whoever has to move loses. */
  full: number;
  /** The number of reachable zugzwangs; symmetric positions count once. */
  of: number;
  /** The first thousand of them: those in which whoever has to move loses, then others. */
  zugzwangs: Zugzwang[];
}

/** A request to the explorer. Fields that its kind does not need may be left out. */
export interface Options {
  /** The change of the position. */
  edit?: Change;
  /**
   * The name of the game, such as `crossings`; if left out, that of the puzzle with the `id`, else the
   * first one of the catalogue.
   */
  game?: string;
  /** The goal of a puzzle without an id, such as `win-in-3`. */
  goal?: string;
  /** The id of a puzzle; then `position` and `goal` are left out. */
  id?: string;
  /**
   * The level of a hint, 1 to 3 (a higher level tells more), or the level of a computer player, 1 to 8
   * (5 if left out).
   */
  level?: number;
  /** The moves that are played from the position, in notation. */
  line?: string[];
  /** The move, in notation, whose legality is asked for. */
  move?: string;
  /** The 0-based number of the lesson, or of the wanted position among those with the requested value. */
  nth?: number;
  /** Who plays, in the order of turns, for a record; `person` if left out. */
  players?: string[];
  /** The search depth in plies; for `perft`, the length of the sequences. */
  plies?: number;
  /** The position in notation. */
  position?: string;
  /** The readings that are not at their defaults, as `NAME=VALUE` separated by spaces. */
  readings?: string;
  /** The seed of a computer player: equal requests get equal moves. 0 if left out. */
  seed?: number;
  /**
   * The number of simulations of a computer player of level 4 to 8, that of its level if left out; of a review for
   * each position, 400 if left out.
   */
  simulations?: number;
  /** The value that the wanted position has. */
  value?: Wanted;
}

/** The answers by the kind of their request. */
export interface Answers {
  "catalogue": Catalogue;
  "state": State;
  "moves": MoveList;
  "safe": SafeMoves;
  "perft": PerftCounts;
  "look": Look;
  "peek": Peek;
  "pictures": Pictures;
  "values": Values;
  "why": Why;
  "move": Choice;
  "review": Review;
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
