/** Lessons are played: the moves are those that the table of lessons has, which the rules have checked. */
import { readFileSync } from "node:fs";
import { beyond, check, moveByKeys, settled } from "./browser.mjs";

const table = readFileSync(new URL("../../data/lessons.csv", import.meta.url), "utf8");
/** The learner's moves: a column of words without commas or quotes, behind the position. */
const MOVES = table
  .trim()
  .split("\n")
  .slice(1)
  .map((row) => /,x1_[^,]*,([^,]*),/.exec(row)?.[1]?.split(" ").at(-1) ?? "");

/** @param {import("playwright-core").Page} page @param {string} move */
async function make(page, move) {
  if (move === "claim") return page.click('button:text("Claim the path")');
  const [piece, spot] = move.split(".");
  if (!/^[STXL]$/.test(piece)) return moveByKeys(page, move);
  await page.click(`[data-piece="${piece}"]`);
  await page.click(`[data-name="${spot}"]`);
}

/** @param {import("playwright-core").Page} page @param {number} nth from 1 */
function lesson(page, nth) {
  return page.waitForSelector(`article h2:has-text("${nth}.")`, { timeout: 8000 });
}

export const cases = [
  {
    name: "ten lessons, each played by its own move, up to the first game",
    async run({ page, at, shot }) {
      check(MOVES.length === 10, `ten lessons: ${MOVES}`);
      await at("#view=rules");
      for (const [at, move] of MOVES.entries()) {
        await lesson(page, at + 1);
        await page.waitForSelector(".judgement.yours");
        await make(page, move);
        await page.waitForSelector(".judgement.solved");
        if (at === 4) await shot("lesson-win");
        await page.focus("#main");
        if (at + 1 < MOVES.length) await page.keyboard.press("Enter");
      }
      check((await page.locator(".toc .done").count()) === 10, "all are done");
      await page.click("#first-game");
      await page.waitForFunction(() => location.hash.includes("seats=person,1"));
      await page.click('[data-piece="rA"]');
      await page.click('[data-name="c3"]');
      await page.waitForFunction(() => document.querySelectorAll(".step").length === 2);
      await page.reload();
      await at("#view=rules");
      await page.waitForSelector(".toc");
      check((await page.locator(".toc .done").count()) === 10, "and stay done");
    },
  },
  {
    name: "a lesson says why not, gives the move back, and shows joined track",
    async run({ page, at }) {
      await at("#view=rules&lesson=1");
      await page.waitForSelector(".judgement.yours");
      await make(page, "c3.3");
      await page.waitForSelector('.judgement.failed:has-text("links N with S, and SE with NW")');
      await page.focus("#main");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement.yours");
      await page.click('[data-name="d5"]');
      await page.waitForSelector(".why");
      check((await page.locator("main .clause").count()) === 0, "no clauses in the first lesson");
      await at("#view=rules&lesson=2");
      await lesson(page, 2);
      const lit = () =>
        page.$eval(".picture .joined", (one) => getComputedStyle(one).display !== "none");
      await page.waitForSelector(".picture .joined path", { state: "attached" });
      check(await lit(), "the track that is joined to D");
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-rI1.5-6-4.bD0.1-4_d");
      // Not where nobody speaks of it.
      await page.waitForFunction(() => {
        const joined =
          document.querySelector("#values-switch") && document.querySelector(".picture .joined");
        return joined && getComputedStyle(joined).display === "none";
      });
      await page.click('[data-name="a3"]');
      await page.waitForSelector(".holding");
      check(await lit(), "but while a piece is turned");
    },
  },
  {
    name: "a lesson is no game of the reader's own, and waits until the next is asked for",
    async run({ page, at }) {
      await at(
        "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person&line=rA.a1.0",
      );
      await page.waitForSelector(".step.now");
      await page.click('nav a:text("Learn")');
      await lesson(page, 1);
      await make(page, "c3.1");
      await page.waitForSelector(".judgement.solved");
      await page.waitForTimeout(4500);
      check(await page.isVisible('article h2:has-text("1.")'), "it stays");
      await page.click('nav a:text("Play")');
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
  {
    name: "a phone: a lesson that is chosen is in view, and every view begins at its top",
    options: { viewport: { width: 360, height: 740 }, hasTouch: true },
    async run({ page, at }) {
      const top = () => page.waitForFunction(() => scrollY === 0);
      await at("#view=rules&lesson=1");
      await lesson(page, 1);
      check((await page.locator("article .clause").count()) === 0, "no clauses in the first");
      await page.click(".toc li:nth-child(4) button");
      await lesson(page, 4);
      check((await page.locator("article .clause").count()) > 0, "but later");
      await top();
      const out = await beyond(page, ["article h2", ".board", ".task"]);
      check(out.length === 0, `out of view: ${out}`);
      for (const view of ["Puzzles", "Explore", "Play"]) {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await page.click(`nav a:text("${view}")`);
        await page.waitForSelector(`.nav-item.on:has-text("${view}")`);
        await top();
      }
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.goBack();
      await page.waitForSelector('.nav-item.on:has-text("Explore")');
      await top();
    },
  },
  {
    name: "a phone: the board of a lesson is whole above its task",
    options: { viewport: { width: 360, height: 640 }, hasTouch: true },
    async run({ page, at }) {
      for (let nth = 1; nth <= 10; nth += 1) {
        await at(`#view=rules&lesson=${nth}`);
        await page.waitForSelector(`article h2:text("${nth}. ")`);
        await settled(page);
        const [board, task] = await page.evaluate(() =>
          [".board", ".task"].map((one) => {
            const { top, bottom } = document.querySelector(one).getBoundingClientRect();
            return { top, bottom };
          }),
        );
        const fits = board.top > 0 && board.bottom <= task.top + 1 && task.bottom <= 641;
        check(fits, `lesson ${nth}: board to ${board.bottom}, task from ${task.top}`);
      }
    },
  },
];
