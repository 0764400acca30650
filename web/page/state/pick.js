/**
 * Which moves a held piece has. Pure: from the facts of a position and a hand to moves.
 * @import { LegalMove, Look, Tray } from "../../../bindings/js/src/protocol.d.ts"
 * @import { Hand } from "./types.d.ts"
 */
import { boardPhrase } from "../words/board.js";
import { trackWords } from "../board/track.js";

/** @param {LegalMove} move @returns {string|null} where its piece lies now; null: in a tray */
export function source(move) {
  return move.kind === "rotate" ? (move.from ?? move.to) : move.from;
}

/** @param {LegalMove} move @returns {string|null} */
export function target(move) {
  return move.to ?? move.from;
}

/**
 * Can a piece be taken from this spot?
 * @param {Look} look
 * @param {string} spot
 */
export function takeable(look, spot) {
  return look.moves.some((move) => source(move) === spot);
}

/**
 * The moves of a hand.
 * @param {Look} look
 * @param {Hand} hand
 * @returns {LegalMove[]}
 */
export function choices(look, hand) {
  if (hand.from !== null) return look.moves.filter((move) => source(move) === hand.from);
  return look.moves.filter((move) => source(move) === null && move.piece === hand.piece);
}

/**
 * The spots where a hand may put its piece.
 * @param {Look} look
 * @param {Hand} hand
 * @returns {Set<string>}
 */
export function targets(look, hand) {
  const spots = new Set();
  for (const move of choices(look, hand)) spots.add(target(move));
  return spots;
}

/**
 * The rotations that are legal at a spot; none for pieces that do not turn.
 * @param {Look} look
 * @param {Hand} hand
 * @param {string} spot
 * @returns {LegalMove[]}
 */
export function rotations(look, hand, spot) {
  /** @type {Map<number, LegalMove>} */
  const found = new Map();
  for (const move of choices(look, hand)) {
    if (target(move) !== spot || move.rotation === null) continue;
    const other = found.get(move.rotation);
    if (!other || move.announced !== hand.silent) found.set(move.rotation, move);
  }
  return [...found.values()].sort((a, b) => Number(a.rotation) - Number(b.rotation));
}

/**
 * What is turned: the held piece where it would be put, else the piece that was pointed at. Nothing
 * if there is no choice.
 * @param {Look} look
 * @param {Hand|null} held
 * @param {string|null} focus
 * @param {string|null} pointed
 * @returns {{hand: Hand, spot: string, moves: LegalMove[]}|null}
 */
export function turning(look, held, focus, pointed) {
  const spot = held ? focus : pointed;
  const on = spotOf(look, spot);
  if (!on || !spot) return null;
  const hand = held ?? { piece: on.piece, from: spot, rotation: on.rotation, silent: false };
  const moves = hand.rotation === null ? [] : rotations(look, hand, spot);
  return moves.length > (held ? 1 : 0) ? { hand, spot, moves } : null;
}

/**
 * The move of putting the piece down at a spot as it is held.
 * @param {Look} look
 * @param {Hand} hand
 * @param {string} spot
 * @returns {LegalMove|null}
 */
export function moveAt(look, hand, spot) {
  const here = choices(look, hand).filter((move) => target(move) === spot);
  const turned = here.filter((move) => move.rotation === null || move.rotation === hand.rotation);
  return turned.find((move) => move.announced !== hand.silent) ?? turned[0] ?? null;
}

/**
 * The text of a move that may well be illegal, to ask why.
 * @param {Look} look
 * @param {Hand} hand
 * @param {string} spot
 * @returns {string}
 */
export function tentative(look, hand, spot) {
  const turn = hand.rotation === null ? "" : `.${hand.rotation}`;
  if (hand.from === null) return `${hand.piece}.${spot}${turn}`;
  const square = look.spots.some((one) => one.kind === "square");
  if (square) return `${hand.from}-${spot}`;
  return hand.from === spot ? `${spot}${turn}` : `${hand.from}.${spot}${turn}`;
}

/** @param {Look} look @param {string|null} name */
export function spotOf(look, name) {
  return look.spots.find((spot) => spot.name === name) ?? null;
}

/**
 * @template {{code: string}} P
 * @param {{hands: {pieces: P[]}[]}} look
 * @param {string|null} code
 * @returns {P|null}
 */
export function trayPiece(look, code) {
  const pieces = look.hands.flatMap((hand) => hand.pieces);
  return pieces.find((piece) => piece.code === code) ?? null;
}

/**
 * Words about a held piece, with what it links as it is turned.
 * @param {Look} look
 * @param {Hand} hand
 * @param {string} words
 */
export function withTrack(look, hand, words) {
  const piece = trayPiece(look, hand.piece);
  const track = piece ? pieceTrack(piece, hand.rotation) : "";
  return piece ? boardPhrase("spot.track", { spot: words, track }) : words;
}

/** What a piece of a tray links at a rotation, or as it comes. @param {Tray} piece @param {number|null} rotation */
export function pieceTrack({ rotations: turns, links }, rotation) {
  const nth = Math.max(0, turns.indexOf(rotation ?? 0));
  return trackWords(links[nth] ?? []);
}

/** The spots of the last move. @param {Look} look @returns {Set<string>} */
export function lastOf(look) {
  const move = look.line.at(-1)?.move ?? "";
  const names = parts(move);
  return new Set(look.spots.map((spot) => spot.name).filter((name) => names.includes(name)));
}

/** The parts of a move, spots among them. @param {string} move */
export function parts(move) {
  return /^[a-h]\d+[-x][a-h]\d+/.test(move) ? move.split(/[-x]/) : move.split(".");
}

/** The claims of a path that stands unclaimed. @param {Look} look */
export function claims(look) {
  return look.moves.filter((move) => move.kind === "claim");
}

/**
 * A piece of a tray or of the board in words, as it is called.
 * @param {Look} look
 * @param {Pick<Hand, "piece"|"from">} hand
 */
export function nameOf(look, { piece, from }) {
  if (from === null) return trayPiece(look, piece)?.label ?? piece ?? "";
  return spotOf(look, from)?.label.split(",").slice(0, 2).join(",") ?? from;
}

/**
 * A hand in words.
 * @param {Look} look
 * @param {Hand} hand
 */
export function handWords(look, hand) {
  const piece = nameOf(look, hand);
  const { rotation } = hand;
  return rotation === null ? piece : boardPhrase("hand.piece", { piece, rotation });
}
