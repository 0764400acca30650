/** The archive as whoever installs it has it: the README, types, size, licences. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const README = readFileSync(join(here, "README.md"), "utf8");
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, encoding: "utf8", stdio: "pipe" });
let scratch = "";
let archive = "";

before(() => {
  scratch = mkdtempSync(join(tmpdir(), "crosstrack-"));
  archive = join(
    scratch,
    run("npm", ["pack", "--silent", "--pack-destination", scratch], here).trim(),
  );
  writeFileSync(join(scratch, "package.json"), '{ "private": true }\n');
  run("npm", ["install", "--offline", "--silent", "--no-audit", "--no-fund", archive], scratch);
});
after(() => rmSync(scratch, { recursive: true, force: true }));

test("it is imported and required in Node, the board too, which has no pages there", () => {
  const imported = `import { CrosstrackBoard } from "crosstrack/board"; import * as all from "crosstrack";
    if (!CrosstrackBoard || !all.ready) throw new Error("not there");`;
  writeFileSync(join(scratch, "imported.mjs"), imported);
  run(process.execPath, ["imported.mjs"], scratch);
  const required = `const { ready, Position } = require("crosstrack"); require("crosstrack/board");
    ready().then(() => console.log(String(Position.start())));`;
  writeFileSync(join(scratch, "required.cjs"), required);
  assert.match(run(process.execPath, ["--no-warnings", "required.cjs"], scratch), /^x1_4x2/);
});

/** The code of the README in a language. @param {string} language */
const blocks = (language) =>
  [...README.matchAll(new RegExp("```" + language + "\n([^]*?)```", "g"))].map(([, code]) => code);

test("the ten lines of the README say what they say", () => {
  const codes = blocks("js");
  assert.ok(codes.length >= 2 && codes[0].trim().split("\n").length <= 14);
  let compared = 0;
  for (const code of codes) {
    // `expression; // => value` is looked at.
    const looked = code.replace(/^(.*); +\/\/ => (.*)$/gm, (_, expression, value) => {
      compared += 1;
      return `same(${expression}, ${JSON.stringify(value)});`;
    });
    const same = `import { inspect } from "node:util"; import { equal } from "node:assert/strict";
      const same = (value, words) => equal(inspect(value, { breakLength: Infinity }), words);\n`;
    writeFileSync(join(scratch, "readme.mjs"), same + looked);
    run(process.execPath, ["readme.mjs"], scratch);
  }
  assert.ok(compared >= 5, `${compared} values`);
});

