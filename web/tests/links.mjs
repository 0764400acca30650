/** Links, history, and text that is wrong. */
import { check, settled, turnIs } from "./browser.mjs";

const DEEP =
  "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&line=rA.a1.0,gI.b1.1,a1.2&at=2&values=on&plies=2";

export const cases = [
  {
    name: "a deep link restores everything",
    async run({ page, at }) {
      await at(DEEP);
      await settled(page);
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      check((await page.locator(".line .step").count()) === 3, "the whole line");
      check(await page.isChecked("#values-switch"), "values are on");
      const hash = await page.evaluate(() => location.hash);
      check(hash === DEEP, `the address stays: ${hash}`);
    },
  },
  {
    name: "back and forward, and one's own line is kept",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d");
      await settled(page);
      await page.fill("#move-field", "rA.a1.0");
      await page.keyboard.press("Enter");
      await turnIs(page, "player 2");
      await page.goBack();
      await turnIs(page, "player 1");
      await page.goForward();
      await turnIs(page, "player 2");
      await page.click('nav a:text("Puzzles")');
      await page.waitForSelector(".puzzle-list li");
      await page.goBack();
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d");
      await settled(page);
      await page.click('summary:text("Your lines")');
      await page.click(".lines a");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
  {
    name: "a bad position: caret, and nothing is lost",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d&line=rA.b1.0");
      await settled(page);
      const before = await page.innerHTML(".picture");
      const bad = "x1_4x2_1122.1_rA9.3-6-6-6-6-4_d";
      await page.keyboard.press("/");
      await page.keyboard.insertText(bad);
      await page.keyboard.press("Enter");
      const caret = (await page.textContent(".caret")) ?? "";
      check(caret.includes("^") && caret.includes("rA9"), `a caret: ${caret}`);
      check((await page.inputValue("#paste")) === bad, "the text stays");
      check((await page.innerHTML(".picture")) === before, "the board stays");
      check(await page.isVisible('.step.now:text("rA.b1.0")'), "the line stays");
    },
  },
  {
    name: "a bad link: told so, and a board all the same",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=nonsense");
      await settled(page);
      await page.waitForSelector(".fault");
    },
  },
];
