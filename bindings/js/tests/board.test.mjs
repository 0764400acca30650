/** The element in a browser: a game against a computer, by hand, keys and script. */
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, open, serve } from "./browser.mjs";

const example = (name) => readFileSync(new URL(`../examples/${name}`, import.meta.url), "utf8");
const [GAME, BOTH] = [example("board.html"), example("game.html")];
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const CLOSE = "x1_2x1_1122.1_rA0.gI1-2_d";
/** The first puzzle of a table of which something is so. */
function puzzleOf(name, isIt) {
  const text = readFileSync(new URL(`../../../data/puzzles/${name}.csv`, import.meta.url), "utf8");
  const [names, ...lines] = text.split("\n").map((line) => line.split(","));
  const rows = lines.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
  return rows.find(isIt);
}
const [THREE, ALONE] = [
  puzzleOf("small", ({ goal }) => goal === "win-in-3"),
  puzzleOf("solitaire", ({ goal }) => goal === "solitaire-2"),
];
/** A page under a policy without anything inline, whose script is a file. */
const strict = (element, worker = "blob:") => `<!doctype html>
<html lang="en"><meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; worker-src ${worker}">
<title>strict</title><main><h1>An element</h1>${element}</main>
<script type="module" src="/strict.js"></script></html>`;
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
  "/both.html": BOTH,
  "/start.html": page(""),
  "/small.html": page('board="2x1"'),
  "/close.html": page(`position="${CLOSE}"`),
  "/stones.html": page('game="crossings" board="3x3"'),
  "/wrong.html": page('position="x1_4x2_1122.1_4-6-6-6-6-9_d"'),
  "/strict.html": strict(`<crosstrack-board position="${CLOSE}" theme="dark"></crosstrack-board>`),
  "/strict-game.html": strict("<crosstrack-game against='1'></crosstrack-game>"),
  "/strict-file.html": strict(
    "<crosstrack-game against='1' worker='/node_modules/crosstrack/dist/worker.js'></crosstrack-game>",
    "'self'",
  ),
  "/strict.js": `import "/node_modules/crosstrack/dist/game.js";
    import "/node_modules/crosstrack/dist/puzzle-element.js";
    globalThis.element = document.querySelector("main > :last-child");
    globalThis.told = [];
    for (const name of ["move", "over", "judged", "solved", "fault"])
      element.addEventListener(name, ({ detail }) => told.push({ ...detail, message: detail.message, name }));`,
  "/puzzle.html": strict(`<crosstrack-puzzle puzzle="${THREE.id}"></crosstrack-puzzle>`),
  "/alone.html": strict(`<crosstrack-puzzle puzzle="${ALONE.id}"></crosstrack-puzzle>`),
  "/second.html": strict(
    "<crosstrack-game against='1' as='2' seed='7' rules='2x1'></crosstrack-game>",
  ),
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
  await own.waitForFunction(
    () => document.querySelector("main > :last-child, crosstrack-board")?.ready,
  );
  await own.evaluate(() => document.querySelector("main > :last-child, crosstrack-board").ready);
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
    board.setAttribute("rules", "1x1");
  });
  await page.locator('[data-name="a1"].cell').waitFor();
  await page.evaluate(() => board.play(board.position.winningMoves()[0]));
  await turnIs("player 1 has won");
  assert.deepEqual(faults, []);
});

