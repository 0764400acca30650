/** @import { GameEnd, Look, State, Why } from "./protocol.d.ts" @import { PlayerOptions } from "./questions.js" */
import { countOf, optionsOf, textOf, textsOf, wrongType } from "./check.js";
import { ask, legalNumbers, playNumber } from "./engine.js";
import { wrong } from "./error.js";
import { questions } from "./questions.js";
import { Ruleset } from "./ruleset.js";

/**
 * How a game ended.
 * @typedef {object} Outcome
 * @property {"win"|"draw"} kind
 * @property {readonly number[]} players the winners; empty for a draw
 * @property {string} words
 */

/** @param {GameEnd|null} end @returns {Outcome|null} */
function outcomeOf(end) {
  if (!end) return null;
  const players = Object.freeze(end.players);
  return Object.freeze({ kind: /** @type {"win"|"draw"} */ (end.kind), players, words: end.words });
}

/** @param {Ruleset | Continued} rules */
function rulesOf(rules) {
  if (rules instanceof Ruleset) return { game: rules.game, readings: rules.readings };
  const { before, moves } = rules;
  return { game: before.game, readings: before.readings, line: moves };
}

/** What `play` gives to the constructor: the position before, whose line goes on, so that no move is played twice. */
class Continued {
  /** @param {Position} before @param {readonly string[]} moves */
  constructor(before, moves) {
    this.before = before;
    this.moves = moves;
  }
}

/**
 * What a position is made of.
 * @typedef {object} Facts
 * @property {string} text
 * @property {string} game
 * @property {string} readings
 * @property {string} board
 * @property {number} players
 * @property {string} start
 * @property {readonly string[]} line
 * @property {number} toMove
 * @property {boolean} isOver
 * @property {State|null} state what the engine says of it, if it was asked
 */

/** What a move that is played by number gives to the constructor, so that nothing is asked again. */
class Played {
  /** @param {Facts} facts */
  constructor(facts) {
    this.facts = facts;
  }
}

/**
 * @param {string} text
 * @param {{game?: string, readings?: string, line?: readonly string[]} | Continued} rules
 * @returns {Facts}
 */
function factsOf(text, rules) {
  const before = rules instanceof Continued ? rules.before : null;
  /** @type {{game?: string, readings?: string, line?: readonly string[]}} */
  const own = rules instanceof Ruleset || rules instanceof Continued ? rulesOf(rules) : rules;
  const names = /** @type {const} */ (["game", "readings", "line"]);
  const { game = "crosstrack", readings = "", line = [] } = optionsOf(own, names);
  const place = {
    game: textOf(game, "game"),
    readings: textOf(readings, "readings"),
    start: textOf(text, "position"),
    line: textsOf(line, "move"),
  };
  const state = ask(questions.state(place, []));
  if (rules instanceof Ruleset && state.first !== rules.first) {
    const message =
      "this is a position of other rules: its board or players are not those of the ruleset";
    const help = `a position such as ${rules.first}`;
    throw wrong("position", place.start, message, help);
  }
  return {
    text: state.position,
    game: place.game,
    readings: state.readings,
    board: state.board,
    players: state.players,
    start: before?.start ?? place.start,
    line: [...(before?.line ?? []), ...state.line],
    toMove: state.to_move,
    isOver: state.outcome !== null,
    state,
  };
}

/** A position with its rules: an immutable value. `play` returns the next one. */
export class Position {
  /** @type {Look|null} */
  #look = null;
  /** @type {State|null} */
  #state;
  /** @type {Outcome|null|undefined} */
  #outcome;

  /**
   * @param {string} text the position in notation
   * @param {{game?: string, readings?: string, line?: readonly string[]}} [rules] the game and its readings, such as a
   *   `Ruleset` has them; and moves that are played at once
   */
  constructor(text, rules = {}) {
    const facts = rules instanceof Played ? rules.facts : factsOf(text, rules);
    this.#state = facts.state;
    /** The position in notation. @readonly */
    this.text = facts.text;
    /** The name of the game, such as `crosstrack`. @readonly */
    this.game = facts.game;
    /** All readings, as `NAME=VALUE` separated by spaces. @readonly */
    this.readings = facts.readings;
    /** The board, such as `4x2`. @readonly */
    this.board = facts.board;
    /** The number of players. @readonly */
    this.players = facts.players;
    /** The position that the moves of `line` were played from, in notation. @readonly */
    this.start = facts.start;
    /** The moves that were played from `start`. @readonly */
    this.line = Object.freeze(facts.line);
    /** The number of the player to move, from 1; after the end, of the player whose turn would be next. @readonly */
    this.toMove = facts.toMove;
    /** Whether the game has ended. @readonly */
    this.isOver = facts.isOver;
    Object.freeze(this);
  }

  /**
   * Returns the position in which a game begins: that of the small board and two players, or of other rules.
   * @param {Ruleset | string} [rules] a ruleset, or words such as `4x3,teams`
   * @param {{game?: string}} [options] of words: `crosstrack` or `crossings`
   */
  static start(rules = "", options = {}) {
    return (rules instanceof Ruleset ? rules : new Ruleset(rules, options)).start();
  }

  /** @returns {State} */
  #said() {
    const { game, readings, text: start } = this;
    return (this.#state ??= ask(questions.state({ game, readings, start, line: [] }, [])));
  }

  /** Who is to move or how the game ended, as a sentence without a full stop. */
  get turn() {
    return this.#said().turn;
  }

