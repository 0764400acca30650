/** Analysis: an opinion, what is proved beside it, threats, safe moves. */
import { check, settled, turnIs } from "./browser.mjs";
import { type } from "./game.mjs";

const OPEN = "#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.2-6-6-4_d";
const LACKS_F4 =
  "#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d";
/** Both sides would win at once. */
const CLOSE = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";

export const cases = [
  {
    name: "an opinion on every position at once: a bar, the best moves, and that nothing is proved",
    async run({ page, at, note }) {
      await at(OPEN);
      await settled(page);
      const began = Date.now();
      await page.waitForSelector("#best-moves li:nth-child(3)");
      note(`${Date.now() - began} ms`);
      const bar = await page.innerText("#opinion");
      check(/opinion: player 1 wins \d+ of 100/.test(bar), bar);
      await page.waitForSelector('#proved:has-text("Nothing yet")');
      const cards = await page.locator(".side h2").allInnerTexts();
      check(
        /^Line,What is proved,Opinion,Moves/.test(`${cards}`),
        `what is proved first: ${cards}`,
      );
      const marks = await page.$$eval("#board .chip", (all) => all.map((one) => one.textContent));
      check(marks.length > 0 && marks.every((mark) => /^[123]$/.test(mark)), `${marks}`);
      await page.waitForSelector('.card:has(#best-moves):has-text("3,000 lines of play")');
      // What is pointed at is shown, and played by a click.
      const [first] = await page.locator("#best-moves .best-move").allInnerTexts();
      await page.click("#best-moves .best-move");
      await page.waitForSelector(`.step.now:text("${first}")`);
      await turnIs(page, "player 2");
      await page.waitForSelector('#opinion:has-text("player 2")', { state: "attached" });
      await page.uncheck("#opinion-switch");
      await page.waitForFunction(() => !document.querySelector("#opinion, #best-moves, .chip"));
      await page.reload();
      await settled(page);
      check(!(await page.isChecked("#opinion-switch")), "it stays off");
    },
  },
  {
    name: "what is proved is said to be: by the opinion, and by the values",
    async run({ page, at }) {
      await at(CLOSE);
      await page.waitForSelector('#proved:has-text("player 1 wins within 1 ply")');
      check((await page.locator("#best-moves li").count()) === 1, "a win needs no other");
      await page.click("#best-moves .best-move");
      await page.waitForSelector("#end");
      check(!(await page.isVisible("#opinion")), "no opinion on a game that is over");
      await at(`${OPEN}&values=on&plies=1`);
      await page.waitForSelector(
        '.card:has(#values-switch) .verdict:has-text("no win within 1 ply")',
      );
    },
  },
  {
    name: "a best move that turns a piece has a ring, and marks and dots leave the names of pieces readable",
    async run({ page, at }) {
      // As data/puzzles/small.csv has it: the one move that wins at once turns f5.
      await at(
        "#view=explore&game=crosstrack&pos=x1_4x2_1122.2_4-3.yA6.2-1.gG2.bA3.2.rG5-yC0.2.bG7.bC3.1-5.gD0-3.yG3_d",
      );
      await page.waitForSelector("#board .ringed");
      await page.waitForSelector('#best-moves:has-text("f5.1")');
      const ringed = await page.$$eval("#board .ringed", (all) =>
        all.map((one) => `${one.dataset.name} ${/turn it/.test(one.getAttribute("aria-label"))}`),
      );
      check(`${ringed}` === "f5 true", `the ring: ${ringed}`);
      await page.check("#safe-switch");
      await page.waitForSelector("#board .spot.safe");
      const hidden = await page.evaluate(() => {
        const names = [...document.querySelectorAll(".picture .tags > g")].map((one) =>
          one.getBoundingClientRect(),
        );
        const dots = [...document.querySelectorAll("#board .spot.safe:not(:has(.chip))")].map(
          (spot) => {
            const box = spot.getBoundingClientRect();
            const { left, top, width } = getComputedStyle(spot, "::after");
            const [x, y, size] = [left, top, width].map(Number.parseFloat);
            const half = size / 2;
            return new DOMRect(box.left + x - half, box.top + y - half, size, size);
          },
        );
        const chips = [...document.querySelectorAll("#board .chip")].map((one) =>
          one.getBoundingClientRect(),
        );
        const meets = (a, b) =>
          a.left < b.right - 1 &&
          b.left < a.right - 1 &&
          a.top < b.bottom - 1 &&
          b.top < a.bottom - 1;
        return [
          dots.length,
          chips.length,
          [...dots, ...chips].filter((one) => names.some((name) => meets(one, name))).length,
        ];
      });
      check(
        hidden[0] > 0 && hidden[1] > 0 && hidden[2] === 0,
        `dots, chips, over names: ${hidden}`,
      );
    },
  },
  {
    name: "threats of both sides and safe moves are drawn, and hold when they are played",
    async run({ page, at }) {
      await at(CLOSE);
      await settled(page);
      await page.check("#threats-switch");
      await page.waitForSelector('#threat-words:has-text("wins at once on")');
      const words = await page.innerText("#threat-words");
      for (const [sign, part] of [
        ["★", words.split(". ")[0]],
        ["!", words.split(". ")[1]],
      ]) {
        const spots = await page.$$eval(
          "#board .spot:has(.chip)",
          (all, wanted) =>
            all
              .filter((one) => one.querySelector(".chip").textContent.includes(wanted))
              .map((one) => one.dataset.name),
          sign,
        );
        check(
          spots.length > 0 && spots.every((name) => part.includes(name)),
          `${sign} ${spots}: ${part}`,
        );
      }
      await page.check("#safe-switch");
      await page.waitForSelector("#safe-words");
      const [, safe, all] = /Safe: ([\d,]+) of ([\d,]+)/.exec(await page.innerText("#safe-words"));
      check(Number(safe) < Number(all), `${safe} of ${all}`);
      // A path lacks f4 alone: only what stops it there is safe.
      await at(LACKS_F4);
      await page.waitForSelector("#board .spot.safe[data-name=b3]");
      const movable = await page.$$eval("#board .spot.safe", (all) =>
        all.map((one) => one.dataset.name),
      );
      check(movable.join() === "b3,c3", `own pieces can leave the path: ${movable}`);
      await page.click('[data-piece="rC"]');
      check(!(await page.isVisible("#board .safe[data-name=d6]")), "not beside the threat");
      check(await page.isVisible("#board .safe[data-name=f4]"), "in its way");
      await type(page, "rC.d6.0");
      await page.waitForSelector('#threat-words:has-text("player 2, to move, wins at once")');
    },
  },
];
