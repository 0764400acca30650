/** Puzzles as a habit: one's own rating, and training. */
import { readFileSync, readdirSync } from "node:fs";
import { check } from "./browser.mjs";

/** The rows of the tables, by id. */
function tables() {
  const folder = new URL("../../data/puzzles/", import.meta.url);
  const rows = new Map();
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".csv"))) {
    const [head, ...lines] = readFileSync(new URL(name, folder), "utf8").trim().split(/\r?\n/);
    const columns = head.split(",");
    for (const line of lines) {
      const cells = line.split(",");
      const row = Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
      rows.set(row.id, row);
    }
  }
  return rows;
}

/** @param {import("playwright-core").Page} page @param {string} move */
async function type(page, move) {
  await page.fill("#move-field", move);
  await page.keyboard.press("Enter");
}

/** The puzzle on the board, once it is another. @param {import("playwright-core").Page} page @param {string} [before] */
async function served(page, before = "") {
  await page.waitForFunction((other) => {
    const id = document.querySelector("#puzzle-title code")?.textContent;
    return id && id !== other && document.querySelector(".judgement.yours");
  }, before);
  return (await page.textContent("#puzzle-title code")) ?? "";
}

/** @param {import("playwright-core").Page} page */
async function rating(page) {
  const words = (await page.textContent("#rating")) ?? "";
  check(/^\d+ ± \d+$/.test(words), `a rating: ${words}`);
  return Number.parseInt(words, 10);
}

export const cases = [
  {
    name: "a puzzle that was tried before says that it does not count",
    async run({ page, at }) {
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      check(!(await page.isVisible("#gain")), "a new one counts");
      await page.evaluate(() =>
        localStorage.setItem(
          "crosstrack.marks",
          JSON.stringify({ "1a66703bbf": { state: "tried", hints: 0, on: "2026-01-01" } }),
        ),
      );
      await page.reload();
      await page.waitForSelector('#gain:has-text("does not count")');
    },
  },
  {
    name: "one's own rating: the first try at a puzzle counts, and stays in this browser",
    async run({ page, at }) {
      await at("#view=puzzles");
      await page.waitForSelector("#rating");
      check((await rating(page)) === 1500, "at first");
      await page.goto((await page.url()).replace(/#.*/, "#view=puzzle&id=1a66703bbf"));
      await served(page);
      await type(page, "f5.1");
      await page.waitForSelector(".judgement.solved");
      await page.waitForSelector('#gain:has-text("(+")');
      await at("#view=puzzles");
      await page.reload();
      await page.waitForSelector(".puzzle-list li");
      const after = await rating(page);
      check(after > 1500 && after < 1700, `${after}`);
      const items = await page.locator(".puzzle-list li").allInnerTexts();
      const order = items.map((words) => Number(/(\d+), (easy|medium|hard)/.exec(words)?.[1]));
      check(
        order.length > 9 && order.every((one, nth) => nth === 0 || one >= order[nth - 1]),
        `${order}`,
      );
      // Once more counts no more.
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector('.faint:has-text("✓ solved")');
      await served(page);
      await type(page, "f5.1");
      await page.waitForSelector(".judgement.solved");
      await at("#view=puzzles");
      await page.waitForSelector("#rating");
      check((await rating(page)) === after, "nothing is counted twice");
    },
  },
  {
    name: "training serves what fits, and what was failed comes back",
    async run({ page, at }) {
      const rows = tables();
      await at("#view=puzzles");
      await page.evaluate(() => {
        const marks = { "420e965a3f": { state: "tried", hints: 0, on: "2026-01-01" } };
        localStorage.setItem("crosstrack.marks", JSON.stringify(marks));
      });
      await page.reload();
      await page.waitForSelector('#run-train:has-text("1 that you failed come")');
      await page.click("#run-train");
      const first = await served(page);
      check(first === "420e965a3f", `what was failed: ${first}`);
      await page.waitForSelector('#run:has-text("Training")');
      await type(page, "b4.0");
      await page.waitForSelector(".judgement.solved");
      await page.click("#next-puzzle");
      const second = await served(page, first);
      const { rating: byPlay, difficulty } = rows.get(second);
      const rating = Number(byPlay ?? 800 + 20 * difficulty);
      check(rating >= 1460 && rating <= 1540, `1500 is near ${rating}`);
      await page.waitForSelector("#hint");
      await page.click("#hint");
      await page.waitForSelector('#run:has-text("(−")');
      await page.click("#stop-run");
      await page.waitForFunction(() => !document.querySelector("#stop-run"));
    },
  },
];
