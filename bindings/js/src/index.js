/**
 * The tile game Crosstrack: rules, legal moves, values with proofs, puzzles, computer players; and the game Crossings.
 * Everything waits for `ready`: `await ready()` once, then all but `Background` answers at once.
 */
export { ask, protocol, ready } from "./engine.js";
export { CrosstrackError } from "./error.js";
export { Ruleset, catalogue } from "./ruleset.js";
export { Position } from "./position.js";
export { Puzzle, puzzles } from "./puzzle.js";
export { Background } from "./background.js";
