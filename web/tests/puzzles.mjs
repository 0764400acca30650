/** Puzzles, with the keyboard alone. */
import { readFileSync, readdirSync } from "node:fs";
import { beyond, check, moveByKeys, tabTo } from "./browser.mjs";

/** Asks for all three hints and reads the move. @param {import("playwright-core").Page} page */
async function hinted(page) {
  for (const level of ["piece", "place", "move"]) {
    await page.waitForSelector(`#hint:has-text("${level}")`);
    await tabTo(page, "#hint");
    await page.keyboard.press("Enter");
  }
  await page.waitForFunction(() => !document.getElementById("hint"));
  return (await page.textContent(".hint code")) ?? "";
}

/** @param {import("playwright-core").Page} page */
async function solve(page) {
  for (let tries = 0; tries < 6; tries += 1) {
    await page.waitForSelector(".judgement.yours");
    const before = await page.locator(".played code").count();
    await moveByKeys(page, await hinted(page));
    await page.waitForFunction(
      (count) =>
        document.querySelectorAll(".played code").length > count &&
        !document.querySelector(".judgement.thinking"),
      before,
    );
    check(!(await page.isVisible(".judgement.failed")), "the hint holds");
    if (await page.isVisible(".judgement.solved")) return;
  }
  throw new Error("not solved");
}

/** @param {import("playwright-core").Page} page @param {string} move */
async function type(page, move) {
  await page.fill("#move-field", move);
  await page.keyboard.press("Enter");
}

/** The ids of the puzzles of each theme, from the tables themselves. @returns {Map<string, Set<string>>} */
function themesInTables() {
  const folder = new URL("../../data/puzzles/", import.meta.url);
  const themes = new Map();
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".csv"))) {
    const [head, ...rows] = readFileSync(new URL(name, folder), "utf8").trim().split(/\r?\n/);
    const at = head.split(",").indexOf("themes");
    const id = head.split(",").indexOf("id");
    if (at < 0) continue;
    // No cell has a comma in it.
    for (const row of rows.map((one) => one.split(",")))
      for (const theme of row[at].split(" ").filter(Boolean))
        themes.set(theme, (themes.get(theme) ?? new Set()).add(row[id]));
  }
  return themes;
}

/** Until so many moves are played and it is the solver's turn. @param {import("playwright-core").Page} page @param {number} count */
async function played(page, count) {
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll(".played code").length === wanted &&
      document.querySelector(".judgement.yours"),
    count,
  );
}

