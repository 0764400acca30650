/** The reader's games on the start. */
import { check, settled } from "./browser.mjs";
import { type } from "./game.mjs";

const TWO = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person";

export const cases = [
  {
    name: "games side by side on the start, with pictures, to go on with or to delete",
    async run({ page, at, shot }) {
      await at(TWO);
      await settled(page);
      for (const move of ["rA.a1.0", "rC.b2.0"]) {
        await page.click("#new-game");
        await page.click("#start-game");
        await settled(page);
        await page.waitForFunction(() => !document.querySelector(".step"));
        await type(page, move);
      }
      await page.click("a.brand");
      await page.waitForSelector(".game-list li:nth-child(2) img");
      await shot("games");
      const items = await page.locator(".game-list li").allInnerTexts();
      check(items.length === 2 && items.every((one) => one.includes("1 move")), `${items}`);
      await page.click(".game-list li:nth-child(2) a");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await page.click("a.brand");
      await page.click('.game-list li:nth-child(2) [aria-label^="delete"]');
      await page.waitForFunction(() => document.querySelectorAll(".game-list li").length === 1);
      await page.reload();
      await page.waitForSelector(".game-list li");
      check((await page.locator(".game-list li").count()) === 1, "it is gone");
      await page.click(".game-list a");
      // What was opened last stood first, and stays.
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
];
