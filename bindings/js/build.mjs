/**
 * Makes the folder `dist`, which the package has: `node build.mjs ENGINE.wasm`. `build.sh` makes the engine and packs.
 */
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { engineWorker } from "../../web/page/asking/engine-worker.js";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = join(here, "dist");
const page = join(here, "../../web/page");
const [engine] = process.argv.slice(2);
if (!engine) {
  console.error("usage: node build.mjs ENGINE.wasm");
  process.exit(2);
}

/** The styles of the page's board, for an element: what holds at the root of a page holds at its host. */
function styles() {
  const files = ["tokens.css", "sizes.css", "board/board.css"].map((name) => join(page, name));
  files.push(join(here, "src/board.css"));
  const text = files.map((file) => readFileSync(file, "utf8")).join("\n");
  const own = text
    .replaceAll(
      /:root((?::not\()?\[data-theme="\w+"\]\)?)/g,
      (_, only) => `:host(${only.replace("data-theme", "theme")})`,
    )
    .replaceAll(":root", ":host");
  // A board within another element has the colours that the page gives to that one.
  const names = new Set(own.match(/(?<=^\s*)--[\w-]+(?=:)/gm));
  const inherited = [...names].map((name) => `  ${name}: inherit;`).join("\n");
  return `${own}\ncrosstrack-board {\n${inherited}\n}\n`;
}

/** The modules of elements. */
const ELEMENTS = ["board", "game", "puzzle-element"];

function types() {
  const made = mkdtempSync(join(tmpdir(), "types-"));
  const tsc = join(here, "node_modules/typescript/bin/tsc");
  const options = [
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--outDir",
    made,
    "--rootDir",
    join(here, "../.."),
  ];
  execFileSync(process.execPath, [tsc, "-p", join(here, "tsconfig.json"), ...options], {
    stdio: "inherit",
  });
  const own = join(made, "bindings/js/src");
  for (const name of readdirSync(own)) {
    // Nothing that is imported has types from these.
    if (/^(check|hand|parts|pictures)\./.test(name)) continue;
    const text = readFileSync(join(own, name), "utf8");
    // The compiler leaves out what only a comment says.
    const marked = text.replaceAll(/( @readonly)([^\n]*\n +)(?=\w+:)/g, "$2readonly ");
    writeFileSync(join(dist, "types", name), marked);
  }
  // What the compiler does not write of elements: what they need, their names, and their events.
  for (const name of ELEMENTS) {
    const file = join(dist, `types/${name}.d.ts`);
    const needs = '/// <reference lib="dom" />\n/// <reference path="./elements.d.ts" />\n';
    writeFileSync(file, needs + readFileSync(file, "utf8"));
  }
  cpSync(join(here, "src/elements.d.ts"), join(dist, "types/elements.d.ts"));
  cpSync(join(here, "src/protocol.d.ts"), join(dist, "types/protocol.d.ts"));
  rmSync(made, { recursive: true });
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "types"), { recursive: true });
// Where pages are made ahead, there are no elements.
const classes = ["CrosstrackBoard", "CrosstrackGame", "CrosstrackPuzzle"];
writeFileSync(
  join(dist, "elements-node.js"),
  classes.map((name) => `export class ${name} {}\n`).join(""),
);
const worker = `(${engineWorker})();`;
// For pages whose policy allows no worker but a file.
writeFileSync(join(dist, "worker.js"), `${worker}\n`);
const packed = gzipSync(readFileSync(engine), { level: 9 }).toString("base64");
writeFileSync(join(dist, "engine-bytes.js"), `export default "${packed}";\n`);
await build({
  entryPoints: ["index", "words", ...ELEMENTS].map((name) => join(here, `src/${name}.js`)),
  outdir: dist,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  // Classes keep the names that errors and consoles show.
  keepNames: true,
  external: ["./engine-bytes.js"],
  chunkNames: "shared-[hash]",
  define: {
    WORKER_SOURCE: JSON.stringify(worker),
    BOARD_STYLES: JSON.stringify(styles()),
  },
});
types();
