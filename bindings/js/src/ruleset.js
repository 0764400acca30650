/** @import { Catalogue } from "./protocol.d.ts" */
import { optionsOf, textOf } from "./check.js";
import { ask } from "./engine.js";
import { Position } from "./position.js";

/** @type {Catalogue|null} */
let known = null;

/** Returns the games with their boards, starts and readings. @returns {Catalogue} */
export function catalogue() {
  known ??= ask({ ask: "catalogue" });
  return known;
}

/** The rules of a game, as a value. */
export class Ruleset {
  /**
   * @param {string} [rules] words such as `4x3,teams,junction=through`: those of the command's option `--rules`
   * @param {{game?: string}} [options] `game`: `crosstrack` or `crossings`
   */
  constructor(rules = "", options = {}) {
    const { game = "crosstrack" } = optionsOf(options, ["game"]);
    const readings = textOf(rules, "rules");
    const state = ask({ ask: "state", game: textOf(game, "game"), readings, position: "start" });
    /** The name of the game. @readonly */
    this.game = game;
    /** The board, such as `4x2`. @readonly */
    this.board = state.board;
    /** The number of players. @readonly */
    this.players = state.players;
    /** All readings, as words of rules. @readonly */
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