test("a registry can follow every link of the README", () => {
  assert.deepEqual(README.match(/\]\((?!https?:|#)[^)]*\)/g), null);
});

test("the page of the README is the example that the browser plays", () => {
  const example = readFileSync(join(here, "examples/game.html"), "utf8");
  assert.equal(blocks("html")[0], example);
});

test("types: what is right compiles, what is wrong does not", () => {
  const tsc = join(here, "node_modules/.bin/tsc");
  const options = [
    "--noEmit",
    "--strict",
    "--target",
    "es2023",
    "--module",
    "nodenext",
    "--types",
    "",
  ];
  const check = (code) => {
    writeFileSync(join(scratch, "check.mts"), code);
    try {
      run(tsc, [...options, "check.mts"], scratch);
      return "";
    } catch (error) {
      return error.stdout;
    }
  };
  const imports = `import "crosstrack/game"; import "crosstrack/puzzle"; import { english } from "crosstrack/words";
    import { Background, CrosstrackError, Position, Ruleset, ask, puzzles } from "crosstrack";
    import { CrosstrackBoard } from "crosstrack/board"; import type { Choice, Look } from "crosstrack/protocol";\n`;
  const right = `${imports}
    const position: Position = Position.start("4x2,junction=through").play("rA.b1.0");
    const look: Look = position.look(); const kind: string = look.spots[0]!.kind;
    const choice: Choice = await new Background().choose(position, { level: 3, signal: AbortSignal.timeout(9) });
    const counts: number = ask({ ask: "perft", position: position.text, plies: 1 }).counts["nodes"] ?? 0;
    const winners: readonly number[] = position.outcome?.players ?? [];
    const place: readonly [number, number] | null = new CrosstrackError({ title: "" }).place;
    const board: CrosstrackBoard = document.createElement("crosstrack-board"); board.play(choice.move);
    board.addEventListener("move", ({ detail }) => detail.position.text.length);
    board.words = { ...english, hint: "?" };
    document.createElement("crosstrack-game").addEventListener("over", ({ detail }) => detail.outcome.players.length);
    document.createElement("crosstrack-puzzle").addEventListener("judged", ({ detail }) => detail.line.length);
    document.querySelector("crosstrack-puzzle")?.addEventListener("click", ({ clientX }) => clientX);
    const text: string = position.record({ players: ["level:3", "person"] }).text;
    const slips: string[] = position.review({ simulations: 50 }).moves.map(({ judgement }) => judgement);
    const id: string = puzzles("crossings")[0]!.id; new Ruleset("players=3").solved().positions.toFixed();
    export { kind, counts, winners, place, id, text, slips };`;
  assert.equal(check(right), "");
  for (const wrong of [
    "Position.start().play({})",
    "Position.start().text = 'x'",
    "Position.start().choose({ level: '3' })",
    "ask({ ask: 'dance' })",
    "ask({ ask: 'perft' }).moves",
    "new Background().values('x1')",
    "new Ruleset({ board: '4x2' })",
    "document.createElement('crosstrack-board').addEventListener('move', ({ detail }) => detail.mvoe)",
    "document.createElement('crosstrack-game').words = { hello: '?' }",
  ])
    assert.match(check(`${imports}${wrong};`), /error TS/, wrong);
});

test("types need no library of a browser", () => {
  const code = `import { Background, Position, ready } from "crosstrack"; import { english } from "crosstrack/words";
    await ready(); const position = Position.start().play("rA.b1.0");
    export const move: Promise<{ move: string }> = new Background().choose(position, { level: 2 });
    export const words: string = english.hint;`;
  writeFileSync(join(scratch, "plain.mts"), code);
  const options = ["--noEmit", "--strict", "--target", "es2023", "--lib", "es2023", "--types", ""];
  const tsc = join(here, "node_modules/.bin/tsc");
  run(tsc, [...options, "--module", "nodenext", "plain.mts"], scratch);
});

test("every way of resolving finds code and types", () => {
  const tool = (name) => join(here, "node_modules/.bin", name);
  run(tool("publint"), ["--strict", archive], scratch);
  // Node requires modules since 20.19; a worker's file has no types.
  const options = ["--ignore-rules", "cjs-resolves-to-esm", "--exclude-entrypoints", "worker.js"];
  run(tool("attw"), [archive, ...options], scratch);
});

test("the archive has what it should, is small, and is of the version of everything", () => {
  const files = run("tar", ["-tzf", archive]).trim().split("\n");
  for (const name of [
    "README.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "THIRD-PARTY.txt",
    "dist/types/protocol.d.ts",
  ])
    assert.ok(files.includes(`package/${name}`), name);
  assert.ok(
    files.every((name) => !/test|node_modules|\.mjs$/.test(name)),
    files.join(),
  );
  assert.match(readFileSync(join(here, "THIRD-PARTY.txt"), "utf8"), /lit-html/);
  const { size } = statSync(archive);
  console.log(`${size} bytes`);
  assert.ok(size < 1_200_000, `${size} bytes`);
  const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
  const cargo = readFileSync(join(here, "../../Cargo.toml"), "utf8");
  assert.equal(version, /^version = "(.*)"$/m.exec(cargo)[1]);
});

test("the types are those of the schemas", () => {
  run(process.execPath, ["types.mjs", "--check"], here);
});
