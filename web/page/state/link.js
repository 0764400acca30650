/** Links: `#view=explore&pos=…&line=a,b,c`. Only text, no state. */

/** What a sentence puts behind a link. `!` is not among it: it announces a path at the end of a move. */
const BEHIND = /[.,;:?)\]}>'"»”]+$/;

/**
 * Reads a link. What mail, feeds and Markdown do to links is undone: `&amp;` for `&`, a backslash before
 * a letter, a full stop or a bracket behind the last letter. No link of the page has any of these.
 * @param {string} hash
 * @returns {Record<string, string>}
 */
export function readLink(hash) {
  /** @type {Map<string, string>} */
  const fields = new Map();
  const repaired = hash
    .trim()
    .replace(/^#/, "")
    .replaceAll(/&amp;|&#38;/g, "&")
    .replaceAll(/\\|%5C/gi, "");
  let last = "";
  for (const part of repaired.split("&")) {
    const cut = part.indexOf("=");
    if (cut < 1) continue;
    last = part.slice(0, cut);
    fields.set(last, decode(part.slice(cut + 1)));
  }
  if (last) fields.set(last, (fields.get(last) ?? "").replace(BEHIND, ""));
  // A field may have any name, that of something that every object has too.
  return Object.fromEntries(fields);
}

/**
 * Fields that are empty are left out.
 * @param {Record<string, string|number|null|undefined>} fields
 * @returns {string}
 */
export function writeLink(fields) {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .map(([name, value]) => `${name}=${encode(String(value))}`);
  return `#${parts.join("&")}`;
}

/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text)
    .replaceAll("%20", "+")
    .replaceAll("%2C", ",")
    .replaceAll("%2F", "/")
    .replaceAll("%3D", "=")
    .replaceAll("%3A", ":");
}

/** @param {string} text */
function decode(text) {
  const spaced = text.replaceAll("+", " ");
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
