/** What the board shows, and what it tells. No code: types only. */

/** A cell, interstice or square. `look` answers with more of them; these fields are enough. */
export interface BoardSpot {
  name: string;
  kind: "cell" | "interstice" | "square";
  row: number;
  column: number;
  /** What a screen reader says of it. */
  label: string;
  piece: string | null;
  /** How the piece is turned; left out or null where that makes no difference. */
  rotation?: number | null;
  /** The pairs of sides that the piece links, `N-SE`: they are read aloud behind the label. */
  links?: readonly string[];
}

/** A move that is tried: what is put, and where. */
export interface Trial {
  piece: string | null;
  from: string | null;
  to: string;
  rotation: number | null;
}

/** What became of a piece. `by` is how far it was turned, in eighths of a turn, clockwise. */
export type Change =
  | { kind: "turned" | "slid"; piece: string; from: string; to: string; by: number }
  | { kind: "came"; piece: string; from: null; to: string; by: 0 }
  | { kind: "left"; piece: string; from: string; to: null; by: 0 };

/** A value at a spot. */
export interface BoardMark {
  kind: "win" | "loss" | "draw" | "none" | "unknown";
  /** For a screen reader. */
  words: string;
  /** What is drawn there; null: nothing. */
  text: string | null;
}

/** All that the board shows. Only `svg`, `spots` and `label` are needed. */
export interface BoardModel {
  /** The picture of the position, as `look` answers it: groups with the attribute `data-spot`. */
  svg: string;
  spots: BoardSpot[];
  /** What a screen reader says of the board as a whole. */
  label: string;
  /** What a screen reader says of keys beyond those of the board. */
  keys?: string;
  /** A picture that is shown in place of `svg`: what a move would lead to. */
  preview?: string | null;
  /** The edges that the track of each piece leads to, by its spot. */
  edges?: Readonly<Record<string, readonly string[]>>;
  /** That move. */
  trial?: Trial | null;
  /** Whether the position is one move away from the one before: pieces slide and turn. */
  stepped?: boolean;
  /** The spot that keys go on from; left out: the board remembers it itself. */
  focus?: string | null;
  /** Whether a piece is held, from the board or from elsewhere. */
  holding?: boolean;
  /** The spot that it was taken from. */
  held?: string | null;
  /** It, as it is turned: what follows the pointer while it is dragged. */
  heldPicture?: string | null;
  /** The spots where it can be put. */
  targets?: ReadonlySet<string>;
  /** The spots of the last move. */
  last?: ReadonlySet<string>;
  hinted?: string | null;
  /** Sides of the board that are lit, each group in its own colour, by the letters that the picture has there. */
  sides?: readonly (readonly string[])[];
  /** The spots where moves end that are safe; left out where that is not shown. */
  safe?: ReadonlySet<string> | null;
  /** Whether empty interstices are only looked at. */
  inert?: boolean;
  marks?: ReadonlyMap<string, BoardMark>;
  /** Whether marks stand in place of the names of pieces. */
  covered?: boolean;
  /** Spots whose piece is turned by a move that is shown. */
  ringed?: ReadonlySet<string>;
  /** From spot to spot. */
  arrows?: readonly (readonly [string, string])[];
  /** Whether the board is seen from the other side of the table. */
  turned?: boolean;
  /** Whether the game is over: its path is drawn. */
  over?: boolean;
  /** Whether track that is joined to an edge is lit. */
  joined?: boolean;
  /** Whether a preview keeps its path to itself. */
  secret?: boolean;
}

/** What the board tells. All may be left out. */
export interface BoardEvents {
  /** A spot is clicked, tapped, or chosen by Enter; or what was dragged is dropped on it. */
  onChoose?(spot: string): void;
  /** Pointer or keys are at a spot, with a piece held; or keys without. null: what is dragged is beside the board. */
  onFocus?(spot: string | null): void;
  /** The pointer is at a spot, and nothing is held. */
  onPoint?(spot: string): void;
  /** What is held is to be turned, by the other button, the wheel, or `r` and `R`. */
  onTurn?(by: 1 | -1): void;
  /** A piece of the board begins to be dragged. Returns whether it is held now. */
  onTake?(spot: string): boolean;
  /** What was dragged is dropped beside the board. */
  onDrop?(): void;
  /** The board wants to be drawn again: it knows now where its spots are, or where its focus is. */
  onStale?(): void;
  /** Returns where a piece that is not on the board lies on the screen: it comes from there, and goes there. */
  stock?(piece: string): DOMRect | null;
}

/** Where a spot is drawn, in percent of the picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
