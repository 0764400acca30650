/**
 * A game between people as one text: what a link says, and what two browsers tell each other. The text has a version in front and
 * a checksum at its end, so that one that lost a part on its way is no other game. Pure.
 * @import { Letter, Unreadable } from "./between.js"
 */
import { MAX_MOVES } from "./between.js";
import { readLink, writeLink } from "./link.js";
import { seatsOf } from "./seats.js";

/** No letter is longer. */
const MAX_LENGTH = 24_000;

/** The version of the form. */
const VERSION = "2";

/** The fields that the checksum is about, in their order. */
export const FIELDS = [
  "view",
  "v",
  "game",
  "readings",
  "pos",
  "seats",
  "line",
  "resigned",
  "gid",
  "to",
];

/** @param {Letter} letter @returns {Record<string, string>} */
export function fieldsOf({ about, line, gone, to }) {
  const { id, game, readings, position, seats } = about;
  const fields = {
    view: "play",
    v: VERSION,
    game,
    readings,
    pos: position,
    seats: seats.join(","),
    line: line.join(","),
    resigned: digitsOf(gone),
    gid: id,
    to: String(to),
  };
  return { ...fields, sum: sumOf(Object.values(fields)) };
}

/** Writes a letter as a link, from `#` on. @param {Letter} letter @returns {string} */
export function written(letter) {
  return writeLink(fieldsOf(letter));
}

/** Reads a link, or what stands behind its `#`. @param {string} text @returns {Letter|Unreadable} */
export function read(text) {
  if (text.length > MAX_LENGTH) return { fault: "long" };
  return letterOf(readLink(text.slice(text.indexOf("#") + 1)));
}

/** Reads the fields of a link. @param {Record<string, string>} link @returns {Letter|Unreadable} */
export function letterOf(link) {
  const fields = FIELDS.map((name) => link[name] ?? "");
  if (link.v !== VERSION || link.sum !== sumOf(fields)) return { fault: "damaged" };
  return /^[0-4]$/.test(link.to ?? "") ? formed(link, Number(link.to)) : { fault: "nonsense" };
}

/** The letter of a link, if it has the form of one. @param {Record<string, string>} link @param {number} to @returns {Letter|Unreadable} */
function formed({ game = "", readings = "", pos = "", gid = "", ...link }, to) {
  const seats = seatsOf(link.seats);
  const line = (link.line ?? "").split(",").filter((move) => move !== "");
  const numbers = link.resigned ?? "";
  if (line.length > MAX_MOVES) return { fault: "long" };
  const good =
    /^[a-z0-9-]{6,40}$/.test(gid) &&
    seats.length >= 2 &&
    seats.length <= 4 &&
    line.every((move) => move.length < 40) &&
    /^[1-4]{0,4}$/.test(numbers) &&
    to <= seats.length;
  const about = { id: gid, game, readings, position: pos, seats };
  return good ? { about, line, gone: goneOf(seats, numbers), to } : { fault: "nonsense" };
}

/** Who has given up, as the numbers of the players: `2`. @param {boolean[]} gone */
export function digitsOf(gone) {
  return gone.map((is, nth) => (is ? nth + 1 : "")).join("");
}

/** @param {string[]} seats @param {string} numbers of the players who have given up */
export function goneOf(seats, numbers) {
  return seats.map((_, nth) => numbers.includes(String(nth + 1)));
}

/** A number that differs where a text was changed on its way: FNV-1a. @param {string[]} parts */
export function sumOf(parts) {
  let hash = 0x811c9dc5;
  for (const letter of parts.join("\n")) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36).padStart(7, "0");
}
