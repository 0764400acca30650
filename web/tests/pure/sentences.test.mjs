/**
 * Every sentence of the page stands whole in the tables of `words`: the modules have no words of their own, and glue none
 * together. All names in the tables are used.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "espree";
import { BOARD } from "../../page/words/board.js";
import { WORDS } from "../../page/words/en.js";
import { filled, listed } from "../../page/words/fill.js";

const page = new URL("../../page/", import.meta.url);

/** What has the form of words and is none: names of keys, classes, parts of other languages, values of the protocol. */
const NO_WORDS = [
  /^(Shift\+[RU]|R, Shift\+R|U, Shift\+U|A, Shift\+A|Escape|Delete|Space|Tab)$/,
  /^(crosstrack|stun:HOST:PORT)$/,
  /^(ghost tile|field wide|card new-game|row|small [a-z-]+|step( branch| \{\})?|button( primary| door \{\}| \{\})?)$/,
  /^(other game|other seat|slower win|missed win|losing move)$/,
  /^(a=candidate|o=|m=|c=|srflx )/,
  /^(resigned|lesson|player) \{\}$/,
  /^(auto \{\}rem|\{\}px \{\}px|<[a-z-]+ [^]*)$/,
  /^translate\(|^polygon, rect|^[#.]|^\(prefers-|^input:|^a, button|:enabled|\[data-/,
];
const WORD = /[A-Za-z]{2}/;
const GLUED = /[A-Za-z]{2,}[.,:;]? |^[a-z]+ \{| [A-Za-z]{2,}/;

/** @param {string} text */
const isAllowed = (text) => !WORD.test(text) || NO_WORDS.some((one) => one.test(text));

/** The words that a template of HTML has beside its values. @param {string} html with `{}` for values @returns {string[]} */
function wordsOf(html) {
  const attributes = [...html.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*)"/g)];
  const texts = html.replaceAll(/<[a-zA-Z/!](?:"[^"]*"|[^">])*>/g, "\n").split("\n");
  return [...attributes.map(([, text = ""]) => text), ...texts]
    .map((text) => text.trim())
    .filter((text) => !isAllowed(text.replaceAll("{}", "").trim()));
}

/** The words of a module that are in no table. @param {string} source @returns {string[]} */
function stray(source) {
  /** @type {string[]} */
  const found = [];
  /** @param {any} node @param {any} parent */
  const visit = (node, parent) => {
    if (typeof node?.type !== "string") return;
    if (node.type === "TemplateLiteral") {
      const text = node.quasis.map((/** @type {any} */ one) => one.value.cooked).join("{}");
      if (parent.tag?.name === "html") found.push(...wordsOf(text));
      else if (GLUED.test(text) && !isAllowed(text)) found.push(text);
    }
    if (
      node.type === "Literal" &&
      typeof node.value === "string" &&
      !/^Import|^Export/.test(parent.type)
    ) {
      const isAdded = parent.type === "BinaryExpression" && parent.operator === "+";
      const isProse = isAdded ? WORD : /[A-Za-z]{2,}[.,:;]? [A-Za-z]/;
      if (isProse.test(node.value) && !isAllowed(node.value)) found.push(node.value);
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) visit(child, node);
  };
  visit(parse(source, { ecmaVersion: "latest", sourceType: "module" }), {});
  return found;
}

const modules = readdirSync(page, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js") && !/^(vendor|words)\//.test(path))
  .map((path) => ({ path, source: readFileSync(new URL(path, page), "utf8") }));

test("no module has words of its own", () => {
  for (const { path, source } of modules) assert.deepEqual(stray(source), [], path);
});

test("words that are glued, added, or stand in a template are found", () => {
  for (const [source, words] of [
    ["const a = `move ${n} of the link`;", ["move {} of the link"]],
    ['const a = "player " + n;', ["player "]],
    ['announce("the game is over");', ["the game is over"]],
    ["html`<p class='x y'>To win: ${goal}</p>`;", ["To win: {}"]],
    ['html`<b aria-label="the board" class="a b">${x}</b>`;', ["the board"]],
  ])
    assert.deepEqual(stray(String(source)), words);
  assert.deepEqual(
    stray('html`<button class="small primary" title="Shift+R">${x} →</button>`;'),
    [],
  );
});

test("every sentence of the tables is used", () => {
  const all = modules.map(({ source }) => source).join("\n");
  for (const key of [...Object.keys(WORDS), ...Object.keys(BOARD)])
    assert.ok(all.includes(`"${key}"`), key);
});

test("values, numbers and their plurals", () => {
  assert.equal(filled("{a} to {b}", { a: "x", b: "y" }), "x to y");
  assert.equal(filled("{count:1 move|# moves}", { count: 1 }), "1 move");
  assert.equal(filled("{count:1 move|# moves}, {count}", { count: 1200 }), "1,200 moves, 1,200");
  assert.equal(listed(["A", "B"]), "A and B");
  for (const [key, pattern] of Object.entries({ ...WORDS, ...BOARD })) {
    const rest = pattern.replaceAll(/\{\w+(:[^{}|]+\|[^{}|]+)?\}/g, "");
    assert.ok(!/[{}]/.test(rest), `${key}: ${pattern}`);
  }
});
