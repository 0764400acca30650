/**
 * Writes the page and its engine as one file, which works from a disk and from any web host:
 * `node export.mjs ENGINE.wasm index.html`. `build.sh` builds the engine. A page that is too large is not written.
 *
 * Browsers load no modules from `file:`. So all modules become one: each is a function that runs once, after those that it
 * imports, and returns what it exports. `order.mjs` checks that the page keeps to the statements that this reads.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const page = new URL("page/", import.meta.url);
/** @param {string} path */
const text = (path) => readFileSync(new URL(path, page), "utf8");

/** So many bytes the page may have as it is sent, packed by gzip. */
const LIMIT = 1_100_000;

/** The size of a page as it is sent, in bytes. Throws where that is too much. @param {string} whole */
export function weighed(whole) {
  const bytes = gzipSync(whole, { level: 9 }).length;
  if (bytes > LIMIT) throw new Error(`the page has ${bytes} bytes as it is sent: at most ${LIMIT}`);
  return bytes;
}

/** An import, with the names that it takes; a list of exports; or a declaration that is exported, with its name. */
const IMPORT = /^import (?:\{([^}]*)\} from )?"(\.[^"]*\.js)";\n/gm;
const LIST = /^export \{([^}]*)\};?\n/gm;
const DECLARED = /^export ((?:async )?(?:function\*?|class|const) ([\w$]+))/gm;
/** A comment that has its lines to itself: browsers do not need it. */
const COMMENT = /^[ \t]*\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm;

/** A module and all that it imports as one module without imports. @param {string} entry */
function bundle(entry) {
  /** The numbers of the modules that are written. @type {Map<string, number>} */
  const known = new Map();
  let all = "";
  /** @param {string} path @returns {number} */
  const add = (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    /** @type {string[]} */
    const exported = [];
    // Those of a library are its licence.
    const source = path.startsWith("vendor/") ? text(path) : text(path).replaceAll(COMMENT, "");
    const body = source
      .replaceAll(IMPORT, (_, names, from) => {
        const number = add(posix.join(posix.dirname(path), from));
        return names ? `const {${names.replaceAll(" as ", ": ")}} = module${number};\n` : "";
      })
      .replaceAll(LIST, (_, names) => {
        exported.push(...names.split(",").map((/** @type {string} */ name) => name.trim()));
        return "";
      })
      .replaceAll(DECLARED, (_, declaration, name) => {
        exported.push(name);
        return declaration;
      });
    const left = /^(?:import|export)\b.*/m.exec(body);
    if (left) throw new Error(`${path}: this statement cannot be read: ${left[0]}`);
    known.set(path, known.size);
    all += `const module${known.size - 1} = (() => {\n${body}return { ${exported.join(", ")} };\n})();\n`;
    return known.size - 1;
  };
  add(entry);
  return all;
}

/** Replaces what the page must have. @param {string} whole @param {string} part @param {string} by */
function replaced(whole, part, by) {
  if (!whole.includes(part)) throw new Error(`index.html has no ${part}`);
  return whole.replace(part, () => by);
}

/** The page with its styles, modules and engine. @param {Uint8Array} wasm @returns {string} */
export function exported(wasm) {
  if (Buffer.from(wasm.subarray(0, 4)).toString("latin1") !== "\0asm")
    throw new Error("the engine is no WebAssembly");
  const modules = bundle("main.js");
  if (modules.includes("</script")) throw new Error("a module holds the end of a script");
  const engine = `globalThis.CROSSTRACK_ENGINE = "${gzipSync(wasm, { level: 9 }).toString("base64")}";`;
  const hashes = [engine, modules].map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(" ")} 'wasm-unsafe-eval'`,
    "worker-src blob:; style-src 'unsafe-inline'; img-src blob:; base-uri 'none'; form-action 'none'",
  ].join("; ");
  // The licence of a library stays with it.
  const licences = readdirSync(new URL("vendor/", page))
    .filter((name) => name.endsWith(".LICENSE"))
    .map((name) => `${name.replace(".LICENSE", "")}:\n${text(`vendor/${name}`)}`);
  const charset = '<meta charset="utf-8" />';
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  const scripts = `<script>${engine}</script>\n<script type="module">${modules}</script>`;
  let whole = text("index.html").replaceAll(
    /<link rel="stylesheet" href="([^"]*)" \/>/g,
    (_, path) => `<style>\n${text(path)}</style>`,
  );
  whole = replaced(whole, '    <link rel="icon" href="data:," />\n', "");
  whole = replaced(whole, "<html", `<!--\n${licences.join("\n")}-->\n<html`);
  whole = replaced(whole, charset, `${charset}\n    ${meta}`);
  return replaced(whole, '<script type="module" src="main.js"></script>', scripts);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [engine, to] = process.argv.slice(2);
  if (!engine || !to) {
    console.error("node export.mjs ENGINE.wasm index.html");
    process.exit(2);
  }
  const whole = exported(readFileSync(engine));
  const sent = weighed(whole);
  writeFileSync(to, whole);
  console.log(`${to}: ${whole.length} bytes, ${sent} as they are sent`);
}
