/** What the page asks and what it is answered. Version 1. No code: types only. */

export interface Place {
  game: string;
  /** Readings that differ from the default, `junction=through …`. */
  readings: string;
  position: string;
  line?: string[];
  /** The page's own: the id of the puzzle that is solved there. */
  puzzle?: string;
  /** The page's own: who sits at the seats. */
  seats?: string[];
  /** The page's own: a game of its own, also where another begins alike. */
  fresh?: boolean;
}

export type Question = { ask: string } & Partial<Place> & Record<string, unknown>;

export interface AskOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}
export type Ask = (question: Question, options?: AskOptions) => Promise<any>;

/** What is wrong, and where: `start` and `end` are offsets into `text`. */
export interface Fault {
  message: string;
  in: string | null;
  text: string | null;
  start: number | null;
  end: number | null;
  help: string | null;
  clause: string | null;
  /** The page's own: whether asking again may help. */
  retry?: boolean;
}

export interface Progress {
  done?: number;
  of?: number | null;
  phase?: string;
  moves?: MoveValue[];
}

export interface Catalogue {
  games: Game[];
}
export interface Game {
  name: string;
  title: string;
  boards: Board[];
  readings: Reading[];
  puzzles: number;
}
export interface Start {
  players: string;
  title: string;
  position: string;
}
export interface Board {
  name: string;
  title: string;
  starts: Start[];
  solvable: boolean;
  usual: boolean;
}
export interface Reading {
  name: string;
  option: string;
  clause: string;
  about: string;
  words: string[];
  /** `null`: the board decides. */
  default: string | null;
}

export interface Move {
  move: string;
  kind: string;
  piece: string | null;
  from: string | null;
  to: string | null;
  rotation: number | null;
  announced: boolean;
  wins: boolean;
}
export interface Spot {
  name: string;
  kind: "cell" | "interstice" | "square";
  row: number;
  column: number;
  label: string;
  piece: string | null;
  rotation: number | null;
  owner: string | null;
  frozen: number;
}
export interface TrayPiece {
  code: string;
  label: string;
  left: number;
  rotations: number[];
  /** One for each of the rotations. */
  pictures: string[];
}
export interface Tray {
  name: string;
  owner: string | null;
  /** Whether the player to move may take from it. */
  open: boolean;
  pieces: TrayPiece[];
}
export interface Look {
  game: string;
  title: string;
  board: string;
  players: number;
  /** The numbers of the players who win together. */
  sides: string[][];
  /** All of them, `junction=joined …`. */
  readings: string;
  /** The first position on this board, with the same players. */
  first: string;
  start: string;
  position: string;
  line: { move: string; words: string; player: string; position: string }[];
  to_move: { player: string; name: string } | null;
  turn: string;
  outcome: { kind: "win" | "draw"; players: string[]; words: string } | null;
  board_label?: string;
  svg: string;
  spots: Spot[];
  hands: Tray[];
  moves: Move[];
  facts: [string, string][];
  path: string | null;
  threats: { mover: string[]; others: string[] | null } | null;
  canonical: { position: string; symmetry: string } | null;
  command: string;
  solvable: boolean;
}

export interface Value {
  kind: "win" | "loss" | "draw" | "none" | "unknown";
  plies: number | null;
  words: string;
}
export interface MoveValue {
  move: string;
  value: Value;
}
export interface Values {
  value: Value;
  source: { kind: "table" | "search"; within: number | null; positions: number | null };
  complete: boolean;
  moves: MoveValue[];
  best: string[];
  line: MoveValue[];
  nodes: number;
  command: string;
}
export interface Why {
  legal: boolean;
  move: string;
  clause: string | null;
  words: string;
  help: string | null;
}
export interface Certificate {
  kind: "win" | "none";
  plies: number;
  first: string | null;
  text: string;
  sha256: string;
  answers: number;
  replies: number;
  looks: number;
  lemmas: number;
  command: string;
}

export interface Puzzle {
  id: string;
  game: string;
  readings: string;
  position: string;
  goal: string;
  goal_words: string;
  board: string;
  players: number;
  /** What the table does not say is null. */
  moves: number | null;
  difficulty: number | null;
  level: "easy" | "medium" | "hard" | null;
  themes: string[];
  unique: string;
  source: string;
}
export interface PuzzleList {
  puzzles: Puzzle[];
  themes: { name: string; about: string }[];
}
export interface Verdict {
  holds: boolean;
  solved: boolean;
  reply: string | null;
  left: number;
  words: string;
  /** Where the others pass: the position that the solver goes on from. */
  position?: string | null;
}
export interface Hint {
  level: number;
  piece: string | null;
  spot: string | null;
  move: string | null;
  words: string;
}

export interface Solved {
  positions: number;
  /** Up to symmetry. */
  stored: number;
  counts: { value: Value; positions: number }[];
  start: Value;
}
export interface SolvedPosition {
  position: string;
  value: Value;
  nth: number;
  of: number;
}
export interface Zugzwang {
  position: string;
  value: Value;
  /** What the position would be worth for the other player. */
  passed: Value;
  /** Whether whoever has to move loses. */
  full: boolean;
}
export interface Zugzwangs {
  of: number;
  full: number;
  zugzwangs: Zugzwang[];
}

export interface Lesson {
  title: string;
  text: string | string[];
  game: string;
  readings: string;
  position: string;
  /** The last move is the learner's. */
  line: string[];
  task: string;
  done: string;
  clauses: string[];
}
export interface TaskResult {
  done: boolean;
  words: string;
}
export interface RuleBook {
  lessons: Lesson[];
  clauses: { id: string; says: string; group: string; source: string }[];
  pieces: {
    letter: string;
    pattern: string;
    copies: string;
    orientations: { rotation: number; links: string[]; svg: string }[];
  }[];
}

export interface Certainty {
  winners: string;
  plies: number;
  words: string;
}
export interface MoveReview {
  number: number;
  player: number;
  move: string;
  /** Of each player after the best move, in percent. */
  chances: number[];
  proved_before: Certainty | null;
  best: string[];
  /** Of the mover after the move, in percent. */
  chance: number;
  proved: Certainty | null;
  judgement: "good" | "inaccuracy" | "mistake" | "blunder" | "missed win" | "losing move";
}
export interface Review {
  simulations: number;
  moves: MoveReview[];
}

/** A change of a position by hand. */
export type Change =
  | { kind: "put"; piece: string; at: string; rotation?: number }
  | { kind: "move"; from: string; to: string; rotation?: number | null }
  | { kind: "remove"; at: string }
  | { kind: "clear" | "pass" | "swap" };
export interface Edited {
  position: string;
  faults: { words: string; clause: string }[];
  palette: { code: string; label: string; svg: string }[];
}
