/** From the start to a game and its end. */
import { check, settled, tabTo, turnIs, withResolvers } from "./browser.mjs";

const TWO = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";
const WON = `${TWO}&seats=person,person&line=rA.a1.0,gI.b1.1,a1.2`;

/** @param {import("playwright-core").Page} page @param {string} move */
export async function type(page, move) {
  await page.fill("#move-field", move);
  await page.keyboard.press("Enter");
  await page.waitForSelector(`.step.now:text("${move}")`);
}

/** The moves of the line that is shown. @param {import("playwright-core").Page} page */
function line(page) {
  return page.locator(".line .step:not(.branch)").allInnerTexts();
}

export const cases = [
  {
    name: "the start says what the game is, shows both goals, and leads on",
    async run({ page, at, shot }) {
      await at("");
      await page.waitForSelector(".welcome-picture svg");
      await shot("start");
      check((await page.locator(".welcome-picture .path").count()) === 2, "two paths");
      check(!(await page.isVisible("#continue")), "no game runs");
      for (const [door, sign] of [
        ["#play", "#goal"],
        ["#learn", ".toc"],
        ["#puzzle-of-the-day", ".judgement"],
        ["#explore", "#board"],
      ]) {
        await at("#view=start");
        await page.click(door);
        await page.waitForSelector(sign);
      }
      await page.click("a.brand");
      await page.waitForSelector(".welcome-picture svg");
    },
  },
  {
    name: "a game in one click, offered again, and a new one is new",
    async run({ page, at }) {
      await at("");
      await page.click("#play");
      await page.waitForFunction(() => location.hash.includes("seats=person,1"));
      await settled(page);
      await type(page, "rA.b1.0");
      await page.goto("about:blank");
      await at("");
      // The computer may have answered already.
      check(/\b(1 move|2 moves)\b/.test(await page.innerText("#continue")), "the game that runs");
      await page.click("#continue");
      await page.waitForSelector('.step:text("rA.b1.0")');
      await page.click('nav a:text("Puzzles")');
      await page.click('nav a:text("Play")');
      await page.waitForSelector('.step:text("rA.b1.0")');
      await page.click("#new-game");
      await page.click("#start-game");
      await settled(page);
      await page.waitForFunction(() => !document.querySelector(".step"));
      check(
        !(await page.evaluate(() => location.hash)).includes("line="),
        "no move in the address",
      );
      await page.click("a.brand");
      await page.click(".game-list a");
      await page.waitForSelector('.step:text("rA.b1.0")');
      check((await page.evaluate(() => location.hash)).includes("view=play"), "as a game");
    },
  },
  {
    name: "the form of a new game: board, players and readings are kept apart",
    async run({ page, at }) {
      await at("#view=new");
      await page.click("#more summary");
      await page.selectOption('label:has-text("board") select', "4x3");
      await page.selectOption('label:has-text("players") select', "3");
      await page.waitForFunction(() => document.querySelectorAll(".seat-row").length === 3);
      await page.selectOption('label:has-text("board") select', "4x2");
      check((await page.locator(".seat-row").count()) === 3, "three players still");
      await page.check('input[name="reading-claim-rule"] >> nth=1');
      await page.click("#start-game");
      await page.waitForFunction(() => /pos=x1_4x2_123c/.test(location.hash));
      check((await page.evaluate(() => location.hash)).includes("claim-rule="), "the reading");
      check(
        (await page.locator(".trays .seat").count()) === 4,
        "three players, and the common set",
      );
    },
  },
  {
    name: "a game's end: the path, who won, and what next",
    async run({ page, at, shot }) {
      await at(WON);
      await page.waitForSelector("#end");
      await shot("end");
      const words = await page.innerText("#end");
      check(words.includes("player 1 has won") && words.includes("B to D"), words);
      check(await page.isVisible(".picture .path"), "the path");
      await page.click("#review");
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("ArrowRight");
      await page.click("#again");
      await turnIs(page, "player 1 to move");
      check((await line(page)).length === 0, "a new game");
      await page.goBack();
      await page.waitForSelector("#end");
      await page.click("a.brand");
      await page.waitForSelector(".welcome");
      check(!(await page.isVisible("#continue")), "a game that is over does not run");
    },
  },
  {
    name: "a loss names the move that turned the game, shows what was better, and plays on from there",
    async run({ page, at, shot }) {
      const LOST = `${TWO}&seats=person,2&line=rA.a1.0,gI.b1.1,rC.b2.0,bA.a2.0`;
      await at(LOST);
      await turnIs(page, "You have lost");
      await page.waitForSelector('#turning:has-text("The game turned at your move 3. rC.b2.0")');
      const why = await page.innerText("#turning");
      check(why.includes("Proved: before it you win within 1 ply"), why);
      await page.click("#show-turn");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      await page.waitForSelector('#turning:has-text("better was rC.b2.4")');
      await shot("turning");
      const mark = await page.getAttribute('[data-name="b2"]', "aria-label");
      check(mark?.includes("something else here was better") === true, `${mark}`);
      await page.click("#to-the-end");
      await page.waitForSelector("#end");
      await page.click("#play-from-here");
      await turnIs(page, "Your turn");
      check(!(await page.isVisible("#turning")), "the game goes on");
      await type(page, "rC.b2.4");
      await turnIs(page, "You have won");
      check(!(await page.isVisible("#turning")), "nothing is said of a game that was won");
      // Nor is anything said to two persons, one of whom has won.
      await page.goto("about:blank");
      await at(LOST.replace("person,2", "person,person"));
      await turnIs(page, "player 2 has won");
      await page.waitForTimeout(500);
      check(!(await page.isVisible("#turning")), "of two persons");
      // A game that was given up is reviewed, too.
      await page.goto("about:blank");
      await at(`${TWO}&seats=person,2&line=rA.a1.0,gI.b1.1`);
      await turnIs(page, "Your turn");
      await page.click("#resign");
      await page.click("#resign");
      await page.waitForSelector('#turning:has-text("your move 1. rA.a1.0")');
      await page.click("#play-from-here");
      await turnIs(page, "Your turn");
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      check(!(await page.isVisible("#end")), "it is not given up any more");
    },
  },
  {
    name: "Again is a game of its own: Back leads to the old one, and Forward to the new one",
    async run({ page, at }) {
      await at(WON);
      await page.waitForSelector("#end");
      await page.click("#again");
      await page.waitForFunction(() => !document.querySelector(".step"));
      await page.goBack();
      await page.waitForSelector('.step.now:text("a1.2")');
      await page.waitForSelector("#end");
      await page.goForward();
      await page.waitForFunction(() => !document.querySelector(".step"));
      check(await page.isDisabled("#redo-move"), "the new game has no moves of the old one");
      await type(page, "rC.b2.0");
      await page.reload();
      await page.waitForSelector('.step.now:text("rC.b2.0")');
      check((await line(page)).length === 1, "nor after it was opened again");
    },
  },
  {
    name: "an edition is chosen, played again, and chosen no more",
    async run({ page, at }) {
      const hash = () => page.evaluate(() => decodeURIComponent(location.hash));
      await at("#view=new");
      await page.click("#more summary");
      await page.check('.reading:has-text("edition") label:has-text("original") input');
      await page.click("#start-game");
      await page.waitForFunction(() => location.hash.includes("edition"));
      check((await hash()).includes("pos=x1_4x2~tournament_1122"), `its pieces: ${await hash()}`);
      await settled(page);
      await at("#view=start");
      await page.click("#play");
      await page.waitForFunction(() => /seats=person,1.*/.test(location.hash));
      await settled(page);
      check((await hash()).includes("edition=original"), `it is played again: ${await hash()}`);
      await page.click("#new-game");
      await page.click("#more summary");
      await page.check('.reading:has-text("edition") label:has-text("as the board has it") input');
      await page.click("#start-game");
      await page.waitForFunction(() => /pos=x1_4x2_1122/.test(location.hash));
      check(!(await hash()).includes("edition"), "and is not any more");
      // The same beside a position that is explored, where another edition has other pieces.
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d");
      await page.click(".setup summary");
      await page.check('.reading:has-text("edition") label:has-text("tournament") input');
      await page.waitForFunction(() => location.hash.includes("edition=tournament"));
      await page.check('.reading:has-text("edition") label:has-text("as the board has it") input');
      await page.waitForFunction(() => !location.hash.includes("edition"));
      check(!(await page.isVisible(".fault")), "and nothing is wrong");
    },
  },
  {
    name: "undo, redo and arrows through the moves",
    async run({ page, at }) {
      await at(`${TWO}&seats=person,person&line=rA.a1.0,gI.b1.1`);
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      await page.click("#undo-move");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await page.click("#redo-move");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      await page.keyboard.press("ArrowLeft");
      await page.waitForSelector('.step.now:text("rA.a1.0")');
      await tabTo(page, "#board");
      await page.keyboard.press("ArrowRight");
      await page.waitForTimeout(100);
      check(await page.isVisible('.step.now:text("rA.a1.0")'), "on the board arrows go over cells");
    },
  },
  {
    name: "the board turned: clicks, arrows and marks follow",
    async run({ page, at, shot }) {
      await at(`${TWO}&seats=person,person`);
      await settled(page);
      const before = await page.locator('[data-name="a1"]').boundingBox();
      await page.click("#turn-board");
      await page.waitForSelector(".board.turned");
      await shot("turned");
      const after = await page.locator('[data-name="a1"]').boundingBox();
      check(after.x > before.x + 100 && after.y > before.y + 100, "a1 is at the other side");
      await page.click('[data-piece="rA"]');
      await page.click('[data-name="a1"]');
      await page.waitForSelector(".step.now");
      check((await line(page))[0]?.startsWith("rA.a1"), "the piece lies on a1");
      await page.focus('[data-name="a1"]');
      await page.keyboard.press("ArrowLeft");
      const focus = await page.evaluate(() => document.activeElement?.dataset.name);
      check(focus === "b1", `left of a1 is b1 now, not ${focus}`);
      await page.reload();
      await page.waitForSelector(".board.turned");
      const again = await page.locator('[data-name="a1"]').boundingBox();
      check(Math.abs(again.x - after.x) < 2, "measured alike when it begins turned");
    },
  },
  {
    name: "a computer at a seat: it is said to think, the page stays usable, undo takes both moves back",
    server: true,
    async run({ page, at }) {
      const moves = ["gI.b1.1", "gI.b2.1"];
      const seen = withResolvers();
      await page.route("**/ask", async (route) => {
        const asked = JSON.parse(route.request().postData() ?? "{}");
        // With simulations it is an opinion that is asked for.
        if (asked.ask !== "move" || asked.simulations) return route.continue();
        check(asked.level === 3 && Number.isInteger(asked.seed), "level and seed");
        await seen.promise;
        const body = `${JSON.stringify({ version: 1, ask: "move", move: moves.shift() })}\n`;
        await route.fulfill({ contentType: "application/x-ndjson", body }).catch(() => {});
      });
      await at(`${TWO}&seats=person,3`);
      await settled(page);
      await type(page, "rA.a1.0");
      await page.waitForSelector("#thinking");
      await page.click('[data-name="a1"]');
      check(!(await page.isVisible(".held-row")), "its move is not the reader's");
      await page.click("#turn-board");
      await page.click("#turn-board");
      seen.resolve();
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      check(!(await page.isVisible("#thinking")), "it thinks no more");
      await page.click("#undo-move");
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      await type(page, "rA.a2.0");
      await page.waitForSelector('.step.now:text("gI.b2.1")');
      await page.click('nav a:text("Explore")');
      await page.waitForSelector("#values-switch");
      check((await page.evaluate(() => location.hash)).includes("view=explore"), "to look at it");
      await type(page, "rC.a1.0");
      await page.click('nav a:text("Play")');
      await page.waitForSelector('.step.now:text("gI.b2.1")');
      check((await line(page)).length === 2, "what is tried is not played");
    },
  },
  {
    name: "a whole game against a computer by keys alone",
    async run({ page, at, note }) {
      await at("#view=new");
      await page.click("#more summary");
      await page.selectOption('label:has-text("board") select', "2x1");
      await page.focus("#main");
      await tabTo(page, ".opponent select");
      await page.keyboard.type("computer, level 2");
      await tabTo(page, "#start-game");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => location.hash.includes("seats=person,2"));
      await settled(page);
      let moves = 0;
      while (!(await page.isVisible("#end"))) {
        check(moves < 40, "a game on this board ends");
        await page.waitForFunction(
          () => document.querySelector("#end") || !document.querySelector("#thinking"),
        );
        if (await page.isVisible("#end")) break;
        moves += 1;
        // The first piece that can be taken, on the first cell that takes it; later whatever is best.
        const before = await page.locator(".step").count();
        await tabTo(page, ".piece:not(.unusable)");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".held-row");
        await page.waitForFunction(() => document.activeElement?.closest("#board .legal"));
        await page.keyboard.press("Enter");
        await page.waitForFunction(
          (count) => document.querySelectorAll(".step").length > count,
          before,
        );
      }
      check(/You have (won|lost)/.test(await page.innerText("#end")), "won or lost");
      await tabTo(page, "#swap-sides");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => location.hash.includes("seats=2,person"));
      await page.waitForSelector(".step.now");
      await page.keyboard.press("u");
      await page.waitForTimeout(200);
      check(await page.isVisible(".step.now"), "the computer's first move is not the reader's");
      note(`${moves} moves`);
    },
  },
  {
    name: "two tabs play two games, and none is lost",
    async run({ page, at, base }) {
      const first = `${TWO}&seats=person,person`;
      await at(first);
      await settled(page);
      await type(page, "rA.a1.0");
      const other = await page.context().newPage();
      await other.goto(base + first);
      await settled(other);
      await type(other, "rA.b1.0");
      await type(other, "gI.a1.1");
      await type(page, "gI.b1.1");
      await other.close();
      await page.goto("about:blank");
      await at("#view=explore");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      await page.click("a.brand");
      await page.click('.game-list a[href*="gI.a1.1"]');
      await page.waitForSelector('.step.now:text("gI.a1.1")');
    },
  },
  {
    name: "a link with other seats is another game, and the computer plays in it",
    async run({ page, at }) {
      await at(`${TWO}&seats=person,person&line=rA.a1.0`);
      await settled(page);
      await type(page, "gI.b1.1");
      await at(`${TWO}&seats=person,3&line=rA.a1.0`);
      await page.waitForFunction(() => document.querySelectorAll(".line .step").length === 2);
      check(!(await page.isVisible("#think-again")), "nobody is asked");
      await page.waitForFunction(() => location.hash.includes("line=rA.a1.0,"));
      await page.goBack();
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      await at(`${TWO}&seats=person,9`);
      await page.waitForSelector('.fault:has-text("has 9 at a seat")');
      await at("#__proto__=x");
      await page.waitForSelector(".welcome");
    },
  },
];
