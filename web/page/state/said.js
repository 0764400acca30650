/**
 * What a screen reader can be asked for: a row, the board, the last move, the threats.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { BoardMark } from "../board/model.d.ts"
 */
import { phrase } from "../words/phrase.js";
import { rowsOf } from "../board/grid.js";
import { spotWords } from "../board/track.js";
import { parts, spotOf } from "./pick.js";
import { boardLabel, playerName, reader, turnWords } from "./you.js";

/** What a screen reader says of the board, with every piece: for a picture without spots to go to. @param {Look} look */
export function pictureLabel(look) {
  const pieces = look.spots.filter(
    ({ piece, kind, owner }) => piece && (owner || kind !== "interstice"),
  );
  return [boardLabel(look), ...pieces.map((spot) => spotWords(spot, look.joined))].join("; ");
}

/** The row of a spot, or the first one. @param {Look} look @param {string|null} name */
export function rowWords(look, name) {
  const rows = rowsOf(look.spots);
  const row = rows.find((one) => one.some((spot) => spot.name === name)) ?? rows[0] ?? [];
  return wordsOf(look, row);
}

/** All rows of the layer of a spot: of cells or squares, or of interstices. @param {Look} look @param {string|null} name */
export function boardWords(look, name) {
  const between = spotOf(look, name)?.kind === "interstice";
  const rows = rowsOf(look.spots).filter(([first]) => (first?.kind === "interstice") === between);
  return rows.map((row) => wordsOf(look, row)).join(". ");
}

/** @param {Look} look @param {Look["spots"]} row */
function wordsOf(look, row) {
  const number = /\d+$/.exec(row[0]?.name ?? "")?.[0] ?? "";
  const isBetween = row[0]?.kind === "interstice";
  const pieces = row.filter(({ piece }) => piece).map((spot) => spotWords(spot, look.joined));
  const empty = row.filter(({ piece }) => !piece).map((spot) => spot.name);
  if (pieces.length === 0)
    return phrase(isBetween ? "said.betweenEmpty" : "said.rowEmpty", { row: number });
  const rest = empty.length > 0 ? [phrase("said.empty", { spots: empty.join(", ") })] : [];
  const all = [...pieces, ...rest].join(". ");
  return phrase(isBetween ? "said.between" : "said.row", { row: number, pieces: all });
}

/** The last move: whose, what, and the track of its piece as it lies. @param {Look} look */
export function lastWords(look) {
  const last = look.line.at(-1);
  if (!last) return phrase("said.noMove");
  const names = parts(last.move);
  const lies = look.spots.find(({ name, piece }) => piece && names.includes(name));
  const track = lies ? spotWords({ ...lies, label: "" }, look.joined) : "";
  const { player } = last;
  const move = `${last.words}${track}`;
  return playerName(look, player).startsWith("player")
    ? phrase("said.move", { player, move })
    : move;
}

/** Whether the reader, who is alone on one side, is to move. @param {Look} look */
function isReaders(look) {
  return look.to_move === reader();
}

/** Which moves win at once, of either side, by where they end. @param {Look} look */
export function threatWords(look) {
  if (look.outcome) return turnWords(look);
  const { mover, others } = look.threats;
  const name = playerName(look, look.to_move);
  const spots = spotsOf(look, mover);
  const own = isReaders(look)
    ? spots
      ? phrase("threat.youOwn", { spots })
      : phrase("threat.youNone")
    : spots
      ? phrase("threat.own", { player: name, spots })
      : phrase("threat.noneOwn", { player: name });
  if (others === null) return own;
  const next = others.length
    ? phrase("threat.next", { spots: spotsOf(look, others) })
    : phrase("threat.noneNext");
  return `${own} ${next}`;
}

/** What the next player would do if the one to move did nothing. @param {Look} look */
export function dangerWords(look) {
  const { others } = look.threats;
  if (look.outcome) return turnWords(look);
  if (others === null) return phrase("danger.unknown");
  return others.length > 0
    ? phrase("danger.some", { spots: spotsOf(look, others) })
    : phrase("danger.none");
}

/** Where moves end, each place once. @param {Look} look @param {string[]} moves */
function spotsOf(look, moves) {
  return [...endsOf(look, moves).keys()].join(", ");
}

/**
 * Marks of threats: where the next player would win at once, and where the player to move does.
 * @param {Look} look
 * @param {boolean} both
 * @returns {Map<string, BoardMark>}
 */
export function threatMarks(look, both) {
  const { mover, others } = look.threats;
  /** @type {Map<string, BoardMark>} */
  const marks = new Map();
  for (const spot of endsOf(look, others ?? []).keys())
    marks.set(spot, { kind: "loss", words: phrase("threat.nextHere"), text: "!" });
  if (!both) return marks;
  for (const spot of endsOf(look, mover).keys()) {
    const danger = marks.has(spot);
    const player = playerName(look, look.to_move);
    const words = isReaders(look)
      ? phrase(danger ? "threat.youBothHere" : "threat.youHere")
      : phrase(danger ? "threat.bothHere" : "threat.ownHere", { player });
    marks.set(spot, { kind: "win", words, text: danger ? "★!" : "★" });
  }
  return marks;
}

/**
 * The places where moves end, each with how many of them do.
 * @param {{spots: {name: string}[]}} look
 * @param {string[]} moves
 * @returns {Map<string, number>}
 */
export function endsOf(look, moves) {
  const names = new Set(look.spots.map(({ name }) => name));
  /** @type {Map<string, number>} */
  const ends = new Map();
  for (const move of moves) {
    const end = parts(move).findLast((part) => names.has(part));
    if (end) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}
