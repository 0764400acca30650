/** A game as a record, its review, and branches that stay. */
import { readFile, writeFile } from "node:fs/promises";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { check, fromMenu, settled, turnIs, withResolvers } from "./browser.mjs";
import { type } from "./game.mjs";

const TWO = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";

/** What a button saves. @param {import("playwright-core").Page} page @param {string} button */
async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent("download"), fromMenu(page, button)]);
  const path = await download.path();
  return { name: download.suggestedFilename(), bytes: await readFile(path) };
}

/** @param {import("playwright-core").Page} page */
function line(page) {
  return page.locator(".line .step:not(.branch)").allInnerTexts();
}

export const cases = [
  {
    name: "a record is saved, and opened again; a position is saved as a picture",
    async run({ page, at }) {
      await at(`${TWO}&seats=person,3&line=rA.a1.0,gI.b1.1,a1.2`);
      await page.waitForSelector("#end");
      const text = await saved(page, "#save-record");
      check(text.name === "crosstrack-2x1-3.txt", text.name);
      const words = text.bytes.toString();
      for (const part of [
        "[Player 1 person]",
        "[Player 2 level:3]",
        "[Result win 1]",
        "1. rA.a1.0 gI.b1.1  2. a1.2",
      ])
        check(words.includes(part), `${part} in ${words}`);
      const json = await saved(page, "#save-json");
      const record = JSON.parse(json.bytes.toString());
      check(record.schema === "crosstrack/game-record/1", "the schema");
      const png = await saved(page, "#save-png");
      check(png.bytes.subarray(1, 4).toString() === "PNG" && png.bytes.length > 5000, "a picture");
      for (const [name, content] of [
        ["game.txt", text.bytes],
        ["games.jsonl", Buffer.concat([json.bytes, json.bytes])],
      ]) {
        const file = join(mkdtempSync(join(tmpdir(), "record-")), name);
        await writeFile(file, content);
        await at("#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person");
        await settled(page);
        await page.setInputFiles("#open-record", file);
        await page.waitForSelector("#end");
        check((await line(page)).join() === "rA.a1.0,gI.b1.1,a1.2", name);
      }
      const bad = join(mkdtempSync(join(tmpdir(), "record-")), "bad.txt");
      await writeFile(bad, words.replace("gI.b1.1", "gI.a1.1"));
      await page.setInputFiles("#open-record", bad);
      await page.waitForSelector('.fault:has-text("bad.txt")');
      check((await line(page)).length === 3, "the board stays");
    },
  },
  {
    name: "a review: the course of the game, the missed win, and what was better",
    async run({ page, at, shot, note }) {
      await at(`${TWO}&seats=person,person&line=rA.a1.0,gI.b1.1,rC.b2.0`);
      await settled(page);
      const began = Date.now();
      await page.click("#review-game");
      await page.waitForSelector(".course svg");
      note(`${Date.now() - began} ms`);
      await page.waitForSelector('.slips li:has-text("missed win")');
      await shot("review");
      const slip = await page.innerText('.slips li:has(button[data-slip="3"])');
      check(slip.includes("player 1 wins within 1 ply") && slip.includes("better:"), slip);
      check(await page.isVisible(".line li:nth-child(3) .slip"), "the move has its sign");
      await page.click('[data-better="3"]');
      await page.waitForSelector("#end");
      await page.click('[data-slip="3"]', { timeout: 2000 }).catch(() => {});
      await page.click('.step.branch:text("rC.b2.0")');
      await page.waitForSelector('.step.now:text("rC.b2.0")');
      check(await page.isVisible(".course svg"), "the review stays");
      const box = await page.locator(".course svg").boundingBox();
      await page.mouse.click(box.x + 4, box.y + box.height / 2);
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
  {
    name: "a game that is over is reviewed from its start; a review can be stopped",
    server: true,
    async run({ page, at }) {
      const stopped = withResolvers();
      await page.route("**/ask", async (route) => {
        const asked = JSON.parse(route.request().postData() ?? "{}");
        if (asked.ask === "review") await stopped.promise;
        await route.continue().catch(() => {});
      });
      await at(`${TWO}&seats=person,person&line=rA.a1.0,gI.b1.1,a1.2`);
      await page.click("#review");
      await page.waitForSelector("#stop-review");
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await page.click("#stop-review");
      stopped.resolve();
      await page.waitForSelector("#review-game");
      await page.click("#review-game");
      await page.waitForSelector(".course svg");
    },
  },
  {
    name: "branches stay after a reload, and in one's own lines",
    async run({ page, at }) {
      await at(`${TWO}&seats=person,person`);
      await settled(page);
      await type(page, "rA.a1.0");
      await type(page, "gI.b1.1");
      await page.click("#undo-move");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await type(page, "gI.b2.1");
      await page.reload();
      await page.waitForSelector('.step.now:text("gI.b2.1")');
      check(await page.isVisible('.step.branch:text("gI.b1.1")'), "the branch is there");
      await page.click("#new-game");
      await page.click("#start-game");
      // The form has no steps either: the game has begun when its board is there.
      await settled(page);
      await page.waitForFunction(() => !document.querySelector(".step"));
      await page.reload();
      await settled(page);
      await page.click("a.brand");
      await page.click('.game-list a:has-text("2 moves")');
      await page.waitForSelector('.step.now:text("gI.b2.1")');
      await page.waitForSelector('.step.branch:text("gI.b1.1")');
    },
  },
  {
    name: "back at a computer's turn: it can think again",
    server: true,
    async run({ page, at }) {
      const answers = ["gI.b1.1", "gI.b2.1"];
      await page.route("**/ask", async (route) => {
        const asked = JSON.parse(route.request().postData() ?? "{}");
        if (asked.ask !== "move") return route.continue();
        const body = `${JSON.stringify({ version: 1, ask: "move", move: answers.shift() })}\n`;
        await route.fulfill({ contentType: "application/x-ndjson", body }).catch(() => {});
      });
      await at(`${TWO}&seats=person,3`);
      await settled(page);
      await type(page, "rA.a1.0");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      check(!(await page.isVisible("#think-again")), "it is the reader's turn");
      await page.focus("#main");
      await page.keyboard.press("ArrowLeft");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await page.click("#think-again");
      await page.waitForSelector('.step.now:text("gI.b2.1")');
      check(
        await page.isVisible('.step.branch:text("gI.b1.1")'),
        "what it played before is a branch",
      );
    },
  },
  {
    name: "partners are named: at the trays, and whose turn it is",
    async run({ page, at }) {
      await at(
        "#view=play&game=crosstrack&pos=x1_4x3_1234t.1_4-6-8-8-8-8-6-4_d&seats=person,person,person,person",
      );
      await settled(page);
      await turnIs(page, "with player 3");
      const seats = await page.locator(".seat-name").allInnerTexts();
      check(
        seats.length >= 4 &&
          seats.slice(0, 4).every((one, at) => one.includes(`with player ${((at + 2) % 4) + 1}`)),
        `${seats}`,
      );
      await at(
        "#view=play&game=crosstrack&pos=x1_4x3_1234t.1_4-6-8-8-8-8-6-4_d&seats=person,person,person,1",
      );
      await page.waitForSelector('.seat-name:has-text("level 1, with player 2")');
      const wide = await page.$$eval(".seat", (all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
      check(wide.length === 0, `no seat is wider than its tray: ${wide}`);
      await at(`${TWO}&seats=person,person`);
      // Two have no partners.
      await page.waitForSelector('.turn:not(:has-text("with player"))');
      await turnIs(page, "player 1 to move");
    },
  },
];
