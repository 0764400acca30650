/**
 * The words of the page in the reader's language. English is what stands in the code, and the key of the table:
 * t`${2} of ${5} moves` looks up `{0} of {1} moves`. Without a table, or where it has no such line, English is said.
 */

/** The language that is spoken. */
let language = "en";
/** Words of the page. @type {ReadonlyMap<string, string>} */
let words = new Map();
/** Sentences that come ready made. @type {ReadonlyMap<string, string>} */
let sentences = new Map();
/** Those with holes. @type {{pattern: RegExp, said: string}[]} */
let patterns = [];
/** What was said of ready-made sentences. @type {Map<string, string>} */
const memory = new Map();
/** So many sentences are remembered. */
const REMEMBERED = 4000;

/**
 * Speaks a language from now on.
 * @param {string} name
 * @param {ReadonlyMap<string, string>} page from English to that language: words of the page
 * @param {ReadonlyMap<string, string>} ready sentences that come ready made
 */
export function speak(name, page, ready) {
  language = name;
  words = page;
  sentences = ready;
  memory.clear();
  patterns = [...ready]
    .filter(([key]) => key.includes("{0}"))
    // The more a line says, the sooner it is tried.
    .sort(([one], [other]) => other.length - one.length)
    .map(([key, said]) => ({ said, pattern: patternOf(key) }));
}

/** @param {string} key */
function patternOf(key) {
  const text = key.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${text.replaceAll(/\{\d\}/g, "(.+?)")}$`);
}

/** The language that is spoken: `en`, or that of the table. */
export function spoken() {
  return language;
}

/** The line of a key. @param {string} key @returns {string} */
export function line(key) {
  return words.get(key) ?? key;
}

/** The key of a template: its holes are numbered. @param {readonly string[]} strings */
export function keyOf(strings) {
  return strings.reduce((key, part, nth) => `${key}{${nth - 1}}${part}`);
}

/** Words of the page itself. @param {TemplateStringsArray} strings @param {unknown[]} values */
export function t(strings, ...values) {
  return filled(line(keyOf(strings)), values);
}

/** @param {string} text @param {readonly unknown[]} values */
function filled(text, values) {
  return values.length === 0
    ? text
    : text.replaceAll(/\{(\d)\}/g, (_, nth) => String(values[Number(nth)]));
}

/**
 * A sentence that comes ready made, such as the engine's: a line of the table, with or without holes, or several of them in a
 * row. What the table does not know stays English.
 * @param {string} text
 * @returns {string}
 */
export function said(text) {
  if (sentences.size === 0) return text;
  const found = memory.get(text);
  if (found !== undefined) return found;
  const translated =
    sentences.get(text) ?? words.get(text) ?? ofPattern(text) ?? ofParts(text) ?? text;
  if (memory.size > REMEMBERED) memory.clear();
  memory.set(text, translated);
  return translated;
}

/** @param {string} text */
function ofPattern(text) {
  for (const { pattern, said: words } of patterns) {
    const values = pattern.exec(text)?.slice(1);
    if (values?.every(isKnown)) return filled(words, values.map(said));
  }
  return null;
}

/** Whether a text can be said: by the tables, or as it is. @param {string} text */
function isKnown(text) {
  return isName(text) || said(text) !== text;
}

/** Whether a text is the same in all languages: numbers, cells, pieces, moves, names of the games. @param {string} text */
function isName(text) {
  return text.split(/[ ,]+/).every((word) => NAME.test(word));
}

const NAME =
  /^(?:[A-Z]?|[\d.,]+[%°]?|\d+x\d+|[a-z]{0,2}[A-Z]?\d+|[rybg][A-I]|[a-h]\d+[-x][a-h]\d+|[\w!]+(?:\.\w+!?)+|Cross\w+)$/;

/** Sentences behind each other, where each of them is known. @param {string} text */
function ofParts(text) {
  const parts = text.split(/(; |, |: |\. )/);
  if (parts.length < 3 || !parts.every((part, nth) => nth % 2 === 1 || isKnown(part))) return null;
  return parts.map((part, nth) => (nth % 2 === 1 ? part : said(part))).join("");
}
