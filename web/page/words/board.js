/**
 * The sentences of the board and of the worker, which other pages have without the rest.
 * @import { BoardPhrase } from "./types.d.ts"
 */
import { filled } from "./fill.js";

/** Each of them, in English. */
export const BOARD = /** @type {const} */ ({
  "board.keys":
    "Arrow keys move, Enter takes and puts, R turns, I changes between cells and interstices.",
  "engine.stopped": "the engine stopped: {why}",
  "hand.piece": "{piece}, rotation {rotation}",
  "side.east": "east",
  "side.north": "north",
  "side.northeast": "northeast",
  "side.northwest": "northwest",
  "side.south": "south",
  "side.southeast": "southeast",
  "side.southwest": "southwest",
  "side.west": "west",
  "spot.track": "{spot}: {track}",
  "state.held": "held",
  "state.hinted": "hint",
  "state.legal": "can be put here",
  "state.ringed": "best: turn it",
  "state.safe": "safe",
  "track.joined": "joined to {edges}",
  "track.link": "{from} with {to}",
});

/** A sentence with its values. @type {BoardPhrase} */
export const boardPhrase = (key, ...[values]) => filled(BOARD[key], values ?? {});