export const cases = [
  {
    name: "a win in 1 from the list, by keys alone",
    async run({ page, at }) {
      await at("#view=puzzles&game=crosstrack&goal=win-in-1&board=4x2");
      await page.waitForSelector(".puzzle-list a");
      await tabTo(page, ".puzzle-list a");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement");
      await solve(page);
      await page.click('a:text("All puzzles")');
      await page.waitForSelector('.puzzle-list .done:has-text("solved")');
    },
  },
  {
    name: "a win in 3 with the defence's reply, by keys alone",
    async run({ page, at }) {
      await at("#view=puzzles&game=crosstrack&goal=win-in-3&board=4x2");
      await page.waitForSelector(".puzzle-list a");
      await tabTo(page, ".puzzle-list a");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement");
      await solve(page);
    },
  },
  {
    name: "a wrong try gets a verdict and can be taken back",
    async run({ page, at }) {
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      check(
        (await page.getAttribute("#move-field", "placeholder")) === "",
        "no move is given away",
      );
      await type(page, "bD.b1.0");
      await page.waitForSelector(".judgement.failed");
      check(!(await page.isVisible("#move-field")), "the answer is not the solver's to give");
      await page.click('[data-piece="rA"]', { force: true });
      check(!(await page.isVisible(".held-row")), "nor by the board");
      await page.click("#take-back");
      await page.waitForSelector(".judgement.yours");
      check((await page.locator(".played code").count()) === 0, "it is taken back");
    },
  },
  {
    name: "the browser's back leads to the solver's own turn",
    async run({ page, at }) {
      await at("#view=puzzle&id=e91aa6f89d");
      await page.waitForSelector(".judgement.yours");
      await type(page, "gA.a5.6");
      await played(page, 2);
      await page.goBack();
      await played(page, 0);
      check(await page.isVisible("#move-field"), "it is the solver's turn");
      await page.goForward();
      await played(page, 2);
      await page.reload();
      await played(page, 2);
    },
  },
  {
    name: "a solved puzzle is solved after a reload and by a link, which is not progress",
    async run({ page, at }) {
      await at("#view=puzzle&id=1a66703bbf&line=f5.1");
      await page.waitForSelector(".judgement.solved");
      check(!(await page.isVisible("#move-field")), "nothing is left to play");
      const marks = () => page.evaluate(() => localStorage.getItem("crosstrack.marks"));
      check((await marks()) === null, "a link is no solution of one's own");
      await at("#view=puzzle&id=420e965a3f");
      await page.waitForSelector(".judgement.yours");
      await type(page, "b4.0");
      await page.waitForSelector(".judgement.solved");
      await page.reload();
      await page.waitForSelector(".judgement.solved");
      check(((await marks()) ?? "").includes("420e965a3f"), "one's own is kept");
    },
  },
  {
    name: "a link whose answer is missing gets it, one with a move that cannot be played says so",
    async run({ page, at }) {
      await at("#view=puzzle&id=e91aa6f89d&line=gA.a5.6");
      await played(page, 2);
      const bad = "#view=puzzle&id=e91aa6f89d&line=zz";
      await page.goto("about:blank");
      await at(bad);
      await page.waitForSelector('.fault:has-text("move 1 of the link, zz")');
      check(await page.isVisible("#board"), "the puzzle is on the board");
      check((await page.evaluate(() => location.hash)) === bad, "the link can be mended");
    },
  },
  {
    name: "an id in capitals, and its beginning alone",
    async run({ page, at }) {
      for (const id of ["E91AA6F89D", "e91a"]) {
        await page.goto("about:blank");
        await at(`#view=puzzle&id=${id}`);
        await page.waitForSelector('#puzzle-title:has-text("e91aa6f89d")');
      }
      await page.goto("about:blank");
      await at("#view=puzzle&id=nothing");
      await page.waitForSelector('.fault:has-text("no puzzle has the id nothing")');
    },
  },
  {
    name: "two tabs share the progress",
    async run({ page, at, base }) {
      const other = await page.context().newPage();
      await at("#view=puzzles");
      await other.goto(`${base}#view=puzzle&id=420e965a3f`);
      await other.waitForSelector(".judgement.yours");
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      await type(page, "f5.1");
      await page.waitForSelector(".judgement.solved");
      await type(other, "b4.0");
      await other.waitForSelector(".judgement.solved");
      const marks = await other.evaluate(() => localStorage.getItem("crosstrack.marks"));
      for (const id of ["420e965a3f", "1a66703bbf"])
        check((marks ?? "").includes(id), `${id} is kept`);
      // The list has more puzzles than it shows at once.
      await at("#view=puzzles&state=solved");
      await page.waitForSelector('.puzzle-list .done:has-text("420e965a3f")');
    },
  },
  {
    name: "a table with two columns: what it does not say is left out",
    server: true,
    async run({ page, at }) {
      await page.route("**/ask", async (route) => {
        if (!route.request().postData()?.includes('"ask":"puzzles"')) return route.continue();
        const response = await route.fetch();
        const answer = JSON.parse((await response.text()).trim());
        for (const puzzle of answer.puzzles)
          Object.assign(puzzle, {
            difficulty: null,
            level: null,
            themes: null,
            unique: null,
          });
        await route.fulfill({ response, body: `${JSON.stringify(answer)}\n` });
      });
      await at("#view=puzzles");
      await page.waitForSelector(".puzzle-list li");
      check(!(await page.textContent(".puzzle-list"))?.includes("null"), "nothing is invented");
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      const side = (await page.textContent(".side")) ?? "";
      // `null-turn` is a reading.
      check(!/null(?!-turn)|rating/.test(side), `nor beside the board: ${side}`);
    },
  },
  {
    name: "the levels stand in order, and counts follow the other filters",
    async run({ page, at }) {
      await at("#view=puzzles");
      await page.waitForSelector(".puzzle-list li");
      const words = (label) => page.locator(`label:has-text("${label}") option`).allTextContents();
      const levels = (await words("level")).map((word) => word.split(" ")[0]);
      const order = ["all", "easy", "medium", "hard"].filter((word) => levels.includes(word));
      check(levels.join() === order.join(), `in order: ${levels}`);
      await page.selectOption('label:has-text("goal") select', "win-in-3");
      await page.waitForFunction(() => location.hash.includes("goal=win-in-3"));
      const sum = (await words("level"))
        .slice(1)
        .map((word) => Number(/\((\d+)\)/.exec(word)?.[1]));
      const total = Number.parseInt((await page.textContent('p[role="status"]')) ?? "", 10);
      check(sum.reduce((one, two) => one + two, 0) === total, `${sum} of ${total}`);
    },
  },
  {
    name: "themes are counted as the tables have them, and shown of what is solved alone",
    async run({ page, at, shot }) {
      const tables = themesInTables();
      await at("#view=puzzles");
      await page.waitForSelector(".puzzle-list li");
      const said = await page.locator('label:has-text("theme") option').allTextContents();
      const counts = new Map(
        said.slice(1).map((word) => /^(\S+) \((\d+)\)$/.exec(word)?.slice(1) ?? []),
      );
      for (const [theme, ids] of tables)
        check(Number(counts.get(theme)) === ids.size, `${theme}: ${counts.get(theme)}`);
      check(counts.size === tables.size, `${counts.size} themes, ${tables.size} in the tables`);
      const id = "1a66703bbf";
      const own = [...tables].filter(([, ids]) => ids.has(id)).map(([theme]) => theme);
      const shown = async (where) => {
        const text = (await page.textContent(where)) ?? "";
        return own.filter((theme) => text.includes(theme)).length;
      };
      const item = `.puzzle-list li:has-text("${id}")`;
      await at(`#view=puzzles&theme=${own[0]}`);
      check(own.length === 3 && (await shown(item)) === 0, "none in the list");
      await page.click(`${item} a`);
      await page.waitForSelector(".judgement.yours");
      check((await shown("main")) === 0, "none beside the board");
      await type(page, "f5.1");
      await page.waitForSelector(".judgement.solved");
      check((await shown(".themes")) === own.length, "all of them once it is solved");
      await shot("themes");
      await page.click('a:text("All puzzles")');
      await page.waitForSelector(item);
      check((await shown(item)) === own.length, "in the list, too");
      const others = page.locator(`.puzzle-list li:not(:has-text("${id}"))`);
      check((await others.locator(".themes").count()) === 0, "and no others");
      await page.goBack();
      await page.click(`.themes a:text("${own[0]}")`);
      await page.waitForFunction(() => location.hash.includes("theme="));
      const listed = Number.parseInt((await page.textContent('p[role="status"]')) ?? "", 10);
      check(listed === tables.get(own[0])?.size, `${listed} of them`);
    },
  },
  {
    name: "a wrong try is refuted on the board, marked, and taken back; then Enter leads on",
    async run({ page, at, shot }) {
      await at("#view=puzzle&id=e91aa6f89d");
      await page.waitForSelector(".judgement.yours");
      await type(page, "gA.b1.0");
      await page.waitForSelector('.judgement.failed:has-text("player 1")');
      await shot("puzzle-refuted");
      check((await page.locator(".played code").count()) === 2, "the refutation is played");
      check((await page.innerText(".wrong")).includes("gA.b1.0"), "the try is marked");
      check((await page.locator(".task .primary").count()) === 1, "one thing to do next");
      await page.focus("#main");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement.yours");
      check((await page.locator(".played").count()) === 0, "it is taken back");
      check(await page.isVisible(".wrong"), "the mark stays");
      await at("#view=puzzle&id=1a66703bbf");
      // The other puzzle is there once the mark of this one is gone.
      await page.waitForSelector(".wrong", { state: "detached" });
      await page.waitForSelector('.judgement.yours:has-text("your move")');
      await type(page, "f5.1");
      await page.waitForSelector(".judgement.solved");
      await page.focus("#main");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement.yours");
      check(!(await page.evaluate(() => location.hash)).includes("1a66703bbf"), "the next one");
    },
  },
  {
    name: "the puzzle of a day fits the reader, and stays that of the day",
    async run({ page, at }) {
      await page.clock.setFixedTime(new Date("2026-07-31T12:00:00"));
      const daily = async () => {
        await at("#view=puzzles");
        await page.reload();
        await page.waitForSelector(".daily a");
        return page.innerText(".daily");
      };
      const first = await daily();
      check(/easy/.test(first), `of whom nothing is known: ${first}`);
      const rated = (day, rating) =>
        page.evaluate(
          ([of, value]) =>
            localStorage.setItem(
              "crosstrack.rating",
              JSON.stringify({ rating: value, deviation: 90, volatility: 0.06, ...of }),
            ),
          [day, rating],
        );
      await rated({ day: "2026-07-31", dawn: 1200 }, 1900);
      check((await daily()) === first, "what is solved today changes tomorrow's");
      await rated({ day: "2026-07-30", dawn: 1200 }, 1900);
      check(/hard/.test(await daily()), "of a strong reader");
    },
  },
  {
    name: "the list has pictures",
    async run({ page, at, shot }) {
      await at("#view=puzzles&level=easy");
      await page.waitForSelector(".puzzle-list img.thumb");
      await page.waitForFunction(
        () =>
          document.querySelectorAll(".puzzle-list img.thumb").length ===
          document.querySelectorAll(".puzzle-list li").length,
      );
      const drawn = await page.$eval(
        ".puzzle-list img.thumb",
        (one) => one.naturalWidth > 50 && one.complete,
      );
      check(drawn, "a picture that can be drawn");
      await shot("puzzle-list");
    },
  },
  {
    name: "each hint adds something, and a turn is called a turn",
    async run({ page, at }) {
      for (const [id, words] of [
        ["1a66703bbf", ["f5", "turn", "rotation"]],
        ["e91aa6f89d", ["gA", "a5", "rotation"]],
      ]) {
        await at(`#view=puzzle&id=${id}`);
        await page.waitForSelector(`#puzzle-title:has-text("${id}")`);
        const said = new Set();
        for (const word of words) {
          await page.click("#hint");
          await page.waitForSelector(`.hint:has-text("${word}")`);
          said.add(await page.innerText(".hint"));
        }
        check(said.size === 3, `three hints: ${[...said]}`);
      }
    },
  },
  {
    name: "a phone: task, verdict, board and trays without scrolling, the first puzzle too",
    options: { viewport: { width: 360, height: 640 }, hasTouch: true },
    async run({ page, at, shot }) {
      const seen = async (...parts) => {
        const out = await beyond(page, [".task", "#verdict", ".board", ...parts]);
        check(out.length === 0, `out of view: ${out}`);
      };
      await at("#view=puzzles&level=easy");
      await page.click("#next-unsolved");
      await page.waitForSelector(".judgement.yours");
      await page.waitForTimeout(100);
      await seen(".seat.open", "#next-puzzle");
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(`#puzzle-title:has-text("1a66703bbf")`);
      await page.tap('[data-name="f5"]');
      await page.tap('[data-turn="f5.1"]');
      await page.waitForSelector(".previewing");
      await shot("puzzle-phone-held");
      await seen(".held-row");
      await page.tap('[data-name="f5"]');
      await page.waitForSelector(".judgement.solved");
      await seen("#next-puzzle.primary");
      check((await page.evaluate(() => scrollY)) === 0, "nothing was scrolled");
    },
  },
  {
    name: "next unsolved",
    async run({ page, at }) {
      await at("#view=puzzles&level=easy");
      const first = await page.getAttribute("#next-unsolved", "href");
      const id = /id=(\w+)/.exec(first ?? "")?.[1] ?? "";
      await page.evaluate((one) => {
        const mark = { [one]: { state: "solved", hints: 0, on: "2026-01-01" } };
        localStorage.setItem("crosstrack.marks", JSON.stringify(mark));
      }, id);
      await page.reload();
      await page.waitForSelector("#next-unsolved");
      check((await page.getAttribute("#next-unsolved", "href")) !== first, "another one");
    },
  },
];
