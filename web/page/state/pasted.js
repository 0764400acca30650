/** What somebody pastes: a link, a position, moves, both, a record, `start`, or the id of a puzzle. Pure: from text to what it is. */

/**
 * @typedef {object} Pasted
 * @property {"link"|"start"|"puzzle"|"moves"|"position"|"record"} kind
 * @property {string} text a link from `#` on, an id, a position, or records, which the engine reads
 * @property {string[]} line
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
  if (trimmed.startsWith("[")) return { kind: "record", text, line: [] };
  if (trimmed.startsWith("{")) return ofPlace(trimmed) ?? { kind: "record", text, line: [] };
  return ofWords(trimmed);
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

/** A position as programs write it, with its line. @param {string} text @returns {Pasted|null} null: it is something else */
function ofPlace(text) {
  try {
    const { position, line } = JSON.parse(text);
    if (typeof position !== "string") return null;
    const words = (Array.isArray(line) ? line : []).map((one) =>
      typeof one === "string" ? one : one?.move,
    );
    const played = words.filter((/** @type {unknown} */ word) => typeof word === "string");
    return { kind: "position", text: position, line: played };
  } catch {
    return null;
  }
}
