/**
 * Checks how the page's modules import each other: folders have one direction, which `FOLDERS` lists, and no module
 * reaches itself. Checks as well what the exporter (`export.rs` of the command `explore`) relies on: it finds a relative
 * import behind `from` or `import` at the end of a line, and no other.
 */
import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";

const page = new URL("page/", import.meta.url);
const LIMIT = 400;
/** A module imports from its own folder and from those before it. `main.js` stands in none, and comes last. */
const FOLDERS = ["vendor", "words", "board", "asking", "state", "views", "."];
/** @type {string[]} */
const faults = [];

const scripts = readdirSync(page, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".js"))
  .sort();
/** @param {string} path */
const rank = (path) => FOLDERS.indexOf(posix.dirname(path));

/** What each module imports. @type {Map<string, string[]>} */
const imports = new Map();
for (const path of scripts) {
  const text = readFileSync(new URL(path, page), "utf8");
  if (!path.startsWith("words/") && text.split("\n").length > LIMIT)
    faults.push(`${path}: more than ${LIMIT} lines`);
  if (rank(path) < 0) faults.push(`${path}: its folder is none of ${FOLDERS.join(", ")}`);
  const code = text.replace(/\/\*\*[^]*?\*\//g, "");
  const found = [...code.matchAll(/(?:\bfrom|\bimport) ?"([^"]*)";?$/gm)].map(
    ([, from]) => from ?? "",
  );
  const targets = found.map((from) => posix.join(posix.dirname(path), from));
  imports.set(path, targets);
  for (const [at, target] of targets.entries()) {
    if (!found[at]?.startsWith(".")) faults.push(`${path}: ${found[at]} is not a relative path`);
    else if (!scripts.includes(target)) faults.push(`${path}: ${target} is not there`);
    else if (rank(target) > rank(path)) faults.push(`${path}: imports ${target} of a later folder`);
  }
  if (path.startsWith("views/") && /\bchange\b[^}]*\} from "\.\.\/state\/store\.js"/.test(code))
    faults.push(`${path}: a view changes what is shown by \`show\``);
  if (!path.startsWith("vendor/") && /\bimport\s*\(/.test(code))
    faults.push(`${path}: dynamic import`);
}

/** The modules that lead from one to another, or nothing. @param {string} from @param {string} to @param {Set<string>} seen @returns {string[]} */
function chain(from, to, seen = new Set()) {
  for (const next of imports.get(from) ?? []) {
    if (next === to) return [from, to];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = chain(next, to, seen);
    if (rest.length > 0) return [from, ...rest];
  }
  return [];
}
for (const path of scripts) {
  const circle = chain(path, path);
  if (circle.length > 0) faults.push(`a circle: ${circle.join(" -> ")}`);
}

for (const fault of faults) console.error(fault);
console.log(`${scripts.length} modules, ${faults.length} faults`);
process.exit(faults.length ? 1 : 0);
