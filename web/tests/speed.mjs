/** What must not take long. */
import { check, settled } from "./browser.mjs";

const FOUR = "#view=explore&game=crosstrack&pos=x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d";

/** Limits are for a machine with nothing else to do; where it is shared, they tell a stall. */
const SLACK = process.env.CI ? 10 : 1;

/** From a key to the frame that shows what it did, in ms. @param {import("playwright-core").Page} page @param {string} key */
function keyTime(page, key) {
  return page.evaluate(async (pressed) => {
    const from = document.activeElement;
    const began = performance.now();
    from?.dispatchEvent(
      new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }),
    );
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    return document.activeElement === from ? Infinity : performance.now() - began;
  }, key);
}

export const cases = [
  {
    name: "the first board within a second",
    async run({ page, at, note }) {
      let time = Infinity;
      for (let tried = 0; tried < 3 && time >= 1000 * SLACK; tried += 1) {
        await page.goto("about:blank");
        await at(FOUR);
        await settled(page);
        time = await page.evaluate(() => performance.now());
      }
      note(`${time.toFixed(0)} ms`);
      check(time < 1000 * SLACK, `${time} ms`);
    },
  },
  {
    name: "keys within 100 ms while a search runs, and stop",
    async run({ page, at, note }) {
      await at(`${FOUR}&values=on&plies=9`);
      await settled(page);
      await page.waitForSelector("#stop");
      await page.focus("#board [data-name][tabindex='0']");
      const times = [];
      for (const key of [
        "ArrowRight",
        "ArrowDown",
        "ArrowLeft",
        "ArrowDown",
        "ArrowRight",
        "ArrowUp",
      ]) {
        times.push(await keyTime(page, key));
        await page.waitForTimeout(80);
      }
      check(await page.isVisible("#stop"), "it still searches");
      const worst = Math.max(...times);
      note(`${worst.toFixed(0)} ms at most`);
      check(worst < 100 * SLACK, `${worst} ms`);
      await page.click("#stop");
      await page.waitForSelector("#stop", { state: "detached" });
    },
  },
  {
    name: "a list of 2,600 moves without a stall",
    async run({ page, at, note }) {
      await at(FOUR);
      await settled(page);
      const time = await page.evaluate(async () => {
        const head = document.querySelector(".group-head");
        const began = performance.now();
        head instanceof HTMLElement && head.click();
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
        return performance.now() - began;
      });
      check((await page.locator(".move").count()) >= 100, "moves are shown");
      note(`${time.toFixed(0)} ms`);
      check(time < 200 * SLACK, `${time} ms`);
    },
  },
];
