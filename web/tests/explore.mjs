/** Positions changed by hand, moves copied, clauses as links, arrows. */
import { check, settled, turnIs } from "./browser.mjs";
import { type } from "./game.mjs";

const TWO = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";
const ONE = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";

/** Until the address has this position. @param {import("playwright-core").Page} page @param {string} text */
function position(page, text) {
  return page.waitForFunction((wanted) => location.hash.includes(`pos=${wanted}`), text);
}

/** What a button copies. @param {import("playwright-core").Page} page @param {string} button */
async function copied(page, button) {
  await page.evaluate(() => {
    globalThis.copied = "";
    const writeText = async (text) => (globalThis.copied = text);
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  });
  await page.click(button);
  await page.waitForFunction(() => globalThis.copied !== "");
  return page.evaluate(() => globalThis.copied);
}

export const cases = [
  {
    name: "a position changed by hand: put, turned, moved, taken away; faults with their clauses",
    async run({ page, at, shot }) {
      await at(TWO);
      await settled(page);
      await page.click("#edit-position");
      await page.waitForSelector("#edit-good");
      await page.click('[data-put="rA"]');
      await page.click('[data-name="a1"]');
      await position(page, "x1_2x1_1122.1_rA0.1-2_d");
      await page.waitForSelector('#edit-faults a:has-text("PL-OPENING")');
      await shot("editor");
      await page.click('[data-name="a1"]');
      await page.waitForSelector(".spot.held");
      await page.click('[data-name="a1"]');
      await position(page, "x1_2x1_1122.1_rA1.1-2_d");
      await page.waitForSelector(".spot.held");
      await page.click('[data-name="b1"]');
      await position(page, "x1_2x1_1122.1_1.rA1-2_d");
      await page.click('[data-put="gI"]');
      await page.click('[data-name="a1"]');
      await position(page, "x1_2x1_1122.1_gI0.rA1-2_d");
      await page.waitForSelector("#edit-good");
      await page.click("#edit-pass");
      await turnIs(page, "player 2 to move");
      await page.click("#edit-swap");
      await turnIs(page, "player 1 to move");
      await page.waitForFunction(() => /_1122\.1_[ry]I0\.[bg]A1-2_d/.test(location.hash));
      await page.goBack();
      await position(page, "x1_2x1_1122.2_gI0.rA1-2_d");
      await page.click('[data-name="b1"]');
      await page.waitForSelector(".spot.held");
      await page.keyboard.press("Delete");
      await position(page, "x1_2x1_1122.2_gI0.1-2_d");
      await page.click("#edit-clear");
      await position(page, "x1_2x1_1122.2_2-2_d");
      await page.click("#edit-done");
      await page.waitForSelector("#edit-position:not([disabled])");
      await page.click('[data-piece="bA"]');
      await page.click('[data-name="a1"]');
      await turnIs(page, "player 1");
    },
  },
  {
    name: "a position changed by hand: by dragging, and what cannot be is refused",
    async run({ page, at }) {
      await at(ONE);
      await settled(page);
      await page.click("#edit-position");
      await page.hover('[data-name="a1"]');
      await page.mouse.down();
      const to = await page.locator('[data-name="b2"]').boundingBox();
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
      await page.mouse.up();
      await position(page, "x1_2x1_1122.1_1.gI1-1.rA0_d");
      await page.hover('[data-name="b2"]');
      await page.mouse.down();
      await page.mouse.move(5, 5, { steps: 4 });
      await page.mouse.up();
      await position(page, "x1_2x1_1122.1_1.gI1-2_d");
      await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-");
      await page.waitForSelector('[data-name="d5"]');
      await page.waitForSelector('[data-put="r"]');
      await page.click('[data-put="r"]');
      await page.click('[data-name="d5"]');
      await page.waitForSelector('.editor .fault a:has-text("CR-CROSS")');
      check((await page.evaluate(() => location.hash)).includes("b3/4/3r"), "the board stays");
      await page.keyboard.press("Escape");
      await page.click('[data-name="d3"]');
      await page.click('[data-name="b3"]');
      await position(page, "b3/4/1r2/4/r3");
    },
  },
  {
    name: "a clause leads to what it says",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await type(page, "rA.a1.0").catch(() => {});
      await page.click('[data-piece="gI"]');
      await page.hover('[data-name="a1"]');
      await page.waitForSelector(".why a.clause");
      const id = await page.innerText(".why a.clause");
      await page.click(".why a.clause");
      await page.waitForSelector(`.clauses dt:has-text("${id}")`);
      check((await page.locator(".clauses dt").count()) <= 3, "that clause");
      await page.goBack();
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
  {
    name: "moves are copied with their values",
    async run({ page, at }) {
      await at(`${ONE}&values=on&plies=1`);
      await page.waitForSelector(".verdict .win");
      const [head, ...lines] = (await copied(page, 'button:has-text("Copy as CSV")'))
        .trim()
        .split("\n");
      const count = await page.$$eval("#moves .count", (all) =>
        all.reduce((sum, one) => sum + Number((one.textContent ?? "").replaceAll(",", "")), 0),
      );
      check(lines.length === count, `${lines.length} lines, ${count} moves`);
      check(
        head === "move,kind,wins,value,plies" && lines.includes("a1.2,rotate,true,win,1"),
        head,
      );
    },
  },
  {
    name: "an arrow for a piece that moved, and for a move that is pointed at",
    async run({ page, at }) {
      await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-&line=d3-c4");
      await page.waitForSelector(".arrows path");
      await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-");
      await settled(page);
      // The moves that are thought best are arrows, too.
      await page.waitForSelector(".arrows path");
      await page.uncheck("#opinion-switch");
      await page.waitForFunction(() => !document.querySelector(".arrows"));
      await page.hover('[data-move="d3-c4"]');
      await page.waitForSelector(".arrows path");
    },
  },
];
