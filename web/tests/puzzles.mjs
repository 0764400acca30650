/** Puzzles, with the keyboard alone. */
import { check, moveByKeys, tabTo } from "./browser.mjs";

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
      const move = await page.getAttribute("#move-field", "placeholder");
      await page.fill("#move-field", move ?? "");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".judgement.failed");
      await page.click("#take-back");
      await page.waitForSelector(".judgement.yours");
    },
  },
  {
    name: "the sheet has pictures",
    async run({ page, at }) {
      await at("#view=sheet&level=easy");
      await page.waitForSelector("figure svg");
    },
  },
];
