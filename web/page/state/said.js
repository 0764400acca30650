/**
 * What a screen reader can be asked for: a row, the board, the last move, the threats.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { BoardMark } from "../board/model.d.ts"
 */
import { rowsOf } from "../board/grid.js";
import { spotWords } from "../board/track.js";
import { parts, spotOf } from "./pick.js";
import { turnWords } from "./you.js";

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
  const title = row[0]?.kind === "interstice" ? `interstices below row ${number}` : `row ${number}`;
  const pieces = row.filter(({ piece }) => piece).map((spot) => spotWords(spot, look.joined));
  const empty = row.filter(({ piece }) => !piece).map((spot) => spot.name);
  if (pieces.length === 0) return `${title}: empty`;
  const rest = empty.length > 0 ? [`empty: ${empty.join(", ")}`] : [];
  return `${title}: ${[...pieces, ...rest].join(". ")}`;
}

/** The last move: whose, what, and the track of its piece as it lies. @param {Look} look */
export function lastWords(look) {
  const last = look.line.at(-1);
  if (!last) return "no move has been made here";
  const names = parts(last.move);
  const lies = look.spots.find(({ name, piece }) => piece && names.includes(name));
  const track = lies ? spotWords({ ...lies, label: "" }, look.joined) : "";
  const who = look.to_move.name.startsWith("player") ? `player ${last.player} ` : "";
  return `${who}${last.words}${track}`;
}

/** Which moves win at once, of either side, by where they end. @param {Look} look */
export function threatWords(look) {
  if (look.outcome) return turnWords(look);
  const { mover, others } = look.threats;
  const own = mover.length
    ? `${look.to_move.name}, to move, wins at once ${spotsOf(look, mover)}`
    : `${look.to_move.name}, to move, has no win at once`;
  if (others === null) return own;
  return others.length
    ? `${own}. If it were the next player's turn, they would win at once ${spotsOf(look, others)}`
    : `${own}. The next player threatens nothing`;
}

/** What the next player would do if the one to move did nothing. @param {Look} look */
export function dangerWords(look) {
  const { others } = look.threats;
  if (look.outcome) return turnWords(look);
  if (others === null) return "threats are not known here, since nobody can pass";
  return others.length > 0
    ? `if you did nothing, the next player would win at once ${spotsOf(look, others)}`
    : "nothing: if you did nothing, the next player would not win at once";
}

/** Where moves end, each place once. @param {Look} look @param {string[]} moves */
function spotsOf(look, moves) {
  return `on ${[...endsOf(look, moves).keys()].join(", ")}`;
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
    marks.set(spot, { kind: "loss", words: "the next player would win here", text: "!" });
  if (!both) return marks;
  for (const spot of endsOf(look, mover).keys()) {
    const danger = marks.has(spot);
    const words = danger
      ? `${look.to_move.name} wins here, and so would the next player`
      : `${look.to_move.name} wins here`;
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
