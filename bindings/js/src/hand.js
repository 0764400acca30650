/**
 * What somebody holds over a board, and which move it makes. Pure: every function gives another hand.
 * @import { Look } from "./protocol.d.ts"
 */
import {
  choices,
  moveAt,
  rotations,
  source,
  spotOf,
  takeable,
  tentative,
  trayPiece,
} from "../../../web/page/state/pick.js";

/**
 * A held piece: from the board, or from a tray; `silent`: a path that it completes is not announced.
 * @typedef {{piece: string|null, from: string|null, rotation: number|null, silent: boolean}} Hand
 */

/** @param {Look} look @param {string} code @returns {Hand} a piece from a tray */
export function fromTray(look, code) {
  const legal = look.moves.find((move) => move.piece === code && source(move) === null);
  const rotation = legal?.rotation ?? trayPiece(look, code)?.rotations[0] ?? null;
  return { piece: code, from: null, rotation, silent: false };
}

/** @param {Look} look @param {string} name @returns {Hand} a piece of the board */
export function fromBoard(look, name) {
  const spot = spotOf(look, name);
  return {
    piece: spot?.piece ?? null,
    from: name,
    rotation: spot?.rotation ?? null,
    silent: false,
  };
}

/** Whether a piece can be taken from a spot. @param {Look} look @param {string} name */
export function canTake(look, name) {
  return takeable(look, name);
}

/** Whether a piece of a tray can be played. @param {Look} look @param {string} code */
export function canPlay(look, code) {
  return look.moves.some((move) => move.piece === code && move.from === null);
}

/**
 * The hand turned by 45° as often as it takes to the next rotation that is legal at a spot, else anywhere.
 * @param {Look} look
 * @param {Hand} hand
 * @param {string|null} spot
 * @param {1|-1} by
 * @returns {Hand}
 */
export function turned(look, hand, spot, by) {
  const { rotation } = hand;
  if (rotation === null) return hand;
  const here = spot ? rotations(look, hand, spot).map((move) => move.rotation) : [];
  const own = choices(look, hand).map((move) => move.rotation ?? rotation);
  const all = here.length > 0 ? here : own;
  if (hand.from === spot && spot !== null) all.push(spotOf(look, spot)?.rotation ?? 0);
  for (let step = 1; step <= 8; step += 1) {
    const next = (rotation + by * step + 64) % 8;
    if (all.includes(next)) return { ...hand, rotation: next };
  }
  return hand;
}

/** The move of putting the hand down at a spot; null: it is not legal. @param {Look} look @param {Hand} hand @param {string} spot */
export function moveOf(look, hand, spot) {
  return moveAt(look, hand, spot)?.move ?? null;
}

/** The text of that move, legal or not. @param {Look} look @param {Hand} hand @param {string} spot */
export function attemptOf(look, hand, spot) {
  return tentative(look, hand, spot);
}

/** Whether a path can be announced or not with this piece. @param {Look} look @param {Hand} hand */
export function mayAnnounce(look, hand) {
  return choices(look, hand).some((move) => move.announced);
}
