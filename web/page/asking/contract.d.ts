/**
 * What the page asks and what it is answered: the types of the schemas, and what the page makes of them. No code: types only.
 * The schemas `explore-request` and `explore-answer` have version 1.
 */
import type * as protocol from "../../../bindings/js/src/protocol.d.ts";

export type * from "../../../bindings/js/src/protocol.d.ts";

/** A position on the board. */
export interface Place {
  game: string;
  /** Readings that differ from the default, `junction=through …`. */
  readings: string;
  position: string;
  line?: string[];
}

/** A position that is opened: what the page itself knows of it. */
export interface Opening extends Place {
  /** The id of the puzzle that is solved there. */
  puzzle?: string;
  /** Who sits at the seats. */
  seats?: string[];
  /** The name of a game by links, and who sits here. */
  id?: string;
  me?: number;
  /** The numbers of the players who have given up; empty: nobody. */
  resigned?: string;
  /** A game of its own, also where another begins alike. */
  fresh?: boolean;
}

/** A request of a kind, to which the version is added. */
export type Question = protocol.Request;

export interface AskOptions {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}
export type Ask = <K extends protocol.Kind>(
  question: protocol.Request<K>,
  options?: AskOptions,
) => Promise<protocol.Answers[K]>;

/** What is wrong, and where. What the page itself finds wrong may be no part of a request. */
export interface Fault extends protocol.Fault {
  /** The title and what is wrong at the main place, as one sentence. */
  message: string;
  /** Whether asking again may help. */
  retry?: boolean;
}

/** How far the work on an answer is. No schema has it, since it is no answer. */
export interface Progress {
  done?: number;
  of?: number | null;
  phase?: string;
  moves?: protocol.Valued[];
}

/** A kind of piece in stock. */
export interface TrayPiece extends protocol.Tray {
  /** One for each of the rotations. */
  pictures: string[];
}
export interface Tray extends Omit<protocol.Hand, "pieces"> {
  pieces: TrayPiece[];
}

/** All about a position, with pictures of the pieces in stock. */
export interface Look extends Omit<protocol.Look, "hands"> {
  hands: Tray[];
}
