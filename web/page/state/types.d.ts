/** What the page knows. One object, changed by the modules of this folder only. */
import type {
  Answers,
  Catalogue,
  Proof,
  Fault,
  Hint,
  Look,
  MoveReview,
  Valued,
  Place,
  Puzzles,
  Rules,
  Numbers,
  Found,
  Start,
  Zugzwangs,
  Worth,
  Why,
} from "../asking/contract.d.ts";

export type View =
  "start" | "new" | "play" | "explore" | "puzzles" | "puzzle" | "solved" | "rules" | "help";

/** A move that was played once; the branches that leave a position are never lost. */
export interface Step {
  move: string;
  words: string;
  /** The number of the player who made it; 0 until it is known. */
  player: number;
  parent: Step | null;
  children: Step[];
  /** The branch that was looked at last. */
  last: Step | null;
  /** In a puzzle: it is the solver's turn after this move. */
  own: boolean;
  /** The comments on it; null: there were none. */
  note: Note | null;
  /** When they were written, in ms. */
  noteAt: number;
}

/** Comments before a move that begins a variation, and after a move; empty where they were deleted. */
export interface Note {
  before: string[];
  after: string[];
}

/** What the record of a game says beside its moves. */
export interface About {
  players: string[];
  /** Facts by name, without the name of the line. */
  tags: Record<string, string>;
  /** How the game ended, as the record says. */
  ending: string;
  result: string | null;
  /** The moves of the game that ended so, joined by commas. */
  line: string;
  /** Fields that nobody here knows. */
  unknown: Record<string, unknown>;
}
export interface Tree {
  /** The name under which it is kept. */
  id: string;
  game: string;
  readings: string;
  position: string;
  /** Who sits at the seats, `person` or a level; none where nobody plays, but looks. */
  seats: string[];
  /** The id of the puzzle that is solved on it; null: the reader's own game. */
  puzzle: string | null;
  /** The numbers of the players who have given up, `2`; empty: nobody. */
  resigned: string;
  /** Of a game by links, the number of the player who sits here; else 0. */
  me: number;
  /** What the reader calls it; empty: nothing. */
  name: string;
  /** What its record says, if it was opened from one. */
  about: About | null;
  /** When they were given, in ms. */
  namedAt: number;
  /** The step before the first move; its `move` is empty. */
  root: Step;
  here: Step;
}

/** A tree of moves as it is kept: what it begins with, and its moves. */
export interface KeptTree {
  root: string;
  branches: import("./tree.js").Branch[];
  /** Comments, by the moves before them, joined by commas. */
  notes: Record<string, Note>;
  /** When each was written, in ms. */
  times: Record<string, number>;
}

/** A game as it is kept. */
export interface KeptGame {
  id: string;
  hash: string;
  title: string;
  over: boolean;
  /** The numbers of the players who have given up; empty: nobody. */
  resigned: string;
  /** Of a game by links, the number of the player who sits here; else 0. */
  me: number;
  /** Who sits at the seats, as links have it; empty where nobody plays. */
  seats: string;
  name: string;
  about: About | null;
  namedAt: number;
  tree: KeptTree;
  /** The day on which it was played last, and the moment, in ms. */
  on: string;
  at: number;
}

/** A piece that is held: from a tray (`from` null), or from the board. */
export interface Hand {
  piece: string | null;
  from: string | null;
  rotation: number | null;
  /** Under announced claims: complete without saying so. */
  silent: boolean;
}
export interface Preview {
  move: string;
  svg: string;
  words: string;
  /** What it puts where. */
  trial: import("../board/model.d.ts").Trial;
}

export interface Search {
  on: boolean;
  plies: number;
  running: boolean;
  /** The last answer that came, whole. */
  value: Worth | null;
  line: Valued[];
  best: string[];
  moves: Valued[];
  by: Map<string, Worth>;
  source: string;
  within: number | null;
  /** Nothing is left to find: the value comes from a table. */
  complete: boolean;
  phase: string;
  done: number | null;
  of: number | null;
  command: string;
  fault: Fault | null;
}

/** What is thought of a position. */
export interface Opinion {
  /** The position; null: none yet. */
  look: Look | null;
  choice: Answers["move"] | null;
  /** Moves after which nobody else wins at once; null where that is not known. */
  safe: ReadonlySet<string> | null;
  fault: Fault | null;
}

/** Help inside a game. */
export interface Advice {
  hint: Hint | null;
  busy: boolean;
  /** Whether is drawn where the next player would win at once. */
  threats: boolean;
  /** Whether giving up waits to be confirmed. */
  resigning: boolean;
}

/** The lesson that is played. */
export interface Learning {
  nth: number;
  /** Another number each time that a lesson is begun. */
  run: number;
  status: "thinking" | "yours" | "done" | "failed";
  words: string;
  /** The lessons whose tasks were done, by game and number. */
  finished: string[];
}

/** A new game, as its form says. */
export interface Plan {
  game: string;
  board: string;
  players: string;
  seats: string[];
  begins: string;
  readings: Record<string, string>;
  /** That of the game on the board, where no board has it on offer. */
  own: Start | null;
}

