/** The words in a template: what stands between tags, and in attributes that are read. Pure. */

/** What stands in these is the same in all languages. */
const CODE = /^<(?:code|kbd)\b/;
/** Marks a hole, whose number is the mark's place. */
const HOLE = "\u0001";
const READ = /((?:aria-label|title|placeholder)=")([^"]*)(")/g;

/**
 * A template with other words. Holes of one stretch of words may change places.
 * @param {readonly string[]} strings
 * @param {(key: string) => string} lineOf what is said for a key
 * @returns {{parts: string[], order: number[]}} the strings, and which of the values stands in each hole
 */
export function translated(strings, lineOf) {
  let next = 0;
  /** @type {number[]} */
  const order = [];
  /** The same words in another language. @param {string} text */
  const words = (text) => {
    const first = next;
    next += text.split(HOLE).length - 1;
    const key = keyOf(text);
    const said = isWords(key) ? lineOf(key) : null;
    if (said === null || said === key) {
      for (let nth = first; nth < next; nth += 1) order.push(nth);
      return text;
    }
    const [before = ""] = /^\s*/.exec(text) ?? [];
    const [behind = ""] = /\s*$/.exec(text) ?? [];
    const filled = said.replaceAll(/\{(\d)\}/g, (_, nth) => {
      order.push(first + Number(nth));
      return HOLE;
    });
    return before + filled + behind;
  };
  /** @param {string} text */
  const holes = (text) => {
    for (const letter of text) if (letter === HOLE) order.push(next++);
    return text;
  };
  const all = pieces(strings.join(HOLE));
  const made = all.map((piece, nth) => {
    if (piece.startsWith("<")) return inTag(piece, words, holes);
    return CODE.test(all[nth - 1] ?? "") ? holes(piece) : words(piece);
  });
  return { parts: made.join("").split(HOLE), order };
}

/** The keys of the words of a template. @param {readonly string[]} strings @returns {string[]} */
export function keysOf(strings) {
  /** @type {string[]} */
  const keys = [];
  translated(strings, (key) => {
    keys.push(key);
    return key;
  });
  return keys;
}

/** Tags, and what stands between them. @param {string} text */
function pieces(text) {
  return text.match(/<[^>]*>|[^<]+/g) ?? [];
}

/** @param {string} tag @param {(text: string) => string} words @param {(text: string) => string} holes */
function inTag(tag, words, holes) {
  let done = 0;
  let made = "";
  for (const found of tag.matchAll(READ)) {
    const [all, name = "", value = "", end = ""] = found;
    made += holes(tag.slice(done, found.index)) + name + words(value) + end;
    done = found.index + all.length;
  }
  return made + holes(tag.slice(done));
}

/** Words in one line, with numbered holes. @param {string} text */
function keyOf(text) {
  let nth = 0;
  return text
    .replaceAll(/\s+/g, " ")
    .trim()
    .replaceAll(HOLE, () => `{${nth++}}`);
}

/** @param {string} key */
function isWords(key) {
  return /\p{L}{2}/u.test(key) && !/^(?:[A-Z]\w*\+)?[A-Z]$/.test(key);
}
