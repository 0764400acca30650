/** Links, history, and text that is wrong. */
import { readFile } from "node:fs/promises";
import { check, settled, tabTo, turnIs } from "./browser.mjs";
import { forgive } from "./faults.mjs";

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
      await page.click("a.brand");
      await page.click('.game-list a:has-text("1 move")');
      await page.waitForSelector('.step.now:text("rA.a1.0")');
    },
  },
  {
    name: "the title says game, board, and what is shown, back and forward too",
    async run({ page, at }) {
      const titled = (wanted) =>
        page.waitForFunction((words) => document.title === `${words} · crosstrack`, wanted, {
          timeout: 20_000,
        });
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d&values=on&plies=1");
      await titled("Crosstrack 2x1: player 1 to move, win in 1 ply");
      await page.click('nav a:text("Puzzles")');
      await titled("Puzzles");
      await page.selectOption('label:has-text("goal") select', "win-in-3");
      await titled("Puzzles, win-in-3");
      await page.goBack();
      await titled("Crosstrack 2x1: player 1 to move, win in 1 ply");
      await page.goForward();
      await titled("Puzzles, win-in-3");
      await at("#view=puzzle&id=1a66703bbf");
      await titled("Puzzle 1a66703bbf: win at once, Crosstrack 4x2");
      await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-");
      await titled("Crossings 4x5: Red to move");
      await at("#view=rules&game=crosstrack&section=lessons&lesson=5");
      await titled("Rules of Crosstrack: How to play, A win");
      await at("#view=solved&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&value=win&plies=3&nth=4");
      await titled(
        "Solved: Crosstrack, study board, 4 cells, 2 players: win in 3 plies, position 5",
      );
    },
  },
  {
    name: "positions in which nobody wants to move",
    async run({ page, at }) {
      await at("#view=solved&game=crossings&pos=bbb/3/rrr+r+-");
      await page.click("#zugzwangs");
      await page.waitForSelector("#found-title");
      const first = await page.textContent("code.wrap");
      await page.getByRole("button", { name: "Next" }).click();
      await page.waitForFunction(
        (text) => document.querySelector("code.wrap").textContent !== text,
        first,
      );
      check((await page.evaluate(() => location.hash)).includes("value=zugzwang&nth=1"), "a link");
      const second = await page.textContent("code.wrap");
      await page.reload();
      await page.waitForSelector("#found-title");
      check((await page.textContent("code.wrap")) === second, "the link shows the same");
      await page.goBack();
      await page.waitForFunction(
        (text) => document.querySelector("code.wrap").textContent === text,
        first,
      );
      await at("#view=solved&game=crosstrack&pos=x1_1x1_1122.1_1_d");
      await page.click("#zugzwangs");
      await page.getByText("There is no zugzwang: on this board").waitFor();
    },
  },
  {
    name: "solved: sorted, saved as CSV, and gone to by number",
    async run({ page, at }) {
      await at("#view=solved&game=crossings&pos=bbb/3/rrr+r+-");
      await page.waitForSelector("#counts-title");
      const numbers = () =>
        page.$$eval("tbody .right", (all) =>
          all.map((one) => Number((one.textContent ?? "").replaceAll(",", ""))),
        );
      const before = await numbers();
      await page.click('[data-sort="positions"]');
      await page.waitForSelector('th[aria-sort="descending"]');
      const sorted = [...before].sort((a, b) => b - a);
      check((await numbers()).join() === sorted.join(), `${await numbers()}`);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click("#save-counts"),
      ]);
      const csv = (await readFile(await download.path(), "utf8")).trim().split("\n");
      check(csv.length === before.length + 1, `${csv}`);
      check(
        csv.slice(1).every((line, at) => line.endsWith(`,${before[at]}`)),
        "as in the table",
      );
      await page.click("tbody button");
      await page.waitForSelector("#go-to");
      await page.fill("#go-to", "2");
      await page.press("#go-to", "Enter");
      await page.waitForFunction(() => location.hash.includes("nth=1"));
    },
  },
  {
    name: "solved positions by kind and distance, by keys alone",
    async run({ page, at }) {
      await at("#view=solved&game=crosstrack&pos=x1_2x1_1122.1_2-2_d");
      await page.waitForSelector("[data-value]");
      await tabTo(page, "#solved-filters label:nth-of-type(1) select");
      await page.keyboard.type("loss");
      await page.waitForFunction(() => document.querySelectorAll("[data-value]").length === 5);
      await tabTo(page, "#solved-filters label:nth-of-type(2) select");
      await page.keyboard.type("4");
      await page.waitForFunction(() => document.querySelectorAll("[data-value]").length === 1);
      await tabTo(page, "#random");
      const seen = new Set();
      for (let tried = 0; tried < 3; tried += 1) {
        const before = await page.evaluate(() => location.hash);
        await page.keyboard.press("Enter");
        await page.waitForFunction((hash) => location.hash !== hash, before);
        check(
          (await page.textContent("#found-title"))?.includes("loss in 4 plies") === true,
          "of this kind",
        );
        seen.add(await page.textContent("code.wrap"));
      }
      check(seen.size > 1, "not always the same");
      const rows = await page.locator("[data-value]").count();
      await page.reload();
      await page.waitForSelector("#found-title");
      check((await page.locator("[data-value]").count()) === rows, "a link keeps the filters");
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
    name: "a bad link: told so, and a board all the same; the address stays",
    async run({ page, at }) {
      const unknown = ["#view=explore&game=crosstrack&pos=nonsense", "#view=nonsense"];
      for (const bad of unknown) {
        await page.goto("about:blank");
        await at(bad);
        await page.waitForSelector("#board [data-name], .welcome");
        await page.waitForSelector(".fault");
        check((await page.evaluate(() => location.hash)) === bad, `${bad} stays`);
      }
      await page.goto("about:blank");
      await at("#view=rules&lesson=99");
      await page.waitForSelector('.fault:has-text("no lesson 99")');
    },
  },
  {
    name: "a link with one illegal move: the moves before it are played",
    async run({ page, at }) {
      const line = "rA.a1.0,gI.b1.1,a9.2,b1.2";
      await at(`#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&line=${line}`);
      await page.waitForSelector('.fault:has-text("move 3 of the link, a9.2")');
      check((await page.locator(".line .step").count()) === 2, "two moves are played");
      check((await page.evaluate(() => location.hash)).includes(line), "the link can be mended");
    },
  },
  {
    name: "a link that mail, a feed or a list has changed",
    async run({ page, at }) {
      const pos = "x1_2x1_1122.1_rA0.gI1-2_d";
      for (const changed of [
        `#view=explore&amp;pos=${pos}&amp;game=crosstrack`,
        `#view=explore&game=crosstrack&pos=${pos.replaceAll("_", "\\_")}`,
        `#view=explore&game=crosstrack&pos=${pos}.`,
        `#view=explore&game=crosstrack&pos=${pos})`,
      ]) {
        await page.goto("about:blank");
        await at(changed);
        await settled(page);
        check(!(await page.isVisible(".fault")), `no fault: ${changed}`);
        check((await page.textContent("main"))?.includes(pos) === true, changed);
        const hash = await page.evaluate(() => location.hash);
        check(hash === `#view=explore&game=crosstrack&pos=${pos}`, `mended: ${hash}`);
      }
    },
  },
  {
    name: "Explore goes on with the running game; another board keeps the players",
    async run({ page, at }) {
      const middle = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";
      await at(middle);
      await settled(page);
      await page.fill("#move-field", "rC.b2.4");
      await page.keyboard.press("Enter");
      await page.waitForSelector('.step.now:text("rC.b2.4")');
      await page.waitForSelector("#another-game");
      await page.goto("about:blank");
      await at("#view=explore");
      await page.waitForSelector('.step.now:text("rC.b2.4")');
      await at("#view=explore&game=crosstrack&pos=x1_4x2_123c.1_4-6-6-6-6-4_d");
      await page.waitForSelector('main code:has-text("x1_4x2_123c")');
      await page.selectOption('label:has-text("board") select', "4x3");
      await page.waitForFunction(() => /pos=x1_4x3_123c/.test(location.hash));
    },
  },
  {
    name: "the server goes away: told so, and tried again",
    server: true,
    async run({ page, at, faults }) {
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d");
      await settled(page);
      await page.route("**/ask", (route) => route.abort());
      await page.click('nav a:text("Puzzles")');
      await page.waitForSelector("#retry");
      check(!(await page.isVisible('text="One moment …"')), "nothing is awaited");
      await page.unroute("**/ask");
      await page.click("#retry");
      await page.waitForSelector(".puzzle-list li");
      forgive(faults);
    },
  },
  {
    name: "what is pasted: moves, a position with moves, start, a puzzle's id, and what is none of them",
    async run({ page, at }) {
      const show = async (text) => {
        await page.fill("#paste", text);
        await page.keyboard.press("Enter");
      };
      await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d");
      await settled(page);
      await show(" 1. rA.a1.0  2. gI.b1.1 ");
      await page.waitForSelector('.step.now:text("gI.b1.1")');
      await show("start");
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      await show("crosstrack play x1_2x1_1122.1_2-2_d rA.a2.0");
      await page.waitForSelector('.step.now:text("rA.a2.0")');
      await show("rA.b1.0");
      await page.waitForSelector(".fault");
      check(await page.isVisible('.step.now:text("rA.a2.0")'), "nothing is lost");
      await show("abcdef1234");
      await page.waitForSelector('.fault:has-text("no puzzle")');
      // A record has lines, which a field of one line would lose.
      const record = `[Game crosstrack]
[Start x1_2x1_1122.1_2-2_d]
[Readings null-turn=allowed]
[Player 1 Ada]
[Player 2 Bea]
[Result win 1]
[Ending win]

1. rA.a1.0 gI.b1.1 2. a1.2
`;
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        const init = { clipboardData, cancelable: true, bubbles: true };
        document.getElementById("paste")?.dispatchEvent(new ClipboardEvent("paste", init));
      }, record);
      await page.waitForFunction(() => document.getElementById("paste")?.value.includes("Ada"));
      await page.press("#paste", "Enter");
      await page.waitForSelector(".turn.over");
      check((await page.evaluate(() => location.hash)).includes("null-turn"), "its readings");
      await show("1a66703bbf");
      await page.waitForSelector("#puzzle-title");
    },
  },
];
