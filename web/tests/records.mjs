/** Records: names, comments and branches, saved to a file and read back. */
import { readFileSync } from "node:fs";
import { check, fromMenu, settled, turnIs } from "./browser.mjs";

const START = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";

/** @param {import("playwright-core").Page} page @param {string} move */
async function play(page, move) {
  await page.fill("#move-field", move);
  await page.keyboard.press("Enter");
  await page.waitForFunction(
    (wanted) => document.querySelector(".line .step.now")?.textContent?.trim() === wanted,
    move,
  );
}

/** Writes into a field, and leaves it. @param {import("playwright-core").Page} page @param {string} id @param {string} text */
async function write(page, id, text) {
  await page.fill(`#${id}`, text);
  await page.keyboard.press("Tab");
}

export const cases = [
  {
    name: "a name, comments and branches are saved to a file and read back; of a file with several games, all",
    async run({ page, at, base }) {
      await at(START);
      await settled(page);
      await play(page, "rI.a1.0");
      await write(page, "comment", "a road (north)\nand {more}");
      await page.click("#undo");
      await turnIs(page, "player 1 to move");
      await play(page, "rA.b1.0");
      await write(page, "line-name", "first");
      const download = page.waitForEvent("download");
      await fromMenu(page, "#save-record");
      const text = readFileSync(await (await download).path(), "utf8");
      const branch = '1. rA.b1.0 (rI.a1.0 {"a road (north)\\nand {more}"})';
      for (const part of ["[Tag name first]", branch])
        check(text.includes(part), `${part} is not in\n${text}`);
      // A browser that knows nothing of it reads it back, and another game of the same file.
      const context = await page.context().browser().newContext();
      const elsewhere = await context.newPage();
      await elsewhere.goto(`${base}${START}`);
      await settled(elsewhere);
      const second = text.replace("[Tag name first]", "[Tag name second]");
      const both = Buffer.from(`${text}\n${second}`);
      const open = (/** @type {string} */ name, /** @type {Buffer} */ buffer) =>
        elsewhere.setInputFiles("#open-record", { name, mimeType: "text/plain", buffer });
      await open("roads.txt", both);
      await elsewhere.waitForFunction(
        () => document.querySelector("#line-name")?.value === "first",
      );
      await elsewhere.click('.line .branch:text("or rI.a1.0")');
      const commented = () =>
        elsewhere.waitForFunction(
          () => document.querySelector("#comment")?.value === "a road (north)\nand {more}",
        );
      await commented();
      await elsewhere.reload();
      await commented();
      // A variation that is not legal is named; what is legal stays.
      await open("forged.txt", Buffer.from(text.replace("(rI.a1.0", "(rI.z9.0")));
      await elsewhere.waitForSelector('.fault:has-text("rI.z9.0")');
      // The same file once more: its games are there already.
      await open("roads.txt", both);
      await elsewhere.waitForFunction(() => !document.querySelector(".fault"));
      await settled(elsewhere);
      await elsewhere.click("a.brand");
      await elsewhere.waitForSelector(".game-list li");
      const names = await elsewhere.locator(".game-list a").allInnerTexts();
      check([...names].sort().join() === "first,second", `each once: ${names}`);
      await context.close();
    },
  },
  {
    name: "a record comes back with all that it says",
    async run({ page, at }) {
      const record = `[Game crosstrack]
[Start x1_2x1_1122.1_2-2_d]
[Player 1 "x] y"]
[Player 2 Bea]
[Result win 1]
[Ending resigned 2]
[Tag date 2026-07-31]
[Tag name "S [1] z"]
[Field clock {"left":[1,2]}]

{one} {two}  1. rI.a1.0 {three} {four} ({or} rA.b1.0 {"a {b} c"}) bI.b2.0
`;
      await at(START);
      await settled(page);
      await page.setInputFiles("#open-record", {
        name: "game.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(record),
      });
      await page.waitForSelector('#claim:has-text("resigned 2")');
      const download = page.waitForEvent("download");
      await fromMenu(page, "#save-record");
      const saved = readFileSync(await (await download).path(), "utf8");
      const [facts, moves] = record.split("\n\n");
      for (const fact of [...facts.split("\n"), moves.trim()])
        check(saved.includes(fact), `${fact} is not in\n${saved}`);
      // A win that the moves do not show is none.
      await page.setInputFiles("#open-record", {
        name: "claimed.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(record.replace("resigned 2", "win")),
      });
      await page.waitForSelector('.fault:has-text("the game goes on after the last move")');
    },
  },
  {
    name: "hostile records are opened or refused",
    async run({ page, at }) {
      const facts = `[Game crosstrack]
[Start x1_2x1_1122.1_2-2_d]
[Player 1 a]
[Player 2 b]
[Result *]
[Ending unfinished]

1. rI.a1.0`;
      await at(START);
      await settled(page);
      for (const [what, text, words] of [
        ["deep", facts + " (rA.b1.0".repeat(12_000) + ")".repeat(12_000), "within 64 others"],
        ["open", `${facts} (rA.b1.0`, "`)` is missing"],
        ["numbered", `${facts} (1. rA.b1.0)`, "which has no numbers"],
        ["miscounted", facts.replace("1. ", "2. "), "`2.` stands where `1.` is due"],
        ["endless", facts + " {a}".repeat(300_000), "at most"],
        ["long", facts + " (rA.b1.0)".repeat(2_000), "more than 2,000 moves"],
      ]) {
        const buffer = Buffer.from(text);
        await page.setInputFiles("#open-record", { name: what, mimeType: "text/plain", buffer });
        await page.waitForSelector(`.fault:has-text("${words}")`);
      }
      const all = `${facts} ${"(rA.b1.0) ".repeat(700)}bI.b2.0`;
      const buffer = Buffer.from(all);
      await page.setInputFiles("#open-record", { name: "many", mimeType: "text/plain", buffer });
      await page.waitForFunction(() => !document.querySelector(".fault"));
    },
  },
];
