/** Games, by mouse and by keys. */
import { check, settled, turnIs } from "./browser.mjs";

const TWO = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";

/** @param {import("playwright-core").Page} page @param {number} turn */
async function turnTo(page, turn) {
  for (let tried = 0; tried < 9; tried += 1) {
    const words = (await page.textContent(".held-row strong")) ?? "";
    if (words.endsWith(`rotation ${turn}`)) return;
    await page.keyboard.press("r");
    await page.waitForTimeout(40);
  }
  throw new Error(`it does not turn to ${turn}`);
}

export const cases = [
  {
    name: "a game of Crosstrack by mouse, to a win",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await page.click('[data-piece="rA"]');
      await page.hover('[data-name="a1"]');
      await turnTo(page, 0);
      await page.click('[data-name="a1"]');
      await turnIs(page, "player 2");
      await page.click('[data-piece="gI"]');
      await page.hover('[data-name="b1"]');
      await turnTo(page, 1);
      await page.click('[data-name="b1"]');
      await turnIs(page, "player 1");
      await page.click('[data-name="a1"]');
      await turnTo(page, 2);
      await page.waitForSelector(".good");
      await page.click('[data-name="a1"]');
      await page.waitForSelector(".turn.over");
      check((await page.locator(".line .step").count()) === 3, "three moves in the line");
    },
  },
  {
    name: "a piece dragged from its tray",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await page.hover('[data-piece="rA"]');
      await page.mouse.down();
      await page.hover('[data-name="b2"]');
      await page.hover('[data-name="b2"]', { position: { x: 20, y: 40 } });
      await page.mouse.up();
      await turnIs(page, "player 2");
    },
  },
  {
    name: "a game of Crossings, to a win",
    async run({ page, at }) {
      await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-");
      await settled(page);
      for (const [from, to] of [
        ["d3", "c4"],
        ["a5", "a4"],
        ["c4", "b5"],
      ]) {
        await page.click(`[data-name="${from}"]`);
        await page.click(`[data-name="${to}"].legal`);
        await page.waitForSelector(`.step.now:text("${from}-${to}")`);
      }
      await page.waitForSelector(".turn.over");
    },
  },
  {
    name: "branches are kept, undo and redo",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      for (const move of ["rA.a1.0", "gI.b1.1"]) {
        await page.fill("#move-field", move);
        await page.keyboard.press("Enter");
        await page.waitForSelector(`.step.now:text("${move}")`);
      }
      await page.click("#undo");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await page.fill("#move-field", "gI.b2.1");
      await page.keyboard.press("Enter");
      await page.waitForSelector('.step.now:text("gI.b2.1")');
      check(await page.isVisible('.step.branch:text("gI.b1.1")'), "the first branch is there");
      await page.click('.step.branch:text("gI.b1.1")');
      await page.waitForSelector('.step.now:text("gI.b1.1")');
    },
  },
  {
    name: "an illegal move is explained, nothing is lost",
    async run({ page, at }) {
      await at(`${TWO}&line=rA.a1.0`);
      await settled(page);
      await page.fill("#move-field", "gI.a1.1");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".fault");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      check((await page.inputValue("#move-field")) === "gI.a1.1", "the text stays");
      await page.click('[data-piece="gI"]');
      await page.hover('[data-name="a1"]');
      await page.waitForSelector(".why");
    },
  },
  {
    name: "the best move by the space bar, its proof",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d&values=on&plies=1");
      await settled(page);
      await page.waitForSelector(".verdict .win");
      await page.click("#prove");
      await page.waitForSelector(".proof, .search .fault");
      check(await page.isVisible(".proof"), "a certificate");
      await page.focus('[data-name="a1"]');
      await page.keyboard.press(" ");
      await page.waitForSelector(".turn.over");
    },
  },
  {
    name: "that nobody wins so soon is proved, too",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d&values=on&plies=3");
      await settled(page);
      await page.waitForSelector("#prove");
      await page.click("#prove");
      await page.waitForSelector(".proof, .search .fault");
      check(await page.isVisible(".proof"), "a refutation");
      check((await page.innerText(".proof")).includes("No win within 3 plies"), "what it says");
    },
  },
];
