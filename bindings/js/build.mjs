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
  return text
    .replaceAll(
      /:root((?::not\()?\[data-theme="\w+"\]\)?)/g,
      (_, only) => `:host(${only.replace("data-theme", "theme")})`,
    )
    .replaceAll(":root", ":host");
}

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
    const text = readFileSync(join(own, name), "utf8");
    // The compiler leaves out what only a comment says.
    const marked = text.replaceAll(/( @readonly)([^\n]*\n +)(?=\w+:)/g, "$2readonly ");
    writeFileSync(join(dist, "types", name), marked);
  }
  // What the compiler does not write of an element: what it needs, and its name.
  const board = join(dist, "types/board.d.ts");
  const named = `declare global {
  interface HTMLElementTagNameMap {
    "crosstrack-board": CrosstrackBoard;
  }
}
`;
  writeFileSync(board, `/// <reference lib="dom" />\n${readFileSync(board, "utf8")}${named}`);
  cpSync(join(here, "src/protocol.d.ts"), join(dist, "types/protocol.d.ts"));
  rmSync(made, { recursive: true });
}

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "types"), { recursive: true });
// Where pages are made ahead, there are no elements.
writeFileSync(join(dist, "board-node.js"), "export class CrosstrackBoard {}\n");
const packed = gzipSync(readFileSync(engine), { level: 9 }).toString("base64");
writeFileSync(join(dist, "engine-bytes.js"), `export default "${packed}";\n`);
await build({
  entryPoints: [join(here, "src/index.js"), join(here, "src/board.js")],
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
    WORKER_SOURCE: JSON.stringify(`(${engineWorker})();`),
    BOARD_STYLES: JSON.stringify(styles()),
  },
});
types();
