/**
 * All about a position, asked once.
 * @import { Look, Place } from "../asking/contract.d.ts"
 */
import { ask } from "../asking/choose.js";
import { withPictures } from "./pictures.js";

/** So many answers are kept: each is up to 0.4 MB. */
const KEPT = 16;
/** @type {Map<string, Promise<Look>>} */
const answers = new Map();

/**
 * @param {Place} place
 * @returns {Promise<Look>}
 */
export function lookAt(place) {
  const { game, readings, position, line = [] } = place;
  const about = { game, readings, position, line };
  const key = JSON.stringify(about);
  const known = answers.get(key);
  if (known) return known;
  const answer = withPictures(ask({ ask: "look", ...about }), place);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  const [oldest] = answers.keys();
  if (answers.size > KEPT && oldest !== undefined) answers.delete(oldest);
  return answer;
}

/**
 * A glance at a position: its picture, and whether the game is over.
 * @param {Place} place
 */
export function peekAt(place) {
  const { game, readings, position, line = [] } = place;
  return ask({ ask: "peek", game, readings, position, line });
}
