/**
 * The elements in frameworks, as custom-elements-everywhere.com asks of both: properties and attributes in any order, before
 * an element is upgraded and before its engine is there, events, and Trusted Types.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { launch, open, serve } from "./browser.mjs";

const CLOSE = "x1_2x1_1122.1_rA0.gI1-2_d";
const PUZZLES = new URL("../../../data/puzzles/small.csv", import.meta.url);
/** The id of the first puzzle. */
const PUZZLE = readFileSync(PUZZLES, "utf8").split("\n")[1].split(",")[0];
const OTHER = "x1_2x1_1122.2_rA2.gI1-2_d";
/** What each page shows: a board whose position is a property, and is changed by a press of the button; and its faults. */
const APPS = {
  react: `import { createElement as h, useState } from "react"; import { createRoot } from "react-dom/client";
    import "crosstrack/game"; import "crosstrack/puzzle";
    function App() {
      const [text, change] = useState("${CLOSE}");
      return h("div", null,
        h("crosstrack-board", { position: text, readonly: true, onfault: ({ detail }) => told.push(detail.message) }),
        h("crosstrack-game", { position: text, as: "1" }), h("crosstrack-puzzle", { puzzle: "${PUZZLE}" }),
        h("button", { onClick: () => change("${OTHER}") }, "change"));
    }
    createRoot(document.querySelector("main")).render(h(App));`,
  vue: `import { createApp, h } from "vue/dist/vue.esm-bundler.js";
    import "crosstrack/game"; import "crosstrack/puzzle";
    createApp({ data: () => ({ text: "${CLOSE}" }), render() {
      return h("div", null, [
        h("crosstrack-board", { position: this.text, readonly: true, onFault: ({ detail }) => told.push(detail.message) }),
        h("crosstrack-game", { position: this.text, as: "1" }), h("crosstrack-puzzle", { puzzle: "${PUZZLE}" }),
        h("button", { onClick: () => (this.text = "${OTHER}") }, "change")]);
    } }).mount("main");`,
  solid: `import { createSignal } from "solid-js"; import { render } from "solid-js/web"; import h from "solid-js/h";
    import "crosstrack/game"; import "crosstrack/puzzle";
    const [text, change] = createSignal("${CLOSE}");
    render(() => [
      h("crosstrack-board", { "prop:position": text, "prop:readOnly": true, "on:fault": ({ detail }) => told.push(detail.message) }),
      h("crosstrack-game", { "prop:position": text, as: "1" }), h("crosstrack-puzzle", { "prop:puzzle": "${PUZZLE}" }),
      h("button", { onclick: () => change("${OTHER}") }, "change")], document.querySelector("main"));`,
  late: `globalThis.load = async () => (await import("crosstrack/game"), await import("crosstrack/puzzle"));
    globalThis.load.position = async () => (await import("crosstrack")).Position;`,
};
const html = (name, policy = "") => `<!doctype html><html lang="en">${policy}<title>${name}</title>
  <script src="/first.js"></script><main></main><script type="module" src="/${name}.js"></script></html>`;

/** @type {import("playwright-core").Browser} */
let browser;
/** @type {{url: string, close: () => void}} */
let server;

before(async () => {
  const pages = { "/first.js": "globalThis.told = [];" };
  const resolveDir = fileURLToPath(new URL("..", import.meta.url));
  for (const [name, contents] of Object.entries(APPS)) {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir },
      bundle: true,
      format: "esm",
      define: { "process.env.NODE_ENV": '"production"' },
      conditions: ["browser"],
      write: false,
    });
    pages[`/${name}.js`] = outputFiles[0].text;
    pages[`/${name}.html`] = html(name);
  }
  const policy = `<meta http-equiv="Content-Security-Policy" content="script-src 'self' 'wasm-unsafe-eval';
    worker-src blob:; require-trusted-types-for 'script'; trusted-types lit-html crosstrack">`;
  pages["/trusted.html"] = html("late", policy);
  server = await serve(pages);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
});

/** The texts of the positions of the board and the game, when they are there. */
const shown = (page, text) =>
  page.waitForFunction(
    (wanted) =>
      ["crosstrack-board", "crosstrack-game"].every(
        (name) => document.querySelector(name)?.position?.text === wanted,
      ),
    text,
  );

for (const name of ["react", "vue", "solid"])
  test(`${name} sets properties at first rendering and later`, async () => {
    const { page, faults } = await open(browser, `${server.url}/${name}.html`);
    await shown(page, CLOSE);
    const board = page.locator("crosstrack-board").first();
    assert.equal(await board.evaluate((one) => one.readOnly), true);
    await page.waitForFunction(
      (id) => document.querySelector("crosstrack-puzzle").puzzle?.id === id,
      PUZZLE,
    );
    await page.click("text=change");
    await shown(page, OTHER);
    await board.evaluate((one) => one.setAttribute("position", "x1"));
    await page.waitForFunction(() => globalThis.told.length === 1);
    assert.deepEqual(faults, []);
  });

test("properties set before the class is known, and before the engine is there, are kept", async () => {
  const { page, faults } = await open(browser, `${server.url}/late.html`);
  const seen = await page.evaluate(async (text) => {
    const made = (name) => document.querySelector("main").appendChild(document.createElement(name));
    const [early, wrong] = [made("crosstrack-board"), made("crosstrack-board")];
    early.position = text;
    early.readOnly = true;
    early.setAttribute("theme", "dark");
    wrong.position = "x1";
    wrong.addEventListener("fault", ({ detail }) => globalThis.told.push(detail.message));
    await globalThis.load();
    const later = made("crosstrack-board");
    later.position = text;
    later.setAttribute("game", "crosstrack");
    const alone = document.createElement("crosstrack-board");
    alone.position = text;
    await Promise.all([early.ready, wrong.ready, later.ready, alone.ready]);
    const texts = [early, later, alone].map(({ position }) => position.text);
    let thrown = "";
    try {
      later.position = "x1";
    } catch (error) {
      thrown = error.name;
    }
    later.setAttribute("position", "x1_2x1_1122.1_rA0.gI1-2_d");
    later.position = null;
    return [texts, early.readOnly, thrown, later.position.text, wrong.position];
  }, OTHER);
  assert.deepEqual(seen, [[OTHER, OTHER, OTHER], true, "CrosstrackError", CLOSE, null]);
  assert.equal((await page.evaluate(() => globalThis.told)).length, 1);
  assert.deepEqual(faults, []);
});

test("pages that demand Trusted Types show boards, and a computer answers", async () => {
  const { page, faults } = await open(browser, `${server.url}/trusted.html`);
  await page.evaluate(async () => {
    await globalThis.load();
    const game = document.createElement("crosstrack-game");
    game.setAttribute("against", "1");
    document.querySelector("main").append(game);
    await game.ready;
    game.boardElement.play(game.position.safeMoves()[0]);
  });
  await page.waitForFunction(
    () => document.querySelector("crosstrack-game").position.line.length === 2,
  );
  await page.locator("crosstrack-game .picture svg").waitFor();
  assert.deepEqual(faults, []);
});
