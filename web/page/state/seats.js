/**
 * Who sits at the seats of a game: a person, or a computer of a level.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { Tree } from "./types.d.ts"
 */
export const PERSON = "person";

/** Somebody who plays by link: here or elsewhere, as the game says. */
export const FRIEND = "friend";

/** The levels that a computer plays at. */
export const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** Who is to move. @param {Tree} tree @param {Look} look */
export function moverOf(tree, look) {
  return seatOf(tree, look.to_move);
}

/** @param {Tree} tree @param {number} player from 1 */
export function seatOf(tree, player) {
  return tree.seats[player - 1] ?? PERSON;
}

/** The seat of the reader, where nobody else sits there: its number; 0 where several persons play here. @param {Tree} tree */
export function readerOf(tree) {
  if (tree.me) return tree.me;
  const persons = tree.seats.flatMap((who, nth) => (who === PERSON ? [nth + 1] : []));
  return persons.length === 1 ? (persons[0] ?? 0) : 0;
}

/** The sets of a player, or the player's colour. @param {Look} look @param {string} name */
export function setsOf(look, name) {
  const sets = look.hands.filter((tray) => tray.owner === name).map((tray) => tray.name);
  return sets.length > 0 ? sets : [name];
}

/** @param {string} who */
export function isComputer(who) {
  return LEVELS.includes(who);
}

/** Whether a game is played by links. @param {Pick<Tree, "seats">} tree */
export function isShared(tree) {
  return tree.seats.includes(FRIEND);
}

/** Whether a computer sits at any seat. @param {Tree} tree */
export function withComputer(tree) {
  return tree.seats.some(isComputer);
}

/** @param {string|undefined} text */
function wordsOf(text) {
  return (text ?? "").split(",").filter(Boolean);
}

/**
 * The seats of a link: a level from 1 to 8, somebody who plays by link, all else a person.
 * @param {string|undefined} text
 */
export function seatsOf(text) {
  return wordsOf(text).map((word) => (isComputer(word) || word === FRIEND ? word : PERSON));
}

/** The first word for a seat that is neither a person nor a level. @param {string|undefined} text */
export function wrongSeat(text) {
  return wordsOf(text).find((word) => word !== PERSON && word !== FRIEND && !isComputer(word));
}