test("a wrong position is said with its place, as an event too; a good one takes its place", async () => {
  const { page, turnIs } = await at("/wrong.html");
  assert.match(
    await page.locator("[role=alert]").textContent(),
    /this is not a position: a piece was expected[^]*\^/,
  );
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

/** What an element has told, by the name of the event. @param {import("playwright-core").Page} page */
const events = (page) => page.evaluate(() => told.map(({ name }) => name));
/** Waits until an element has told something. @param {import("playwright-core").Page} page @param {string} name */
const toldOf = (page, name, count = 1) =>
  page.waitForFunction(
    ([name, count]) => told.filter((one) => one.name === name).length >= count,
    /** @type {const} */ ([name, count]),
  );

test("a game against a computer is an element, played where a policy allows nothing inline", async () => {
  for (const path of ["/strict-game.html", "/strict-file.html"]) {
    const { page, faults } = await at(path);
    await page.click('[data-piece="rA"]');
    await page.click('[data-name="b1"]');
    await toldOf(page, "move", 2);
    assert.deepEqual(faults, [], path);
    const { line, mover } = await page.evaluate(() => {
      const { line, toMove } = element.position;
      return { line: [...line], mover: toMove };
    });
    assert.match(line[1], /^[bg]/, "the computer's own piece");
    assert.equal(mover, 1);
    await page.click("text=Take back");
    await page.waitForFunction(() => element.position.line.length === 0);
    await page.evaluate(() => element.boardElement.play("rA.b1.0"));
    await toldOf(page, "move", 4);
    await page.click("text=Start again");
    await page.waitForFunction(() => element.position.line.length === 0);
    assert.deepEqual(await events(page), ["move", "move", "move", "move"]);
  }
});

test("the page of the README has a game and a puzzle, which tell what happens", async () => {
  assert.ok(BOTH.trim().split("\n").length <= 20);
  const { page, faults } = await open(browser, `${server.url}/both.html`);
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  await page.evaluate(
    async (moves) => {
      const [game, puzzle] = document.querySelectorAll("crosstrack-game, crosstrack-puzzle");
      await Promise.all([game.ready, puzzle.ready]);
      const solved = new Promise((told) => puzzle.addEventListener("solved", told));
      puzzle.boardElement.play(moves[0]);
      if (moves.length > 1) {
        await new Promise((told) => puzzle.addEventListener("judged", told));
        puzzle.boardElement.play(puzzle.position.winningMoves()[0]);
      }
      await solved;
      const over = new Promise((told) => game.addEventListener("over", told));
      game.boardElement.position = "x1_2x1_1122.1_rA0.gI1-2_d";
      game.boardElement.play("a1.2");
      await over;
    },
    puzzleOf("small", ({ id }) => id === "e91aa6f89d").solution.split(" "),
  );
  assert.match(said[0], /^solved at try 1: /);
  assert.match(said[1], /^player 1 has won[^]*\[Start x1_2x1_1122\.1_rA0\.gI1-2_d\]/);
  assert.deepEqual(faults, []);
});

test("where the computer begins it does; a wrong level is a fault, and the next one plays", async () => {
  const { page } = await at("/second.html");
  await toldOf(page, "move");
  assert.deepEqual(
    await page.evaluate(() => [element.position.line.length, element.position.toMove]),
    [1, 2],
  );
  assert.ok(await page.locator("text=Take back").isDisabled(), "no move of their own");
  await page.evaluate(() => {
    element.setAttribute("against", "9");
  });
  await toldOf(page, "fault");
  const [, fault] = await page.evaluate(() => told);
  assert.match(fault.message, /`against` has no number[^]*from 1 to 8/);
  await page.evaluate(() => {
    element.setAttribute("against", "2");
    element.boardElement.play(element.position.safeMoves()[0]);
  });
  await toldOf(page, "move", 3);
});

test("a game tells its end", async () => {
  const { page } = await at("/strict-game.html");
  await page.evaluate(async (position) => {
    element.setAttribute("position", position);
    await new Promise((told) => queueMicrotask(told));
    element.boardElement.play(element.position.winningMoves()[0]);
  }, CLOSE);
  const over = await page.evaluate(() => told.at(-1));
  assert.deepEqual([over.name, over.outcome.players], ["over", [1]]);
});

test("a puzzle is judged: a wrong move is refuted, hints tell more, the solution solves it", async () => {
  const { page, faults } = await at("/puzzle.html");
  assert.match(await page.locator(".goal").textContent(), /^Win within 3 plies/);
  assert.equal(THREE.unique, "yes", "any other move is wrong");
  const wrong = await page.evaluate((right) => {
    const move = element.position.safeMoves().find((one) => one !== right);
    element.boardElement.play(move);
    return move;
  }, THREE.solution.split(" ")[0]);
  await toldOf(page, "judged");
  const [first] = (await page.evaluate(() => told)).filter(({ name }) => name === "judged");
  assert.deepEqual([first.holds, first.solved, first.line], [false, false, [wrong]]);
  assert.match(await page.locator(".verdict").textContent(), /^that does not hold/);
  await page.click("text=Take back");
  await page.waitForFunction(() => element.position.line.length === 0);
  await page.click("text=Hint");
  await page.waitForFunction(
    () => !element.shadowRoot.querySelector(".verdict").textContent.includes("your move"),
  );
  await page.evaluate((move) => element.boardElement.play(move), THREE.solution.split(" ")[0]);
  await toldOf(page, "judged", 2);
  await page.waitForFunction(() => element.position.line.length === 2);
  await page.evaluate(() => element.boardElement.play(element.position.winningMoves()[0]));
  await toldOf(page, "solved");
  const { tries, hints, id, line } = await page.evaluate(() => told.at(-1));
  assert.deepEqual([tries, hints, id, line.length], [2, 1, THREE.id, 3]);
  assert.equal(await page.locator(".verdict").textContent(), "solved");
  assert.deepEqual(faults, []);
});

test("a puzzle in which the others pass goes on from where they have; an unknown one is a fault", async () => {
  const { page, faults } = await at("/alone.html");
  const moves = ALONE.solution.split(" ");
  await page.evaluate((move) => element.boardElement.play(move), moves[0]);
  await toldOf(page, "judged");
  await page.evaluate((move) => element.boardElement.play(move), moves.at(-1));
  await toldOf(page, "judged", 2);
  await toldOf(page, "solved");
  assert.deepEqual(faults, []);
  await page.evaluate(() => element.setAttribute("puzzle", "nothing"));
  await toldOf(page, "fault");
  assert.match(await page.locator("[role=alert]").textContent(), /no puzzle has the id `nothing`/);
});

test("a table of words of one's own, and what is no word", async () => {
  const { page } = await at("/puzzle.html");
  await page.evaluate(() => {
    element.words = { lang: "de", toMove: "Spieler {player} ist am Zug", hint: "Hilfe" };
  });
  await page.locator(".turn", { hasText: "Spieler 1 ist am Zug" }).waitFor();
  await page.locator("button", { hasText: "Hilfe" }).waitFor();
  assert.equal(await page.locator(".turn").getAttribute("lang"), "de");
  const wrong = await page.evaluate(() => {
    try {
      element.words = { hello: "?" };
    } catch ({ name, message }) {
      return [name, message];
    }
  });
  assert.deepEqual([wrong[0], /`hello` is no word/.test(wrong[1])], ["TypeError", true]);
});

test("sizes have bounds, and colours are the page's own, in elements around a board too", async () => {
  const { page } = await at("/strict-game.html");
  const size = await page.evaluate(async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`crosstrack-game { --ct-accent: rgb(1, 2, 3); --ct-most-width: 300px; }`);
    document.adoptedStyleSheets = [sheet];
    const inside = element.boardElement;
    return {
      accent: getComputedStyle(inside).getPropertyValue("--ct-accent"),
      width: inside.getBoundingClientRect().width,
    };
  });
  assert.deepEqual(size, { accent: "rgb(1, 2, 3)", width: 300 });
  await page.evaluate(() => element.style.setProperty("--ct-most-height", "120px"));
  const height = await page.evaluate(
    () => element.boardElement.shadowRoot.querySelector(".board").getBoundingClientRect().height,
  );
  assert.ok(height > 60 && height < 121, `${height} high`);
});

test("axe finds nothing around a board", async () => {
  for (const path of ["/puzzle.html", "/strict-game.html"]) {
    const { page } = await at(path);
    const context = await page.context().newCDPSession(page);
    await context.send("Page.setBypassCSP", { enabled: true });
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => (await axe.run()).violations);
    assert.deepEqual(
      found.map(({ id, nodes }) => `${path} ${id}: ${nodes[0].html}`),
      [],
    );
  }
});
