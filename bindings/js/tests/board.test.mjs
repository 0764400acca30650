/** The element in a browser: a game against a computer, by hand, keys and script. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, open, serve } from "./browser.mjs";

const GAME = readFileSync(new URL("../examples/game.html", import.meta.url), "utf8");
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const CLOSE = "x1_2x1_1122.1_rA0.gI1-2_d";
/** A page with a board that keeps what it tells. */
const page = (attributes, imported = "/node_modules/crosstrack/dist/board.js") => `<!doctype html>
<html lang="en"><title>a board</title><main><h1>A board</h1>
<crosstrack-board ${attributes} style="width: 30rem"></crosstrack-board></main>
<script type="module">
  import "${imported}";
  globalThis.board = document.querySelector("crosstrack-board");
  globalThis.told = [];
  board.addEventListener("move", ({ detail }) => told.push(detail.move + " " + detail.position.turn));
</script></html>`;

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {{url: string, close: () => void}} */
let server;
const pages = {
  "/game.html": GAME,
  "/start.html": page(""),
  "/small.html": page('board="2x1"'),
  "/close.html": page(`position="${CLOSE}"`),
  "/stones.html": page('game="crossings" board="3x3"'),
  "/wrong.html": page('position="x1_4x2_1122.1_4-6-6-6-6-9_d"'),
  "/strict.html": page(`position="${CLOSE}" theme="dark"`)
    .replace(
      "<title>",
      `<meta http-equiv="Content-Security-Policy" content="style-src 'self'"><title>`,
    )
    .replace(' style="width: 30rem"', ""),
  "/bare.html": page(`position="${CLOSE}" bare turned theme="dark"`),
};

