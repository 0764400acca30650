/** The command by `npx`, in an empty folder, from a registry that has what a release makes. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
/** The program of this system, as `cargo build --release` makes it. */
const program = process.env.CROSSTRACK ?? join(here, "../../target/release/crosstrack");
const targets = {
  "linux x64": "x86_64-unknown-linux-musl",
  "linux arm64": "aarch64-unknown-linux-musl",
  "darwin arm64": "aarch64-apple-darwin",
  "darwin x64": "x86_64-apple-darwin",
};
const target = targets[`${process.platform} ${process.arch}`];
const skip = !existsSync(program) || !target ? `SKIPPED: no program in ${program}` : false;
if (skip) console.error(skip);
assert.ok(!skip || process.env.CI !== "true", "CI has the program");

let scratch = "";
let url = "";
let server;
/** The archives by the names of their packages. */
const archives = {};
const made = (...args) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ["programs.mjs", ...args], {
    cwd: here,
    encoding: "utf8",
  });
  assert.equal(status, 0, stderr);
  return stdout.trim();
};

/** What a registry says of a package: those of other systems have no archive. @param {string} name */
function known(name) {
  const [, os, cpu] = name.split("-");
  const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const archive = archives[name];
  const inside = archive
    ? JSON.parse(spawnSync("tar", ["-xzOf", archive, "package/package.json"]).stdout)
    : { name, version, os: [os], cpu: [cpu] };
  const bytes = archive ? readFileSync(archive) : Buffer.from("");
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  const dist = { tarball: `${url}/archive/${name}`, integrity };
  return { name, "dist-tags": { latest: version }, versions: { [version]: { ...inside, dist } } };
}

before(async () => {
  if (skip) return;
  scratch = mkdtempSync(join(tmpdir(), "crosstrack-"));
  const packed = spawnSync("npm", ["pack", "--silent", "--pack-destination", scratch], {
    cwd: here,
    encoding: "utf8",
  }).stdout.trim();
  archives.crosstrack = made("registry", join(scratch, packed), join(scratch, "registry"));
  const own = `crosstrack-${process.platform}-${process.arch}`;
  archives[own] = made("program", program, target, join(scratch, "programs"));
  server = createServer((request, response) => {
    const name = request.url.split("/").at(-1);
    if (request.url.startsWith("/archive/")) return response.end(readFileSync(archives[name]));
    if (!/^crosstrack/.test(name)) return response.writeHead(404).end("{}");
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(known(name)));
  });
  await new Promise((told) => server.listen(0, "127.0.0.1", told));
  url = `http://127.0.0.1:${server.address().port}`;
});
after(() => {
  server?.close();
  if (scratch) rmSync(scratch, { recursive: true });
});

/** Runs `npx` in an empty folder with an empty cache. @param {string[]} words @param {string} [input] */
function npx(words, input = "") {
  const folder = mkdtempSync(join(scratch, "empty "));
  const env = {
    ...process.env,
    npm_config_cache: join(scratch, "cache"),
    npm_config_registry: url,
  };
  const child = spawn("npx", ["--yes", "crosstrack", ...words], { cwd: folder, env });
  child.stdin.end(input);
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) child[name].on("data", (data) => (said[name] += data));
  return new Promise((told) => child.on("close", (status) => told({ status, ...said })));
}

test(
  "npx crosstrack is the command: its answers, its exit codes, its input",
  { skip },
  async () => {
    const { stdout, stderr, status } = await npx(["--version"]);
    assert.match(stdout, /^crosstrack \d+\.\d+\.\d+/, stderr);
    assert.equal(status, 0);
    const none = await npx(["solve", "start", "--plies", "1"]);
    assert.equal(none.status, 1, none.stderr);
    const lines = await npx(["canon", "-", "--format", "jsonl"], "start\n");
    assert.match(lines.stdout, /"line_number":1,"position": ?"x1_4x2/);
    const engine = await npx([
      "conform",
      "--engine",
      "crosstrack conform engine",
      "--group",
      "links",
    ]);
    assert.equal(engine.status, 0, engine.stderr + engine.stdout);
  },
);

test("where the program is not installed, that is said", { skip }, () => {
  const folder = join(scratch, "alone");
  mkdirSync(folder);
  const env = {
    ...process.env,
    npm_config_cache: join(scratch, "cache"),
    npm_config_registry: url,
  };
  // Not by this process, which is the registry.
  spawnSync("tar", ["-xzf", archives.crosstrack, "-C", folder]);
  const { status, stderr } = spawnSync("node", ["package/bin/crosstrack.js"], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  assert.equal(status, 5);
  assert.match(stderr, /the package crosstrack-\w+-\w+ with the program is not installed\nhelp: /);
});

test("each program has its system and its checksum", { skip }, () => {
  const own = archives[`crosstrack-${process.platform}-${process.arch}`];
  const hash = createHash("sha256").update(readFileSync(own)).digest("hex");
  assert.ok(readFileSync(`${own}.sha256`, "utf8").startsWith(`${hash}  crosstrack-`));
  console.log(`${statSync(own).size} bytes`);
});
