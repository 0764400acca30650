/** @import { PuzzleRow } from "./protocol.d.ts" */
import { textOf } from "./check.js";
import { ask } from "./engine.js";
import { Position } from "./position.js";
import { questions } from "./questions.js";

/** A puzzle: a position, and what is to be reached from it. */
export class Puzzle {
  /** @param {PuzzleRow} row */
  constructor(row) {
    /** The id, such as `421c3c0170`. @readonly */
    this.id = row.id;
    /** The name of the game. @readonly */
    this.game = row.game;
    /** The goal, such as `win-in-3`. @readonly */
    this.goal = row.goal;
    /** The goal in words. @readonly */
    this.goalWords = row.goal_words;
    /** The difficulty, about 0 to 100; `null` if it is not known. @readonly */
    this.difficulty = row.difficulty;
    /** `easy`, `medium` or `hard`; `null` if it is not known. @readonly */
    this.level = row.level;
    /** What it is about, such as `quiet`. @readonly */
    this.themes = Object.freeze(row.themes ?? []);
    /** The position in notation. @readonly */
    this.text = row.position;
    /** The readings, as `NAME=VALUE` separated by spaces; one that is not named has its default. @readonly */
    this.readings = row.readings;
    Object.freeze(this);
  }

  /** The position. */
  get position() {
    return new Position(this.text, { game: this.game, readings: this.readings });
  }

  /**
   * Returns whether moves of the solver still reach the goal, and the answer of the others.
   * @param {...string} moves of all players, as they were played
   */
  attempt(...moves) {
    return ask(questions.attempt(this, moves));
  }

  /**
   * Returns a hint.
   * @param {number} [level] 1 to 3; a higher level tells more
   * @param {readonly string[]} [moves] that were played
   */
  hint(level = 1, moves = []) {
    return ask(questions.hint(this, level, moves));
  }
}

/**
 * Returns the puzzles that come with the package.
 * @param {string} [game] those of one game
 */
export function puzzles(game) {
  const only = game === undefined ? null : textOf(game, "game");
  const rows = ask({ ask: "puzzles" }).puzzles;
  return rows.filter((row) => only === null || row.game === only).map((row) => new Puzzle(row));
}
