/**
 * Requests about positions and puzzles; `Position`, `Puzzle` and `Background` send them.
 * @import { Request } from "./protocol.d.ts"
 */
import { countOf, optionsOf, textOf, textsOf, wrongType } from "./check.js";

/**
 * A position as a request names it: where the game began, and the moves since then.
 * @typedef {object} Place
 * @property {string} game
 * @property {string} readings
 * @property {string} start
 * @property {readonly string[]} line
 */

/**
 * @typedef {object} PlayerOptions
 * @property {number} [level] how strong the player is, 1 to 8; 5 if left out
 * @property {number} [seed] equal seeds choose equal moves
 * @property {number} [simulations] of a level from 6 on; that of its level if left out
 */

/** @param {Place} place @param {readonly string[]} [moves] */
function about(place, moves = []) {
  if (typeof place?.start !== "string" || !Array.isArray(place.line))
    wrongType("position", "a Position", place);
  const { game, readings, start, line } = place;
  return { game, readings, position: start, line: [...line, ...moves] };
}

/** A position alone, whose earlier moves change nothing. @param {Place & {text?: string}} place */
function at(place) {
  const { text, ...others } = place ?? {};
  return typeof text === "string" ? about({ ...others, start: text, line: [] }) : about(place);
}

export const questions = {
  /** @param {string} text @returns {Request<"read-record">} */
  games: (text) => ({ ask: "read-record", text: textOf(text, "record") }),
  /** @param {Place} place @param {readonly string[]} moves @returns {Request<"state">} */
  state: (place, moves) => ({ ask: "state", ...about(place, textsOf(moves, "move")) }),
  /** @param {Place} place @returns {Request<"moves">} */
  moves: (place) => ({ ask: "moves", ...at(place) }),
  /** @param {Place} place @returns {Request<"safe">} */
  safe: (place) => ({ ask: "safe", ...at(place) }),
  /** @param {Place} place @param {string} move @returns {Request<"why">} */
  why: (place, move) => ({ ask: "why", ...at(place), move: textOf(move, "move") }),
  /** @param {Place} place @returns {Request<"look">} */
  look: (place) => ({ ask: "look", ...about(place) }),
  /** @param {Place} place @returns {Request<"picture">} */
  picture: (place) => ({ ask: "picture", ...at(place) }),
  /** @param {Place} place @param {number} plies @returns {Request<"perft">} */
  perft: (place, plies) => ({
    ask: "perft",
    ...at(place),
    plies: countOf(plies, "plies") ?? wrongType("plies", "a number", plies),
  }),
  /** @param {Place} place @param {number} [plies] @returns {Request<"values">} */
  values: (place, plies = 3) => ({
    ask: "values",
    ...at(place),
    plies: countOf(plies, "plies"),
  }),
  /** @param {Place} place @param {number} [plies] @returns {Request<"certificate">} */
  certificate: (place, plies = 3) => ({
    ask: "certificate",
    ...at(place),
    plies: countOf(plies, "plies"),
  }),
  /** @param {Place} place @param {PlayerOptions} [options] @returns {Request<"move">} */
  choose(place, options) {
    const { level, seed, simulations } = optionsOf(options, ["level", "seed", "simulations"]);
    return {
      ask: "move",
      ...about(place),
      level: countOf(level, "level"),
      seed: countOf(seed, "seed"),
      simulations: countOf(simulations, "simulations"),
    };
  },
  /** @param {Place} place @param {{simulations?: number}} [options] @returns {Request<"review">} */
  review(place, options) {
    const { simulations } = optionsOf(options, ["simulations"]);
    return { ask: "review", ...about(place), simulations: countOf(simulations, "simulations") };
  },
  /** @param {Place} place @param {{players?: readonly string[]}} [options] @returns {Request<"record">} */
  record(place, options) {
    const { players = [] } = optionsOf(options, ["players"]);
    const { game, readings, position, line } = about(place);
    const steps = line.map((move, parent) => ({ parent, move, before: [], after: [] }));
    const named = { players: textsOf(players, "player"), tags: {}, comments: [], unknown: {} };
    // Nothing is said of the end, which is that of the rules.
    const byRules = { ending: null, result: null };
    return {
      ask: "record",
      games: [{ game, readings, position, ...named, ...byRules, steps }],
    };
  },
  /** @param {{id: string}} puzzle @param {readonly string[]} moves @returns {Request<"try">} */
  attempt: ({ id }, moves) => ({ ask: "try", id: textOf(id, "id"), line: textsOf(moves, "move") }),
  /** @param {{id: string}} puzzle @param {number} level @param {readonly string[]} moves @returns {Request<"hint">} */
  hint: ({ id }, level, moves) => ({
    ask: "hint",
    id: textOf(id, "id"),
    level: countOf(level, "level"),
    line: textsOf(moves, "move"),
  }),
};
