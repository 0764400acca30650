/** Help inside a game: who one is, hints, threats, giving up; words for levels. */
import { check, settled, turnIs } from "./browser.mjs";
import { type } from "./game.mjs";

const GAME = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";
/** Player 1 is to move, and player 2 would win with two pieces that lie: a1 to a2. */
const CLOSE = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d";

export const cases = [
  {
    name: "a game says who one is and what to do, and what the levels are like",
    async run({ page, at }) {
      await at("#view=new");
      await page.waitForSelector('.level:has-text("overlooks")');
      await page.selectOption(".opponent select >> nth=0", "2");
      await page.waitForSelector('.level:has-text("sees every win at once")');
      await page.click("#start-game");
      await turnIs(page, "Your turn");
      await page.waitForSelector('.turn:has-text("against level 2")');
      await page.waitForSelector('#goal:has-text("To win: complete a path from A to C")');
      const sides = await page.$$eval(".picture text:is(.goal-0, .goal-1)", (all) =>
        all.map((one) => `${one.textContent?.trim()} ${one.getAttribute("class")}`).sort(),
      );
      check(`${sides}` === "A goal-0,B goal-1,C goal-0,D goal-1", `the sides are lit: ${sides}`);
      // The game is changed from beside the board.
      await page.click("#new-game");
      await page.selectOption(".opponent select >> nth=1", "other");
      await page.click("#start-game");
      await page.waitForFunction(() => location.hash.includes("seats=2,person"));
      await page.waitForSelector('.seat:has-text("Player 2 you")');
      await turnIs(page, "Your turn");
      await at(`${GAME}&seats=person,person`);
      await turnIs(page, "player 1 to move");
      // No jargon on the first page.
      await at("#view=start");
      await page.waitForSelector("#puzzle-of-the-day");
      const words = await page.innerText("main");
      check(!/\b(ply|plies|[A-Z]{2}-[A-Z]+|set [rybg])\b/.test(words), words);
    },
  },
  {
    name: "a hint in three steps: the piece, the place, the move",
    async run({ page, at, note }) {
      await at(`${CLOSE}&seats=person,person`);
      await settled(page);
      const began = Date.now();
      await page.click("#hint");
      await page.waitForSelector("#advised");
      note(`${Date.now() - began} ms`);
      const first = await page.innerText("#advised");
      check(/Hint: look at /.test(first), first);
      check((await page.locator(".hinted").count()) === 1, "the piece is marked");
      await page.click('#hint:has-text("place")');
      await page.waitForSelector("#board .hinted");
      const spot = await page.getAttribute("#board .hinted", "data-name");
      check((await page.innerText("#advised")).includes(spot ?? "-"), "the place in words");
      await page.click('#hint:has-text("move")');
      await page.waitForSelector('#advised:has-text("wins within 1 ply")');
      check((await page.locator("#hint").count()) === 0, "there is no more to say");
      // What is advised wins, as the rules say.
      const words = await page.innerText("#advised");
      const turned = /turns .* on (\S+) to rotation (\d)/.exec(words);
      const placed = /places (\S)\S+ (\S) on (\S+), rotation (\d)/.exec(words);
      const moved = /moves .* from (\S+) to (\S+), rotation (\d)/.exec(words);
      const parts = turned?.slice(1) ??
        moved?.slice(1) ?? [`${placed?.[1]}${placed?.[2]}`, placed?.[3], placed?.[4]];
      await type(page, parts.join("."));
      await page.waitForSelector("#end");
      check((await page.locator(".hinted").count()) === 0, "a move ends the hint");
    },
  },
  {
    name: "by keys, a hint leads to the board, and giving up to what comes next",
    async run({ page, at }) {
      const focus = () =>
        page.evaluate(() => {
          const one = /** @type {HTMLElement} */ (document.activeElement);
          return one.id || one.dataset.name || one.tagName;
        });
      /** @param {string} words */
      const said = (words) =>
        page.waitForFunction(
          (wanted) => document.querySelector("#said")?.textContent?.includes(wanted),
          words,
        );
      await at(`${CLOSE}&seats=person,person`);
      await settled(page);
      await page.focus("#hint");
      for (const step of ["place", "move"]) {
        await page.keyboard.press("Enter");
        await page.waitForSelector(`#hint:has-text("${step}")`);
        check((await focus()) === "hint", `the focus stays: ${await focus()}`);
      }
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector("#hint"));
      await said("wins within 1 ply");
      const spot = await page.getAttribute("#board .hinted", "data-name");
      check((await focus()) === spot, `to the place of the hint: ${await focus()}, not ${spot}`);
      await page.focus("#resign");
      await page.keyboard.press("Enter");
      await said("Do you give up?");
      check((await focus()) === "resign", `it is asked where the focus is: ${await focus()}`);
      await page.focus("#keep-playing");
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector("#keep-playing"));
      check((await focus()) === "resign", `and goes back: ${await focus()}`);
      await page.keyboard.press("Enter");
      await page.waitForSelector("#keep-playing");
      await page.keyboard.press("Enter");
      await page.waitForSelector("#end");
      await said("given up");
      check((await focus()) === "again", `to another game: ${await focus()}`);
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector("#end"));
      check(/^[a-f][1-6]$/.test(await focus()), `and to its board: ${await focus()}`);
    },
  },
  {
    name: "what threatens me is drawn and said, until the next move",
    async run({ page, at }) {
      await at(`${CLOSE}&seats=person,person`);
      await settled(page);
      await page.click("#threats");
      await page.waitForSelector('#danger:has-text("would win at once on")');
      const words = await page.innerText("#danger");
      const spots = await page.$$eval("#board .spot:has(.chip)", (all) =>
        all.map((one) => one.dataset.name),
      );
      check(spots.length > 0 && spots.every((name) => words.includes(name)), `${words}: ${spots}`);
      const label = await page.getAttribute(`[data-name="${spots[0]}"]`, "aria-label");
      check(label?.includes("the next player would win here") === true, `${label}`);
      await page.click("#threats");
      await page.waitForFunction(() => !document.querySelector("#board .chip"));
      await at(`${GAME}&seats=person,person`);
      await page.click("#threats");
      await page.waitForSelector('#danger:has-text("nothing")');
      await type(page, "rI.a1.0");
      await page.waitForFunction(() => !document.querySelector("#danger"));
    },
  },
  {
    name: "giving up is asked twice, ends the game, and can be taken back",
    async run({ page, at }) {
      await at(`${GAME}&seats=person,person&line=rI.a1.0`);
      await turnIs(page, "player 2");
      await page.click("#resign");
      await page.click("#keep-playing");
      await page.click("#resign");
      await page.click('#resign:has-text("Yes")');
      await page.waitForSelector('#end:has-text("player 2 has given up: player 1 has won")');
      await turnIs(page, "player 2 has given up");
      await page.click('[data-piece="gI"]', { force: true });
      check(!(await page.isVisible(".held-row")), "nobody moves any more");
      await page.reload();
      await page.waitForSelector('#end:has-text("given up")');
      await at("#view=start");
      await page.waitForSelector(".welcome");
      check(!(await page.isVisible("#continue")), "a game that was given up does not run");
      await page.goBack();
      await page.click("#play-on");
      await turnIs(page, "player 2 to move");
      await type(page, "gI.b1.1");
    },
  },
];
