/** What a screen reader is told: names, roles, the grid, and what is said politely. */
import { arrowTo, check, focused, moveByKeys, settled, tabTo, turnIs } from "./browser.mjs";

const TWO = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";

/** The tree that assistive technology gets, as text. @param {import("playwright-core").Page} page */
function tree(page) {
  return page.locator("body").ariaSnapshot();
}

/**
 * Until the live region has said this since what was found last: what is said next may come before anybody looks.
 * @param {import("playwright-core").Page} page
 * @param {string} words
 */
async function said(page, words) {
  const found = page.waitForFunction(
    (wanted) => {
      const region = document.getElementById("said");
      if (!region) return false;
      const heard = (globalThis.heard ??= { all: [region.textContent ?? ""], from: 0 });
      globalThis.listener ??= new MutationObserver(() => heard.all.push(region.textContent ?? ""));
      globalThis.listener.observe(region, { childList: true, characterData: true, subtree: true });
      const nth = heard.all.findIndex((text, at) => at >= heard.from && text.includes(wanted));
      if (nth >= 0) heard.from = nth + 1;
      // What stands there is heard again.
      return nth >= 0 || region.textContent?.includes(wanted);
    },
    words,
    { timeout: 20_000 },
  );
  await found.catch(async (error) => {
    const heard = await page.evaluate(() => globalThis.heard?.all.slice(-4));
    throw new Error(`not said: ${words}; last: ${JSON.stringify(heard)}; ${error.message}`);
  });
}

export const cases = [
  {
    name: "the tree: landmarks, grid, names",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      const said = await tree(page);
      for (const line of [
        "- banner:",
        '- navigation "views":',
        "- main:",
        '- heading "Explore" [level=1]',
        `- 'grid "Crosstrack board 2x1: player 1 to move"':`,
        `- 'gridcell "a1, red A, rotation 0, player 1: north with southeast, north with south; joined to A"'`,
        '- gridcell "a2, empty"',
        `- 'gridcell "xa1, crossed connector, fixed: northwest with southeast, northeast with southwest"'`,
        '- group "held piece"',
        '- group "red, player 1, may be played":',
        `- 'button "rC red C: north with southeast, northeast with west"'`,
        '- region "Line":',
        '- button "undo" [disabled]',
        '- searchbox "only moves with"',
        "- status",
      ])
        check(said.includes(line), `${line} is not in\n${said}`);
      const current = await page.$$eval("nav [aria-current=page]", (all) =>
        all.map((one) => `${one.tagName} ${one.textContent}`),
      );
      check(current.join() === "A Explore", `the link to what is shown: ${current}`);
    },
  },
  {
    name: "the grid: one stop for Tab, arrows, Home and End",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d");
      await settled(page);
      await tabTo(page, "#board");
      const stops = () => page.locator("#board [tabindex='0']").count();
      check((await stops()) === 1, "one stop");
      await arrowTo(page, "c3");
      for (const [key, there] of [
        ["End", "f3"],
        ["ArrowRight", "f3"],
        ["Home", "a3"],
        ["ArrowDown", "a4"],
        ["ArrowUp", "a3"],
      ]) {
        await page.keyboard.press(key);
        await page.waitForFunction((name) => document.activeElement?.dataset.name === name, there);
        check((await stops()) === 1, "still one stop");
      }
      await page.keyboard.press("Tab");
      check((await focused(page)) === "", "Tab leaves the board");
      await page.keyboard.press("Shift+Tab");
      check((await focused(page)) === "a3", "and comes back to the same cell");
    },
  },
  {
    name: "moves, values and reasons are said politely",
    async run({ page, at }) {
      await at(`${TWO}&values=on&plies=1`);
      await settled(page);
      const live = await page.getAttribute("#said", "aria-live");
      check(live === "polite", `aria-live: ${live}`);
      await said(page, "value: win in 1 ply");
      await tabTo(page, "#board");
      await arrowTo(page, "a1");
      await page.keyboard.press("Enter");
      await said(page, "holding a1, red A, rotation 0: north with southeast, north with south");
      const held = await page.$$eval("[aria-selected=true]", (all) =>
        all.map((one) => one.dataset.name),
      );
      check(held.join() === "a1", `held: ${held}`);
      await page.keyboard.press("r");
      await said(page, "rotation 1, win in 3 plies");
      await page.keyboard.press("r");
      await said(page, "this move: player 1 has won");
      await page.keyboard.press("r");
      await page.keyboard.press("Enter");
      await turnIs(page, "player 2");
      await said(page, "value: ");
      await page.keyboard.press("u");
      await turnIs(page, "player 1");
      await page.click('[data-piece="rC"]');
      await page.hover('[data-name="b1"]');
      await said(page, "b1");
    },
  },
  {
    name: "a game without eyes: rows, threats, what a turn joins, the last move, the path at the end",
    async run({ page, at }) {
      await at("#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person");
      await settled(page);
      const press = async (key, words) => {
        await page.keyboard.press(key);
        await said(page, words);
      };
      await moveByKeys(page, "rI.a1.0");
      // I is 15-26: two straight tracks that cross.
      await said(
        page,
        "player 1 places red I on a1, rotation 0: north with south, northeast with southwest; joined to A. player 2 to move",
      );
      await press(
        "t",
        "player 2, to move, wins at once on a2. If it were the next player's turn, they would win at once on a2",
      );
      await page.evaluate(() => document.getElementById("main")?.focus());
      await tabTo(page, "#board");
      await press("a", "row 1: a1, red I, rotation 0, player 1: north with south");
      await press("a", "empty: b1");
      await press("Shift+A", "joined to A. empty: b1. row 2: empty");
      await moveByKeys(page, "gG.b2.0");
      await turnIs(page, "player 1");
      await press("l", "player 2 places green G on b2, rotation 0");
      await press("t", "player 1, to move, wins at once on");
      const words = (await page.textContent("#said")) ?? "";
      const [, wins = ""] = /wins at once on ([a-z0-9, ]+)/.exec(words) ?? [];
      check(wins.split(", ").includes("a2"), `a2 is among ${words}`);
      // Down from a1: by ear alone, until the path is complete.
      await tabTo(page, '[data-piece="yI"]');
      await press("Enter", "holding yellow I, rotation 0: north with south");
      await page.waitForFunction(() => document.activeElement?.closest("#board"));
      await arrowTo(page, "a2");
      await said(page, "this move: player 1 has won");
      await press("r", "rotation 1: northeast with southwest, east with west; joined to D");
      await press("Shift+R", "this move: player 1 has won");
      await press("Enter", "player 1 has won, the path from A to C over a1, a2");
      await press("l", "the path from A to C over a1, a2");
    },
  },
  {
    name: "pictures that are not played on say what lies there",
    async run({ page, at }) {
      await at("#view=solved&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&value=win&plies=1&nth=3");
      await page.waitForSelector(".still svg");
      const label = (await page.getAttribute(".still", "aria-label")) ?? "";
      check(
        /player 1 to move; a1, red I, rotation 2, player 1: [a-z, ]+(; joined to [A-D])?; b1/.test(
          label,
        ),
        label,
      );
      await said(page, "win in 1 ply, position 4 of 6,096,844, player 1 to move");
    },
  },
];
