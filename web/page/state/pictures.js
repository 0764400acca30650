/**
 * The pictures of pieces, asked once for each ruleset.
 * @import { Answers, Look, Place } from "../asking/contract.d.ts"
 */
import { ask } from "../asking/choose.js";

/** @type {Map<string, Promise<Record<string, string[]>>>} */
const known = new Map();

/** @param {Place} place */
function picturesOf({ game, readings, position }) {
  // The text of a position says board and owners before its first dot.
  const key = [game, readings, position.split(".")[0]].join(" ");
  const found = known.get(key);
  if (found) return found;
  const pictures = ask({ ask: "pictures", game, readings, position }).then(
    (answer) => answer.pictures,
  );
  known.set(key, pictures);
  pictures.catch(() => known.delete(key));
  return pictures;
}

/**
 * What a look shows, with the pictures of its pieces.
 * @param {Promise<Answers["look"]>} answer
 * @param {Place} place
 * @returns {Promise<Look>}
 */
export async function withPictures(answer, place) {
  // Both are asked for at once where the game has pieces in stock, whose positions have dots.
  const early = place.position.includes(".") ? picturesOf(place) : null;
  early?.catch(() => {});
  const look = await answer;
  const pictures = look.hands.length > 0 ? await (early ?? picturesOf(place)) : {};
  const hands = look.hands.map((tray) => ({
    ...tray,
    pieces: tray.pieces.map((piece) => ({ ...piece, pictures: pictures[piece.code] ?? [] })),
  }));
  return { ...look, hands };
}