/** The review of a line of a tree. */
export interface Reviewing {
  tree: Tree;
  line: string[];
  running: boolean;
  done: number;
  of: number;
  moves: MoveReview[];
  /** Plies within which slips are proved. */
  plies: number;
  /** Who won at its end; empty: nobody; null: the game goes on. */
  winners: number[] | null;
  fault: Fault | null;
}

/** A position that is changed by hand. */
export interface Editor {
  /** What the faults are about. */
  look: Look | null;
  hold: Hand | null;
  faults: { words: string; clause: string }[];
  palette: { code: string; label: string; svg: string }[];
  /** Why the last change cannot be. */
  fault: Fault | null;
}

export interface Solving {
  id: string;
  /** Another number each time that a puzzle is begun. */
  run: number;
  status: "thinking" | "yours" | "solved" | "failed";
  words: string;
  /** First moves that did not hold. */
  wrong: string[];
  hint: Hint | null;
  hints: number;
  /** The moves before the position that the tree begins with. */
  before: string[];
  /** The number of the player who solves. */
  me: number;
  /** Whether it was new to the reader when it was begun: only the first try changes the rating. */
  counts: boolean;
}
/** Training: puzzles one after the other. */
export interface Run {
  /** The puzzle that is served now. */
  id: string;
  solved: number;
  /** How many puzzles are done, right or wrong. */
  since: number;
  /** What was failed, and when, in `since`: it comes back. */
  failed: { id: string; since: number }[];
  /** The puzzle, if it was failed already. */
  failedAt: string;
  seen: string[];
  over: boolean;
}
export interface Filters {
  game: string;
  goal: string;
  level: string;
  theme: string;
  board: string;
  state: string;
}
export interface PuzzleMark {
  state: "solved" | "tried";
  hints: number;
  on: string;
}

export interface SolvedView {
  place: Place | null;
  running: boolean;
  done: number | null;
  of: number | null;
  answer: Numbers | null;
  value: Worth | null;
  /** Filters: a kind of value and its plies; empty: all. */
  kind: string;
  distance: string;
  found: Found | null;
  /** The positions in which nobody wants to move; null until they are asked for. */
  zugzwangs: Zugzwangs | null;
  /** Which of them is shown, 0-based; null for a position by value. */
  zugzwang: number | null;
  /** By what the values are sorted. */
  sort: "value" | "positions";
  look: Look | null;
  fault: Fault | null;
}

/** The connection of a game that is live. */
export interface LiveView {
  /** The name of the game; empty: none was. */
  id: string;
  status: "off" | "invited" | "inviting" | "answering" | "on" | "lost";
  /** What is to be carried to the other side; where the reader is invited, what came from it. */
  code: string;
  fault: string;
}

export interface Settings {
  theme: "auto" | "light" | "dark";
  /** A server that tells this browser its address, for live games; empty: none is asked. */
  stun: string;
  /** Whether single letters are keys. */
  keys: boolean;
  turned: boolean;
  /** What is shown of the position that is looked at. */
  opinion: boolean;
  threats: boolean;
  safe: boolean;
}

export interface State {
  view: View;
  catalogue: Catalogue | null;
  tree: Tree | null;
  look: Look | null;
  /** Whether it is one move away from what was shown before. */
  stepped: boolean;
  busy: boolean;
  fault: Fault | null;
  hand: Hand | null;
  focus: string | null;
  /** The movable piece that was pointed at last. */
  pointed: string | null;
  preview: Preview | null;
  why: Why | null;
  search: Search;
  proof: { busy: boolean; answer: Proof | null; fault: Fault | null } | null;
  paste: { text: string; fault: Fault | null };
  typed: { text: string; fault: Fault | null };
  filter: string;
  opened: Record<string, number>;
  say: string;
  /** What was copied a moment ago. */
  copied: string;
  puzzles: Puzzles | null;
  filters: Filters;
  solving: Solving | null;
  advice: Advice;
  opinion: Opinion;
  live: LiveView;
  /** What only the reader can decide about a letter; null: nothing. */
  question: { letter: import("./between.js").Letter; words: string } | null;
  /** Another game that the other side of a live game asks for; null: none. */
  rematch: import("./between.js").Letter | null;
  review: Reviewing | null;
  editor: Editor | null;
  /** The move in a list that the pointer is at. */
  pointedMove: string | null;
  /** Only clauses with this. */
  clause: string;
  solved: SolvedView;
  rules: Rules | null;
  lesson: Learning;
  section: string;
  /** Small pictures: of puzzles by id, of the reader's games by link. */
  thumbs: Record<string, string>;
  settings: Settings;
  /** Whether a computer looks for its move. */
  thinking: boolean;
  /** What the form of a new game says, and the sets of each player of it. */
  plan: Plan;
  planSeats: { name: string; sets: string[] }[];
  /** The picture of the start. */
  welcome: string;
  marks: Record<string, PuzzleMark>;
  run: Run | null;
  /** The reader's own rating, and by how much it changed last. */
  rating: import("./glicko.js").Rating;
  gained: number;
  /** The games that are kept, the newest first. */
  lines: KeptGame[];
  /** Whether a game is being written. */
  writing: boolean;
  /** Why something could not be kept; empty: all is kept. */
  unkept: string;
}
