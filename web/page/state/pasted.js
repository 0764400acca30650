/** What somebody pastes: a link, a position, moves, both, `start`, or the id of a puzzle. Pure: from text to what it is. */

import { readMoves } from "./annotated.js";

/**
 * @typedef {object} Pasted
 * @property {"link"|"start"|"puzzle"|"moves"|"position"} kind
 * @property {string} text a link from `#` on, an id, or a position
 * @property {string[]} line
 * @property {string} [game] of a record
 * @property {string} [readings] of a record
 * @property {import("./annotated.js").Line} [record] its moves, with comments and variations
 * @property {{name: string, study: string}} [names] of a record
 */

/** What stands before or behind positions and moves in a command or a list of moves. */
const AROUND = /^(?:crosstrack|play|show|solve|explore|\d+\.+|[|,;]+)$/;

/**
 * @param {string} text
 * @returns {Pasted|null} null: nothing was pasted
 */
export function readPasted(text) {
  const trimmed = text.trim().replaceAll(/^['"`]+|['"`]+$/g, "");
  if (trimmed === "") return null;
  const hash = trimmed.search(/#view=/);
  if (hash >= 0) return { kind: "link", text: trimmed.slice(hash), line: [] };
  if (/^start$/i.test(trimmed)) return { kind: "start", text: "", line: [] };
  if (/^[0-9a-f]{4,10}$/i.test(trimmed))
    return { kind: "puzzle", text: trimmed.toLowerCase(), line: [] };
  if (trimmed.startsWith("{")) return ofRecord(trimmed);
  return trimmed.startsWith("[") ? ofTags(trimmed) : ofWords(trimmed);
}

/** A record as text: what is in brackets, then the moves. @param {string} text @returns {Pasted} */
function ofTags(text) {
  const [head = ""] = /^(?:\s*\[[^\n]*\](?:\s|$))*/.exec(text) ?? [];
  const tags = [...head.matchAll(/\[(Tag \w+|\w+) ([^\n]*?)\](?=\s|$)/g)];
  const {
    Start: start,
    Game: game = "",
    Readings: readings = "",
    "Tag name": name = "",
    "Tag study": study = "",
  } = Object.fromEntries(tags.map(([, name, value]) => [name, value]));
  if (!start) return { kind: "position", text, line: [] };
  const record = readMoves(text.slice(head.length));
  const names = { name, study };
  return { kind: "position", text: start, line: record.moves, game, readings, record, names };
}

/** A position, moves, or a position with the moves behind it. @param {string} text @returns {Pasted} */
function ofWords(text) {
  const words = text
    .replaceAll(/['"`]/g, "")
    .split(/[\s,]+/)
    .map((word) => word.replace(/^\d+\.+(?=[a-zA-Z])/, ""))
    .filter((word) => word !== "" && !AROUND.test(word));
  const [first = ""] = words;
  if (words.length > 0 && words.every(isMove)) return { kind: "moves", text: "", line: words };
  // A position of Crossings has blanks in it: the board, who is to move, and the answered stone.
  const parts = first.includes("/") && !first.includes("+") ? 3 : 1;
  const position = words.slice(0, parts).join(" ");
  const line = words.slice(parts).filter((word) => !word.startsWith("--"));
  return line.length > 0 && !line.every(isMove)
    ? { kind: "position", text, line: [] }
    : { kind: "position", text: position || text, line };
}

/** Whether a word is a move and no position. @param {string} word */
function isMove(word) {
  return word === "start" ? false : word.length <= 12 && !/[_/]/.test(word);
}

/** @param {unknown} value */
function isText(value) {
  return typeof value === "string";
}

/** JSON with a position and moves. @param {string} text @returns {Pasted} */
function ofRecord(text) {
  try {
    const { position, start, line, moves, game, readings, ...rest } = JSON.parse(text);
    const from = typeof start === "string" ? start : position;
    const played = [line, moves].find(Array.isArray) ?? [];
    const words = played.map((/** @type {any} */ one) =>
      typeof one === "string" ? one : one?.move,
    );
    const named = { ...(isText(game) ? { game } : {}), ...(isText(readings) ? { readings } : {}) };
    if (typeof from === "string")
      return {
        ...named,
        kind: "position",
        text: from,
        line: words.filter(isText),
        ...besideOf(rest, words.filter(isText)),
      };
  } catch {
    // It is no JSON: the answerer says what it is not.
  }
  return { kind: "position", text, line: [] };
}

/**
 * What a record as JSON says beside its moves.
 * @param {any} rest
 * @param {string[]} moves
 * @returns {Partial<Pasted>}
 */
function besideOf({ comments = [], variations = [], tags }, moves) {
  if (![comments, variations].every(Array.isArray)) return {};
  if (comments.length + variations.length === 0 && !tags) return {};
  const { name = "", study = "" } = tags ?? {};
  return {
    record: lineRead({ moves, comments, variations }),
    names: { name: `${name}`, study: `${study}` },
  };
}

/** A line with all that may be left out. @param {any} line @returns {import("./annotated.js").Line} */
function lineRead({ moves = [], comments = [], variations = [] }) {
  return {
    moves: moves.map(String),
    comments: comments.map((/** @type {any} */ { after, text }) => ({
      after: Number(after) || 0,
      text: `${text}`,
    })),
    variations: variations.map((/** @type {any} */ one) => ({
      after: Number(one.after) || 0,
      ...lineRead(one),
    })),
  };
}
