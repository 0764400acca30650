/** @import { Board, Catalogue, Game } from "./protocol.d.ts" */
import { textOf, wrongType } from "./check.js";
import { ask } from "./engine.js";
import { CrosstrackError } from "./error.js";
import { Position } from "./position.js";

/** @type {Catalogue|null} */
let known = null;

/** Returns the games with their boards, starts and readings. @returns {Catalogue} */
export function catalogue() {
  known ??= ask({ ask: "catalogue" });
  return known;
}

/** `relocate-turn` as an option: `relocateTurn`. @param {string} name */
function camel(name) {
  return name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}

/** @param {string} part @param {string} text @param {string} what @param {string[]} all @returns {never} */
function unknown(part, text, what, all) {
  throw new CrosstrackError({
    in: part,
    text,
    message: `there is no ${what} \`${text}\``,
    help: `one of ${all.join(", ")}`,
  });
}

/** @param {string} name @returns {Game} */
function gameOf(name) {
  const { games } = catalogue();
  return (
    games.find((one) => one.name === name) ??
    unknown(
      "game",
      name,
      "game",
      games.map((one) => one.name),
    )
  );
}

/** @param {Game} game @param {unknown} name @returns {Board} */
function boardOf({ boards }, name) {
  if (name === undefined) return /** @type {Board} */ (boards.find(({ usual }) => usual));
  const text = textOf(name, "board");
  const found = boards.find((one) => one.name === text);
  if (found) return found;
  const names = boards.map((one) => one.name);
  return unknown("board", text, "board", names);
}

/** @param {Board} board @param {unknown} players */
function startOf({ name, starts }, players) {
  const text = players === undefined ? starts[0]?.players : String(players);
  if (!["string", "number", "undefined"].includes(typeof players))
    wrongType("players", "a number, or `teams`", players);
  const found = starts.find((one) => one.players === text);
  return (
    found?.position ??
    unknown(
      "players",
      String(text),
      `game on the board ${name} with players`,
      starts.map((one) => one.players),
    )
  );
}

/** @param {Game} game @param {Record<string, unknown>} options */
function readingsOf({ title, readings }, options) {
  const names = new Map(readings.map(({ name }) => [camel(name), name]));
  return Object.entries(options)
    .filter(([, word]) => word !== undefined)
    .map(([option, word]) => {
      const name = names.get(option);
      const all = ["game", "board", "players", ...names.keys()].join(", ");
      if (!name) throw new TypeError(`${title} has no option ${option}; it has ${all}`);
      return `${name}=${textOf(word, option)}`;
    })
    .join(" ");
}

/**
 * The rules of a game: its board, its players, and what is chosen where the sources leave something open.
 * Which readings a game has says `catalogue`; one that is not among them is refused.
 * @typedef {object} RulesetOptions
 * @property {string} [game]
 * @property {string} [board]
 * @property {number|string} [players]
 * @property {string} [edition]
 * @property {string} [junction]
 * @property {string} [relocateTurn]
 * @property {string} [nullTurn]
 * @property {string} [claimRule]
 * @property {string} [connectors]
 * @property {string} [distance]
 * @property {string} [single]
 * @property {string} [reply]
 * @property {string} [captureReply]
 * @property {string} [lock]
 * @property {string} [noMove]
 * @property {string} [dead]
 */

/** The rules of a game, as a value. */
export class Ruleset {
  /**
   * @param {RulesetOptions} [options] `game` (`crosstrack` or `crossings`), `board` such as `4x2`, `players` (a number
   *   or `teams`), and readings such as `junction: "through"`, in camel case
   */
  constructor(options = {}) {
    if (options === null || typeof options !== "object") wrongType("options", "an object", options);
    const { game = "crosstrack", board, players, ...others } = options;
    const own = gameOf(textOf(game, "game"));
    const place = boardOf(own, board);
    const position = startOf(place, players);
    const readings = readingsOf(own, others);
    const state = ask({ ask: "state", game: own.name, readings, position });
    /** The name of the game. @readonly */
    this.game = own.name;
    /** The board, such as `4x2`. @readonly */
    this.board = state.board;
    /** The number of players. @readonly */
    this.players = state.players;
    /** All readings, as `NAME=VALUE` separated by spaces. @readonly */
    this.readings = state.readings;
    /** The first position in notation. @readonly */
    this.first = state.position;
    Object.freeze(this);
  }

  /** Returns the position in which the game begins. */
  start() {
    return new Position(this.first, this);
  }

  /** Returns the number of positions of a small game by value, and the value of the start. */
  solved() {
    const { game, readings, first: position } = this;
    return ask({ ask: "solved", game, readings, position });
  }

  /** Returns the rules of the game in words: lessons, clauses, pieces in all orientations. */
  rules() {
    return ask({ ask: "rules", game: this.game });
  }

  toJSON() {
    const { game, readings, first } = this;
    return { game, readings, first };
  }
}