before(async () => {
  const source = `import "crosstrack/board"; import { Background, Position } from "crosstrack";
    globalThis.Background = Background; globalThis.Position = Position;`;
  const resolveDir = fileURLToPath(new URL("..", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir },
    bundle: true,
    minify: true,
    format: "iife",
    write: false,
  });
  pages["/bundle.js"] = outputFiles[0].text;
  pages["/bundle.html"] = page(`position="${CLOSE}"`, "./bundle.js");
  server = await serve(pages);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** @param {string} path */
async function at(path) {
  const { page: own, faults } = await open(browser, server.url + path);
  await own.waitForFunction(() => document.querySelector("crosstrack-board")?.shadowRoot);
  await own.evaluate(() => document.querySelector("crosstrack-board").ready);
  const turn = () => own.locator(".turn").textContent();
  const turnIs = (words) => own.locator(".turn", { hasText: words }).waitFor();
  const told = () => own.evaluate(() => globalThis.told);
  return { page: own, faults, turn, turnIs, told };
}

/** What has the focus in the board. @param {import("playwright-core").Page} page */
const focused = (page) =>
  page.evaluate(() => {
    const inside = document.querySelector("crosstrack-board").shadowRoot.activeElement;
    return inside?.dataset.name ?? inside?.dataset.piece ?? null;
  });

test("it is played where a page allows no styles but its own, with a theme of its own", async () => {
  const { page, faults, turnIs } = await at("/strict.html");
  await turnIs("player 1 to move");
  const wide = await page.locator('[data-name="b1"]').evaluate((one) => one.clientWidth);
  assert.ok(wide > 20, `a spot is ${wide} wide`);
  const ground = await page
    .locator("crosstrack-board")
    .evaluate((one) => getComputedStyle(one).backgroundColor);
  assert.equal(ground, "rgb(18, 24, 28)");
  await page.click('[data-name="a1"]');
  await page.click('[data-name="a1"]');
  assert.deepEqual(faults, []);
});

test("a page with a game against level 2 has 20 lines, and is played", async () => {
  assert.ok(GAME.trim().split("\n").length <= 20);
  const { page, faults, turnIs } = await at("/game.html");
  await turnIs("player 1 to move");
  await page.click('[data-piece="rA"]');
  await page.click('[data-name="d3"]');
  await page.waitForFunction(
    () => document.querySelector("crosstrack-board").position.line.length === 2,
  );
  await turnIs("player 1 to move");
  const { line, players } = await page.evaluate(() => {
    const { position } = document.querySelector("crosstrack-board");
    return { line: [...position.line], players: position.players };
  });
  assert.match(line[0], /^rA\.d3\.\d$/);
  assert.match(line[1], /^[bg][A-I]\./, "the computer's own piece");
  assert.equal(players, 2);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/game.png` });
  assert.deepEqual(faults, []);
});

test("by keys alone: take, go, turn, put; a screen reader is told", async () => {
  const { page, faults, turnIs, told } = await at("/small.html");
  for (let tried = 0; (await focused(page)) !== "rA" && tried < 40; tried += 1)
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    () => document.querySelector("crosstrack-board").shadowRoot.activeElement?.dataset.name,
  );
  const from = await focused(page);
  await page.keyboard.press("ArrowDown");
  const to = await focused(page);
  assert.notEqual(to, from);
  await page.keyboard.press("r");
  assert.match(
    await page.locator("[role=status]").textContent(),
    /rotation 1: northeast with south, northeast with southwest/,
  );
  await page.keyboard.press("Enter");
  await turnIs("player 2 to move");
  assert.deepEqual(await told(), [`rA.${to}.1 player 2 to move`]);
  assert.match(await page.locator("[role=status]").textContent(), /player 2 to move/);
  assert.match(
    await page.locator(`[data-name="${to}"]`).getAttribute("aria-label"),
    /red A, rotation 1, player 1: northeast with south, northeast with southwest/,
  );
  await page.keyboard.press("Tab");
  assert.deepEqual(faults, []);
});

test("a win by the mouse: preview, drag, the end", async () => {
  const { page, faults, turnIs, told } = await at("/close.html");
  const wins = await page.evaluate(() => board.position.winningMoves());
  const place = wins.map((move) => move.split(".")).find((parts) => /^[ry][A-I]$/.test(parts[0]));
  const [piece, cell, turn] = place;
  await page.click(`[data-piece="${piece}"]`);
  await page.hover(`[data-name="${cell}"]`);
  for (let tried = 0; tried < 8; tried += 1) {
    if (new RegExp(`rotation ${turn}$`).test(await page.locator("span.held").textContent())) break;
    await page.click(`[data-name="${cell}"]`, { button: "right" });
  }
  assert.match(await page.locator(".hand").textContent(), /This move: player 1 /);
  await page.click(`[data-name="${cell}"]`);
  await turnIs("player 1 has won");
  assert.equal((await told())[0], `${place.join(".")} player 1 has won`);
  await page.evaluate(() => board.undo());
  await turnIs("player 1 to move");
  const [a, b] = [page.locator(`[data-piece="${piece}"]`), page.locator(`[data-name="${cell}"]`)];
  await a.dragTo(b);
  await page.waitForFunction(() => board.position.line.length === 1);
  assert.deepEqual(faults, []);
});

test("a move that is not legal is explained, and is not made", async () => {
  const { page, turn } = await at("/start.html");
  await page.click('[data-piece="rA"]');
  await page.click('[data-name="xb1"]', { force: true });
  assert.equal(await turn(), "player 1 to move");
  const error = await page.evaluate(() => {
    try {
      board.play("bA.c3.0");
    } catch ({ name, clause }) {
      return { name, clause };
    }
  });
  assert.deepEqual(error, { name: "CrosstrackError", clause: "PL-PLACE" });
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("span.held").count(), 0);
});

test("the other game, and a position that is set", async () => {
  const { page, turnIs, faults } = await at("/stones.html");
  assert.equal(await page.locator(".trays").count(), 0);
  const move = await page.evaluate(() => board.position.legalMoves()[0]);
  const [from, to] = move.split(/[-x]/);
  await page.click(`[data-name="${from}"]`);
  await page.click(`[data-name="${to}"]`);
  await page.waitForFunction(() => board.position.line.length === 1);
  await page.evaluate(() => {
    board.setAttribute("game", "crosstrack");
    board.setAttribute("board", "1x1");
  });
  await page.locator('[data-name="a1"].cell').waitFor();
  await page.evaluate(() => board.play(board.position.winningMoves()[0]));
  await turnIs("player 1 has won");
  assert.deepEqual(faults, []);
});

test("a wrong position is said with its place, as an event too; a good one takes its place", async () => {
  const { page, turnIs } = await at("/wrong.html");
  assert.match(await page.locator("[role=alert]").textContent(), /`9` does not belong here[^]*\^/);
  const name = await page.evaluate(async () => {
    const fault = new Promise((told) =>
      board.addEventListener("fault", ({ detail }) => told(detail.part)),
    );
    board.setAttribute("game", "chess");
    return fault;
  });
  assert.equal(name, "game");
  await page.evaluate((text) => {
    board.removeAttribute("game");
    board.setAttribute("position", text);
  }, CLOSE);
  await turnIs("player 1 to move");
  const thrown = await page.evaluate(() => {
    try {
      board.position = "x1";
    } catch ({ name }) {
      return name;
    }
  });
  assert.equal(thrown, "CrosstrackError");
});

test("a picture only: nothing beside it, nothing moves, seen from the other side", async () => {
  const { page, told } = await at("/bare.html");
  assert.equal(await page.locator(".trays, .hand").count(), 0);
  const box = async (name) => (await page.locator(`[data-name="${name}"]`).boundingBox()) ?? {};
  assert.ok((await box("a1")).x > (await box("b1")).x);
  await page.click('[data-name="a1"]');
  await page.click('[data-name="a2"]');
  assert.deepEqual(await told(), []);
  const ink = await page.evaluate(() => getComputedStyle(board).getPropertyValue("--ct-ink"));
  assert.equal(ink, "#e6edf0");
});

test("axe finds nothing, and the tree says what lies where", async () => {
  for (const path of ["/start.html", "/close.html", "/stones.html", "/wrong.html"]) {
    const { page } = await at(path);
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => (await axe.run()).violations);
    assert.deepEqual(
      found.map(({ id, nodes }) => `${path} ${id}: ${nodes[0].html}`),
      [],
    );
  }
  const { page } = await at("/close.html");
  assert.ok(await page.getByRole("grid", { name: /Crosstrack board 2x1/ }).isVisible());
  assert.ok((await page.getByRole("gridcell", { name: /a1, red A/ }).count()) === 1);
});

test("bundled and minified, in one classic script; work in a worker is stopped", async () => {
  const { page, faults, turnIs } = await at("/bundle.html");
  await turnIs("player 1 to move");
  const said = await page.evaluate(async () => {
    const worker = new Background();
    const start = Position.start();
    const control = new AbortController();
    let told = 0;
    const long = worker.values(start, {
      plies: 9,
      signal: control.signal,
      onProgress: () => (told += 1) === 3 && control.abort(),
    });
    const ended = await long.catch(({ name }) => name);
    const { move } = await worker.choose(start, { level: 2 });
    return { ended, told, legal: start.isLegal(move) };
  });
  assert.deepEqual(said, { ended: "AbortError", told: 3, legal: true });
  assert.deepEqual(faults, []);
  if (process.env.SHOTS)
    writeFileSync(`${process.env.SHOTS}/size`, `${pages["/bundle.js"].length}`);
});
