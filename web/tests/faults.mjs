/** What comes late, twice, broken or not at all. */
import { check, settled, turnIs } from "./browser.mjs";

const TWO = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";

/** The browser itself writes of the requests that failed; nothing else is forgiven. @param {string[]} faults */
export function forgive(faults) {
  const others = faults.filter((fault) => !fault.includes("net::ERR_FAILED"));
  faults.splice(0, faults.length, ...others);
}

/**
 * Lets the answers to some requests wait, or fail.
 * @param {import("playwright-core").Page} page
 * @param {(body: string) => boolean} which
 * @param {(route: import("playwright-core").Route) => unknown} what
 */
function hold(page, which, what) {
  return page.route("**/ask", (route) =>
    which(route.request().postData() ?? "") ? what(route) : route.continue(),
  );
}

export const cases = [
  {
    name: "a link that ends with an announced path keeps its sign",
    async run({ page, at }) {
      const pos = "x1_2x1_1122.1_rA0.gI1-2_d";
      await at(
        `#view=explore&game=crosstrack&readings=claim-rule%3Dannounced&pos=${pos}&line=a1.2!%E2%80%9D.`,
      );
      await page.waitForSelector('.step.now:text("a1.2!")');
      await page.waitForSelector(".turn.over");
    },
  },
  {
    name: "a verdict and a hint that come too late are not shown",
    server: true,
    async run({ page, at }) {
      /** @type {(() => void)[]} */
      const waiting = [];
      const wait = async (/** @type {import("playwright-core").Route} */ route) => {
        await new Promise((resolve) => waiting.push(() => resolve(undefined)));
        await route.continue();
      };
      await hold(page, (body) => /"ask":"(try|hint)"/.test(body), wait);
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      await page.click("#hint");
      await page.fill("#move-field", "bD.b1.0");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement.thinking");
      await page.evaluate(() => history.pushState(null, "", "#view=puzzle&id=420e965a3f"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.waitForSelector('#puzzle-title:has-text("420e965a3f")');
      await page.waitForSelector(".judgement.yours");
      await page.evaluate(() => history.pushState(null, "", "#view=puzzle&id=1a66703bbf"));
      await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      await page.waitForSelector('#puzzle-title:has-text("1a66703bbf")');
      await page.waitForSelector(".judgement.yours");
      const answers = Promise.all(
        waiting.map(() => page.waitForResponse((one) => one.url().endsWith("/ask"))),
      );
      check(waiting.length === 2, "a hint and a verdict are on their way");
      for (const go of waiting) go();
      await answers;
      await page.waitForTimeout(100);
      check(await page.isVisible(".judgement.yours"), "no verdict");
      check(!(await page.isVisible(".hint")), "no hint");
      const marks = await page.evaluate(() => localStorage.getItem("crosstrack.marks"));
      check(marks === null, `nothing is marked: ${marks}`);
    },
  },
  {
    name: "a server that is lost is no illegal move",
    server: true,
    async run({ page, at, faults }) {
      const line = "rA.a1.0,gI.b1.1";
      await hold(
        page,
        (body) => body.includes("gI.b1.1"),
        (route) => route.abort(),
      );
      await at(`${TWO}&line=${line}`);
      await page.waitForSelector("#retry");
      check(!(await page.textContent(".fault"))?.includes("cannot be played"), "what is told");
      await page.unroute("**/ask");
      await page.click("#retry");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      forgive(faults);
    },
  },
  {
    name: "a link with an illegal move keeps the place in its line",
    async run({ page, at }) {
      await at(`${TWO}&line=rA.a1.0,gI.b1.1,a9.2&at=1`);
      await page.waitForSelector('.fault:has-text("move 3 of the link")');
      check(await page.isVisible('.step.now:text("rA.a1.0")'), "after the first move");
      check((await page.locator(".line .step").count()) === 2, "both moves are there");
    },
  },
  {
    name: "what is asked for last is shown, whichever answer comes last",
    server: true,
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      /** @type {() => void} */
      let go = () => {};
      const wait = async (/** @type {import("playwright-core").Route} */ route) => {
        await new Promise((resolve) => (go = () => resolve(undefined)));
        await route.continue();
      };
      await hold(page, (body) => body.includes("x1_1x1"), wait);
      const first = "#view=explore&game=crosstrack&pos=x1_1x1_1122.1_1_d";
      const last = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";
      for (const hash of [first, last]) {
        await page.evaluate((to) => history.pushState(null, "", to), hash);
        await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate")));
      }
      await page.waitForSelector('main code:has-text("rA0.gI1")');
      go();
      await page.waitForTimeout(200);
      check(await page.isVisible('main code:has-text("rA0.gI1")'), "the last one stays");
      check((await page.evaluate(() => location.hash)) === last, "and its address");
    },
  },
  {
    name: "a puzzle that is twice in a table is one",
    server: true,
    async run({ page, at }) {
      await page.route("**/ask", async (route) => {
        if (!route.request().postData()?.includes('"ask":"puzzles"')) return route.continue();
        const response = await route.fetch();
        const answer = JSON.parse((await response.text()).trim());
        answer.puzzles.push(...answer.puzzles);
        await route.fulfill({ response, body: `${JSON.stringify(answer)}\n` });
      });
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
    },
  },
  {
    name: "a new game has the players, teams and readings of the old one",
    async run({ page, at }) {
      for (const [old, fresh] of [
        ["x1_2x1_2211.1_gI1.rA0-2_d", "x1_2x1_2211.1_2-2_d"],
        ["x1_4x2_1234t.1_4-6-6-6-6-4_d", "x1_4x2_1234t.1_4-6-6-6-6-4_d"],
        ["x1_4x2_123c.2_rA0.3-6-6-6-6-4_d", "x1_4x2_123c.1_4-6-6-6-6-4_d"],
      ]) {
        await page.goto("about:blank");
        await at(`#view=explore&game=crosstrack&readings=null-turn%3Dallowed&pos=${old}`);
        await settled(page);
        await page.click("#new-game");
        await page.click("#start-game");
        await page.waitForFunction((pos) => location.hash.includes(`pos=${pos}`), fresh);
        check(
          (await page.evaluate(() => location.hash)).includes("null-turn=allowed"),
          "the readings",
        );
      }
    },
  },
  {
    name: "the board of a puzzle is not the reader's own game",
    async run({ page, at }) {
      await at(`${TWO}&line=rA.a1.0`);
      await settled(page);
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      await page.fill("#move-field", "bD.b1.0");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement.failed");
      await page.click('nav a:text("Puzzles")');
      await page.waitForSelector(".puzzle-list li");
      await page.click('nav a:text("Explore")');
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
  {
    name: "puzzles that do not come are asked for again",
    server: true,
    async run({ page, at, faults }) {
      await hold(
        page,
        (body) => body.includes('"ask":"puzzles"'),
        (route) => route.abort(),
      );
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector("#retry");
      check((await page.textContent(".fault"))?.includes("server") === true, "what is wrong");
      await page.unroute("**/ask");
      await page.click("#retry");
      await page.waitForSelector(".judgement.yours");
      forgive(faults);
    },
  },
  {
    name: "a page that nobody answers at first comes all the same",
    server: true,
    async run({ page, at, faults }) {
      await page.route("**/ask", (route) => route.abort());
      await at("#view=puzzles");
      await page.waitForSelector("#retry");
      await page.unroute("**/ask");
      await page.click("#retry");
      await page.waitForSelector('label:has-text("game") option:text("Crosstrack")', {
        state: "attached",
      });
      await page.click('nav a:text("Explore")');
      await turnIs(page, "player 1");
      forgive(faults);
    },
  },
  {
    name: "a search that is cut off can be asked again where it says so",
    server: true,
    async run({ page, at, faults }) {
      await hold(
        page,
        (body) => body.includes('"ask":"values"'),
        (route) => route.abort(),
      );
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d&values=on&plies=1");
      await page.waitForSelector(".search #retry");
      await page.unroute("**/ask");
      await page.click("#retry");
      await page.waitForSelector(".verdict .win");
      forgive(faults);
    },
  },
  {
    name: "what the browser keeps and what has not the form",
    async run({ page, at }) {
      await at("#view=help");
      await page.evaluate(() => {
        const stored = {
          marks: { "1a66703bbf": 5, e91aa6f89d: { state: "solved", hints: "many" }, x: null },
          "game.one": { hash: "#view=explore&pos=start", title: 3 },
          "game.two": { hash: "#view=help", title: "no tree" },
          "game.three": 7,
          settings: "dark",
        };
        for (const [name, value] of Object.entries(stored))
          localStorage.setItem(`crosstrack.${name}`, JSON.stringify(value));
      });
      await page.goto("about:blank");
      await at("#view=puzzles&state=solved");
      await page.waitForSelector('.puzzle-list .done:has-text("e91aa6f89d")');
      check((await page.locator(".puzzle-list li").count()) === 1, "one is solved");
      await page.click('nav a:text("Explore")');
      await settled(page);
      for (const name of ["marks", "game.one", "game.two", "game.three", "settings"])
        await page.evaluate((key) => localStorage.setItem(`crosstrack.${key}`, "null"), name);
      await page.goto("about:blank");
      await at("#view=explore");
      await settled(page);
    },
  },
  {
    name: "what turns writing around is shown as a sign, and not obeyed",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await page.fill("#paste", "x1_2x1_1122.1_\u202e2-2_d");
      await page.press("#paste", "Enter");
      await page.waitForSelector(".fault");
      const words = (await page.textContent(".fault")) ?? "";
      check(!words.includes("\u202e") && words.includes("\ufffd"), words);
    },
  },
  {
    name: "a long list of moves follows the game, and the page stays",
    async run({ page, at }) {
      const line = Array.from({ length: 60 }, (_, nth) => (nth % 2 ? "b1" : "a1"));
      const turns = line.map((cell, nth) => `${cell}.${(Math.floor(nth / 2) % 3) + 1}`);
      await at(`${TWO}&line=rI.a1.0,gI.b1.0,${turns.join(",")}`);
      await settled(page);
      const seen = () =>
        page.evaluate(() => {
          const list = document.querySelector(".line").getBoundingClientRect();
          const now = document.querySelector(".step.now").getBoundingClientRect();
          return now.top >= list.top - 1 && now.bottom <= list.bottom + 1;
        });
      check(await seen(), "the last move is in view");
      check((await page.evaluate(() => scrollY)) === 0, "the page stays");
      await page.click('[aria-label="to the start"]');
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector('.step.now:text("rI.a1.0")');
      check(await seen(), "and the first one");
    },
  },
];
