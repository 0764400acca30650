/** What if this is turned? And what a puzzle does not say before a move is made. */
import { arrowTo, check, settled, tabTo } from "./browser.mjs";

const TWO = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";

/** The words beside each rotation, by move. @param {import("playwright-core").Page} page */
function answers(page) {
  return page.$$eval("[data-turn]", (all) =>
    Object.fromEntries(
      all.map((one) => [one.dataset.turn, one.querySelector(".value")?.title ?? ""]),
    ),
  );
}

/** What the list of moves says of a move. @param {import("playwright-core").Page} page @param {string} move */
function listed(page, move) {
  return page
    .locator(`.group:has([data-move="${move}"]) .group-head .value`)
    .textContent({ timeout: 2000 });
}

/** Every rotation has the value that the list gives the move. */
async function agree(page, turns) {
  for (const [move, words] of Object.entries(turns)) {
    await page.fill("#move-filter", move);
    const said = (await listed(page, move)) ?? "";
    check(said.trim().endsWith(` ${words}`), `${move}: ${words}, in the list ${said}`);
    check(/^[▲▼■≥] (win|loss|draw|no win)/.test(said.trim()), `shape and words: ${said}`);
    const short = await page.textContent(`[data-turn="${move}"] .value [aria-hidden]`);
    check(/^[▲▼■≥]\d*$/.test(short ?? ""), `shape and plies: ${short}`);
  }
}

export const cases = [
  {
    name: "what if it is turned: a piece that is pointed at",
    async run({ page, at, shot }) {
      await at(`${TWO}&values=on&plies=1`);
      await settled(page);
      await page.waitForSelector(".verdict .win");
      await page.hover('[data-name="a1"]');
      await page.waitForSelector('[data-turn="a1.2"] .win');
      await shot("turns-pointed");
      const turns = await answers(page);
      check(Object.keys(turns).length === 7, `seven other rotations: ${Object.keys(turns)}`);
      await agree(page, turns);
      await page.hover('[data-name="b2"]');
      check((await page.locator("[data-turn]").count()) === 7, "they stay while the pointer moves");
      await page.click('[data-turn="a1.2"]');
      await page.waitForSelector('[data-turn="a1.2"][aria-pressed="true"]');
      await page.waitForSelector(".picture .path", { state: "attached" });
      await shot("turns-held");
      await page.keyboard.press("Escape");
      check((await page.locator(".line .step").count()) === 0, "nothing is played");
    },
  },
  {
    name: "what if it is turned: by keys, and values only when asked",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await tabTo(page, "#board");
      await arrowTo(page, "a1");
      await page.waitForSelector('[data-turn="a1.2"]');
      const silent = await answers(page);
      check(
        Object.values(silent).every((words) => words === ""),
        `nothing was asked: ${Object.values(silent)}`,
      );
      await page.click("#ask-values");
      await page.waitForSelector('[data-turn="a1.2"] .win');
      await page.focus('[data-name="a1"]');
      await page.keyboard.press("Enter");
      await page.keyboard.press("r");
      await page.keyboard.press("r");
      await page.waitForFunction(
        () =>
          document.getElementById("said")?.textContent ===
          "rotation 2, win in 1 ply: east with southwest, east with west; this move: player 1 has won",
      );
    },
  },
  {
    name: "what if it is turned: a piece held over a cell",
    async run({ page, at }) {
      await at(`${TWO}&values=on&plies=1`);
      await settled(page);
      await page.waitForSelector(".verdict .win");
      await page.click('[data-piece="rC"]');
      await page.hover('[data-name="b2"]');
      await page.waitForSelector('[data-turn="rC.b2.4"] .win');
      const turns = await answers(page);
      check(Object.keys(turns).length === 8, `eight rotations: ${Object.keys(turns)}`);
      await agree(page, turns);
    },
  },
  {
    name: "a puzzle's try lights no path before it is made",
    async run({ page, at }) {
      // The values of Explore must not be seen either.
      await at(`${TWO}&values=on&plies=1`);
      await page.waitForSelector(".verdict .win");
      await at("#view=puzzle&id=1a66703bbf");
      await page.waitForSelector(".judgement.yours");
      for (const level of ["piece", "place", "move"])
        await page.click(`#hint:has-text("${level}")`);
      await page.waitForSelector(".hint code");
      const move = (await page.textContent(".hint code")) ?? "";
      const [spot, rotation] = move.split(".");
      await page.click(`[data-name="${spot}"]`);
      await page.hover(`[data-turn="${move}"]`);
      await page.waitForSelector(".previewing .picture .path", { state: "attached" });
      check(!(await page.isVisible(".picture .path")), "no path is lit");
      check(!(await page.isVisible(".hand .good")), "no words about a win");
      check((await page.locator("[data-turn] .value").count()) === 0, "no values");
      const said = (await page.textContent("#said")) ?? "";
      // What the piece links, and not what that does.
      const more = new RegExp(`^rotation ${rotation}: ((north|east|south|west|with|,)+ ?)+$`);
      check(more.test(said), `a screen reader hears no more: ${said}`);
      await page.click(`.held-row .primary`);
      await page.waitForSelector(".judgement.solved");
      check(await page.isVisible(".picture .path"), "the path of the move that is made");
    },
  },
  {
    name: "values on the board: where they differ, beside the track and not on it",
    async run({ page, at, shot }) {
      // Track from D runs through row 3 and leaves e3 to the south-east: it can be completed on f4 alone.
      const pos = "x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d";
      await at(`#view=explore&game=crosstrack&pos=${pos}&values=on&plies=1`);
      await page.waitForSelector(".verdict .win");
      await page.waitForFunction(() => !document.getElementById("stop"));
      await page.waitForSelector(".spot .chip");
      await shot("chips");
      const marked = await page.$$eval(".spot:has(.chip)", (all) =>
        all.map((one) => one.dataset.name),
      );
      check(marked.join() === "f4", `marked: ${marked}`);
      await at(`${TWO}&values=on&plies=1`);
      await page.waitForSelector(".verdict .win");
      await page.click('[data-name="a1"]');
      await page.waitForSelector('[data-name="a1"] .chip');
      const covered = await page.evaluate(() => {
        const chip = document.querySelector('[data-name="a1"] .chip').getBoundingClientRect();
        const lines = [...document.querySelectorAll('.picture [data-spot="a1"] path[fill="none"]')];
        const track = lines.filter((one) => !one.getAttribute("stroke-opacity"));
        return track.some((one) => {
          const matrix = one.getScreenCTM();
          return Array.from({ length: 40 }, (_, nth) =>
            one.getPointAtLength((nth / 39) * one.getTotalLength()).matrixTransform(matrix),
          ).some(({ x, y }) => x > chip.left && x < chip.right && y > chip.top && y < chip.bottom);
        });
      });
      check(!covered, "the value of a1 lies on its track");
    },
  },
];
