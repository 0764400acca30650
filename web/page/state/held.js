/**
 * The game between people that a tree holds, or that is kept, as one value.
 * @import { About, Between, Ruling } from "./between.js"
 * @import { KeptGame, Tree } from "./types.d.ts"
 * @import { Look, Place } from "../asking/contract.d.ts"
 */
import { letterTo, ownerOf } from "./between.js";
import { goneOf, written } from "./letter.js";
import { FRIEND } from "./seats.js";
import { mainLine, moves, tip } from "./tree.js";

/** @typedef {Omit<Between, "next"|"over">} Held what is known without the rules */

/** @param {Tree} tree @returns {Held} */
export function heldBy({ id, game, readings, position, seats, me, root, resigned }) {
  const about = { id, game, readings, position, seats };
  return { about, me, line: moves(tip(root)), gone: goneOf(seats, resigned) };
}

/** @param {KeptGame} kept @returns {Held} */
export function heldIn({ id, tree, seats: names, me, resigned }) {
  const [game = "", readings = "", position = ""] = tree.root.split("|");
  const seats = names.split(",");
  const about = { id, game, readings, position, seats };
  return { about, me, line: mainLine(tree.branches), gone: goneOf(seats, resigned) };
}

/** The value, once the rules have been asked. @param {Held} held @param {Look} look of its line @returns {Between} */
export function valueOf(held, look) {
  const next = ownerOf(held.about, look.to_move);
  return { ...held, next, over: look.outcome !== null };
}

/** What the rules say of a line. @param {Look} look @returns {Ruling} */
export function rulingOf({ line, to_move: next, outcome }) {
  return { movers: line.map(({ player }) => player), next, over: outcome !== null };
}

/** The line of a game as a place. @param {{about: About, line: string[]}} held @returns {Place & {line: string[]}} */
export function placeOf({ about: { game, readings, position }, line }) {
  return { game, readings, position, line };
}

/** Whether the person here makes the moves of the player who is to move. @param {Tree} tree @param {Look} look */
export function isOwnTurn(tree, look) {
  return tree.me > 0 && ownerOf(heldBy(tree).about, look.to_move) === tree.me;
}

/** The seats that others may speak for. @param {{about: About, me: number}} held */
export function others({ about: { seats }, me }) {
  return seats.map((_, nth) => nth + 1).filter((seat) => seat !== me);
}

/** The game on the board as a link, for a seat; 0: for onlookers. @param {Tree} tree @param {number} to */
export function linkTo(tree, to) {
  return written(letterTo(heldBy(tree), to));
}

/** The seat that a link is sent to: of the person who is to move, else of the next one. @param {Tree} tree @param {Look} look */
export function receiver({ seats, me }, look) {
  const first = look.to_move - 1;
  const order = seats.map((_, by) => (first + by) % seats.length);
  const found = order.find((nth) => seats[nth] === FRIEND && nth + 1 !== me);
  return (found ?? first) + 1;
}