  /** How the game ended; `null` before its end. @returns {Outcome|null} */
  get outcome() {
    if (this.#outcome === undefined) this.#outcome = outcomeOf(this.#said().outcome);
    return this.#outcome;
  }

  /** The winning path: edge, places, edge; `null` if there is none. @returns {readonly string[]|null} */
  get path() {
    const { path } = this.#said();
    return path && Object.freeze(path);
  }

  /** The position that stands for all that are symmetric to this one, in notation. */
  get canonical() {
    return this.#said().canonical;
  }

  /** Returns the position after the move of a number. @param {number} number */
  #playNumber(number) {
    const { move, after } = playNumber(this, /** @type {number} */ (countOf(number, "move")));
    if (after) {
      const { game, readings, board, players, start, line } = this;
      const rules = { game, readings, board, players, start, line: [...line, move], state: null };
      return new Position("", /** @type {any} */ (new Played({ ...rules, ...after })));
    }
    if (move) return this.play(move);
    throw wrong("move", String(number), "no move has this number", "take one of legal()");
  }

  /**
   * Returns the position after some moves.
   * @param {...string | number} moves in notation; or numbers of `legal()`, which are quicker
   * @returns {Position}
   */
  play(...moves) {
    const [first, ...others] = moves;
    if (typeof first === "number") {
      const next = this.#playNumber(first);
      return others.length > 0 ? next.play(...others) : next;
    }
    return new Position(
      this.text,
      /** @type {any} */ (new Continued(this, textsOf(moves, "move"))),
    );
  }

  /** Returns the legal moves, in notation. */
  legalMoves() {
    return ask(questions.moves(this)).moves.map(({ move }) => move);
  }

  /**
   * Returns the legal moves as numbers, in the order of `legalMoves()`. They are those of the environment in the package
   * for Python: `(source * cells + to) * 8 + rotation`, as the player to move sees them. Crossings has none.
   */
  legal() {
    return legalNumbers(this);
  }

  /** Returns the moves that win at once. */
  winningMoves() {
    return ask(questions.moves(this)).winning;
  }

  /** Returns the legal moves after which no other player wins at once. */
  safeMoves() {
    return ask(questions.safe(this)).moves.map(({ move }) => move);
  }

  /** Returns whether a move is legal. @param {string} move */
  isLegal(move) {
    return this.why(move).legal;
  }

  /**
   * Returns what a legal move does, in words, or why it is not legal: the clause, and what to try.
   * @param {string} move
   * @returns {Why}
   */
  why(move) {
    return ask(questions.why(this, move));
  }

  /**
   * Returns the number of sequences of so many moves, `nodes`, and how many of them end with a move of each kind, with a
   * win or in a draw. @param {number} plies
   */
  perft(plies) {
    return ask(questions.perft(this, plies)).counts;
  }

  /**
   * Returns the value of the position and of all legal moves, best first: of a small board exactly, else by a search of
   * so many plies, turns of any player.
   * @param {{plies?: number}} [options]
   */
  values(options) {
    return ask(questions.values(this, optionsOf(options, ["plies"]).plies));
  }

  /**
   * Proves that the player to move can force a win within so many plies, or that none can be forced. The proof was
   * checked by replay, and is text to be kept: `crosstrack check` checks it again.
   * @param {{plies?: number}} [options]
   */
  certificate(options) {
    return ask(questions.certificate(this, optionsOf(options, ["plies"]).plies));
  }

  /** Returns the move of a computer player, and what it thought. @param {PlayerOptions} [options] */
  choose(options) {
    return ask(questions.choose(this, options));
  }

  /**
   * Returns what each move of `line` let slip, by proof where there is one, else by the opinion of a computer player.
   * `Background` reviews long games without holding the page up.
   * @param {{simulations?: number}} [options]
   */
  review(options) {
    return ask(questions.review(this, options));
  }

  /**
   * Returns the game from `start` on as a record: as `text` for people, and as one line of `json`.
   * @param {{players?: readonly string[]}} [options] who plays, in the order of turns, such as `level:5`; persons if left
   *   out
   */
  record(options) {
    return ask(questions.record(this, options));
  }

  /**
   * Returns the position at the end of a recorded game, with all moves in its `line`.
   * @param {string} text the record of one game, as text or as JSON
   */
  static fromRecord(text) {
    const { games } = ask(questions.games(text));
    const [only] = games;
    if (!only || games.length > 1)
      throw wrong("record", "", `there are ${games.length} games in place of one`);
    const { game, position, readings, steps } = only;
    /** @type {string[]} */
    const line = [];
    // The first move that follows the last one is the game's own; all others begin or go on with variations.
    let last = 0;
    steps.forEach(({ parent, move }, nth) => {
      if (parent !== last) return;
      line.push(move);
      last = nth + 1;
    });
    return new Position(position, { game, readings, line });
  }

  /** Returns everything that a board shows: pieces, stocks, moves with their parts, threats, facts. @returns {Look} */
  look() {
    this.#look ??= ask(questions.look(this));
    return this.#look;
  }

  /** Returns the picture of the position as SVG, for a file. */
  svg() {
    return ask(questions.picture(this)).svg;
  }

  /** Returns whether another position is the same, under the same rules. @param {unknown} other */
  equals(other) {
    const one = other instanceof Position ? other : wrongType("other", "a Position", other);
    return one.text === this.text && one.game === this.game && one.readings === this.readings;
  }

  toString() {
    return this.text;
  }

  /** What makes it again: `Position.fromJSON`. */
  toJSON() {
    const { game, readings, start, line } = this;
    return { game, readings, start, line: [...line] };
  }

  /** Returns the position that was written by `toJSON`. @param {{game: string, readings: string, start: string, line: string[]}} written */
  static fromJSON({ start, ...rules }) {
    return new Position(start, rules);
  }
}
