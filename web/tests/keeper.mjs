/** What the browser keeps of the reader's games: nothing is lost without a word. */
import { readFileSync } from "node:fs";
import { check, keptGames, settled } from "./browser.mjs";
import { type } from "./game.mjs";

const TWO = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person";
const EXPLORE = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";

/** How much the browser lets a page keep, in bytes; as much as usual if left out. @param {import("playwright-core").Page} page @param {number} [quotaSize] */
async function allow(page, quotaSize) {
  const { protocol, origin } = new URL(page.url());
  const browser = await page.context().newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", {
    origin: protocol === "file:" ? "file:///" : origin,
    ...(quotaSize ? { quotaSize } : {}),
  });
}

export const cases = [
  {
    name: "keeper: games that are played and named lines stay, and what was only looked at is forgotten after sixty",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await type(page, "rA.a1.0");
      await page.waitForFunction(() => document.querySelector(".line .step"));
      // Lines with a name, and lines that were looked at.
      await page.evaluate(async () => {
        const open = indexedDB.open("crosstrack");
        await new Promise((resolve) => (open.onsuccess = resolve));
        const store = open.result.transaction("games", "readwrite").objectStore("games");
        const tree = {
          root: "crosstrack||x1_2x1_1122.1_2-2_d",
          branches: [["rA.a1.0"]],
          notes: {},
        };
        const hash = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&line=rA.a1.0";
        for (let nth = 0; nth < 62; nth += 1) {
          const all = { hash, title: "t", tree, at: nth + 1 };
          store.put({ ...all, id: `named-${nth}`, name: "long" }, `named-${nth}`);
          store.put({ ...all, id: `looked-${nth}` }, `looked-${nth}`);
        }
        await new Promise((resolve) => (store.transaction.oncomplete = resolve));
      });
      await page.reload();
      await page.goto("about:blank");
      await at(EXPLORE);
      await settled(page);
      await type(page, "rC.b2.0");
      await page.waitForFunction(() => document.querySelector(".line .step"));
      await page.waitForTimeout(500);
      const kept = await keptGames(page);
      check(kept.filter(({ seats }) => seats).length === 1, "the game that was played");
      check(kept.filter(({ name }) => name).length === 62, "all that have a name");
      check(kept.filter(({ seats, name }) => !seats && !name).length === 60, "sixty lines");
    },
  },
  {
    name: "keeper: exploring a game that is played changes nothing of it",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      await type(page, "rA.a1.0");
      await page.click('nav a:text("Explore")');
      await settled(page);
      await page.fill("#comment", "only a thought");
      await page.press("#comment", "Tab");
      await type(page, "gI.b1.1");
      await page.waitForTimeout(500);
      const [played] = (await keptGames(page)).filter(({ seats }) => seats);
      check(JSON.stringify(played.tree.branches) === '[["rA.a1.0"]]', "its moves");
      check(Object.keys(played.tree.notes).length === 0, "its comments");
      // A link to the same beginning, too.
      await page.goto("about:blank");
      await at(`${EXPLORE}&line=rA.a1.0,gG.b2.0`);
      await settled(page);
      await page.waitForTimeout(500);
      const [still] = (await keptGames(page)).filter(({ seats }) => seats);
      check(JSON.stringify(still.tree.branches) === '[["rA.a1.0"]]', "a link changes nothing");
    },
  },
  {
    name: "keeper: storage that is full is told at once, and everything can be saved and read elsewhere",
    async run({ page, at, base }) {
      await at(EXPLORE);
      await settled(page);
      await allow(page, 1000);
      await type(page, "rA.a1.0");
      await page.waitForSelector('#unkept:has-text("does not keep")');
      await type(page, "gI.b1.1");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click("#save-all"),
      ]);
      const file = await download.path();
      const other = await page.context().browser().newContext();
      const elsewhere = await other.newPage();
      await elsewhere.goto(`${base}#view=puzzles`);
      await elsewhere.setInputFiles("#import", {
        name: "crosstrack.json",
        mimeType: "application/json",
        buffer: readFileSync(file),
      });
      await elsewhere.waitForFunction(() =>
        document.querySelector("#said")?.textContent?.includes("1 game and progress"),
      );
      const [game] = await keptGames(elsewhere);
      check(JSON.stringify(game.tree.branches) === '[["rA.a1.0",["gI.b1.1"]]]', "the whole line");
      await other.close();
      // Once there is room, the next move is kept, and the notice goes.
      await allow(page);
      await type(page, "rC.b2.0");
      await page.waitForFunction(() => !document.querySelector("#unkept"));
      const [here] = await keptGames(page);
      check(JSON.stringify(here.tree.branches).includes("rC.b2.0"), "it is kept again");
    },
  },
  {
    name: "keeper: two tabs with one line keep the newer comment, and both hear of it",
    async run({ page, at }) {
      await at(EXPLORE);
      await settled(page);
      await type(page, "rA.a1.0");
      await page.waitForTimeout(300);
      const twin = await page.context().newPage();
      await twin.goto(page.url());
      await settled(twin);
      await page.fill("#comment", "old");
      await page.press("#comment", "Tab");
      await twin.waitForFunction(() => document.querySelector("#comment")?.value === "old");
      await twin.fill("#comment", "new");
      await twin.press("#comment", "Tab");
      await page.waitForFunction(() => document.querySelector("#comment")?.value === "new");
      await type(page, "gI.b1.1");
      await page.waitForTimeout(300);
      const [game] = await keptGames(page);
      check(game.tree.notes["rA.a1.0"].after.join() === "new", JSON.stringify(game.tree.notes));
    },
  },
];
