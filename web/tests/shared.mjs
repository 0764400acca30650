/** A game between two browsers by links alone, from the first link to the end. */
import { check, fresh, keptGames, settled, turnIs } from "./browser.mjs";
import { read, written } from "../page/state/letter.js";
import { type } from "./game.mjs";

/** Another browser, that knows nothing of the first. */
function other(page, base) {
  return fresh(page.context().browser(), base);
}

/** The link that is to be sent, once it holds so many moves. @param {import("playwright-core").Page} page @param {number} moves */
async function linkOf(page, moves) {
  await page.waitForFunction((count) => {
    const link = document.querySelector("#next-link")?.value ?? "";
    const line = /[&#]line=([^&]*)/.exec(link)?.[1] ?? "";
    return (line === "" ? 0 : line.split(",").length) === count;
  }, moves);
  return page.inputValue("#next-link");
}

/** The moves of the line that is shown. @param {import("playwright-core").Page} page */
function line(page) {
  return page.locator(".line .step:not(.branch)").allInnerTexts();
}

/** A new game on four cells, begun by its form. */
async function begin(page, at) {
  await at("#view=start");
  await page.click("#play-a-friend");
  await page.click("#more summary");
  await page.selectOption('label:has-text("board") select', "2x1");
  await page.waitForFunction(() => document.querySelector(".opponent select")?.value === "friend");
  await page.click("#start-game");
  await settled(page);
}

export const cases = [
  {
    name: "a whole game between two browsers, from the first link to the end",
    async run({ page, at, base, faults, shot }) {
      const friend = await other(page, base);
      await begin(page, at);
      await page.waitForSelector('.seat:has-text("Player 1 you")');
      check(!(await page.isVisible("#send")), "nothing to send before the first move");
      await type(page, "rI.a1.0");
      await turnIs(page, "player 2 to move");
      await shot("shared");
      const first = await linkOf(page, 1);
      check(await page.isDisabled('[data-piece="gI"]'), "the friend's pieces are the friend's");
      check(!(await page.isVisible("#move-field")), "no move can be made meanwhile");
      // Looking back says so, and leads to the end.
      await page.click("#undo-move");
      await page.waitForSelector('#looking-back:has-text("You are looking at move 0 of 1")');
      check(await page.isDisabled('[data-piece="rI"]'), "what was sent cannot be taken back");
      await page.click('#looking-back button:text("Go to the end")');
      await page.waitForFunction(() => !document.querySelector("#looking-back"));
      // The friend sits at the seat that is to move, sees what was played, and answers.
      await friend.page.goto(first);
      await settled(friend.page);
      await friend.page.waitForSelector('.seat:has-text("Player 2 you")');
      check((await line(friend.page)).join() === "rI.a1.0", "what was played");
      await type(friend.page, "gG.b2.0");
      const second = await linkOf(friend.page, 2);
      // A reload keeps the seat.
      await friend.page.reload();
      await friend.page.waitForSelector('.seat:has-text("Player 2 you")');
      check((await linkOf(friend.page, 2)) === second, "and the link");
      await page.goto(second);
      await page.waitForSelector('.seat:has-text("Player 1 you")');
      await turnIs(page, "Your turn");
      check(!(await page.isVisible("#hint")), "no hints against a friend");
      await type(page, "yI.a2.0");
      await page.waitForSelector("#end");
      const third = await linkOf(page, 3);
      await friend.page.goto(third);
      await friend.page.waitForSelector('#end:has-text("You have lost")');
      check(!(await friend.page.isVisible("#send")), "the friend has nothing more to say");
      // Both keep it.
      for (const one of [page, friend.page]) {
        const kept = await keptGames(one);
        check(kept.length === 1, `one game: ${kept}`);
      }
      faults.push(...friend.faults);
      await friend.close();
    },
  },
  {
    name: "a link changes nothing without a word: what is older, illegal or damaged is refused, the rest is asked",
    async run({ page, at }) {
      await begin(page, at);
      await type(page, "rI.a1.0");
      const one = await linkOf(page, 1);
      const base = one.slice(0, one.indexOf("#"));
      const letter = read(one);
      /** A link with a checksum that says something else. */
      const forged = (some) => base + written({ ...letter, to: 1, ...some });
      const two = forged({ line: ["rI.a1.0", "gG.b2.0"] });
      await page.goto(two);
      await turnIs(page, "Your turn");
      const about = { ...letter.about, position: "x1_2x2_1122.1_2-4-4-2_d" };
      const refusals = [
        [one, "that is older than your game: 1 move was made since"],
        [forged({ about }), "the name of one that you keep"],
        [two.replace("gG.b2.0", "gG.b1.0"), "has lost a part on its way"],
        [two.slice(0, -3), "has lost a part on its way"],
        [one.replace(/&gid=[^&]*/, ""), "has lost a part on its way"],
      ];
      const questions = [
        [{ line: ["rI.b1.0"] }, "another game from move 1 on: rI.b1.0 there, rI.a1.0 here"],
        [{ line: ["rI.a1.0", "gG.b1.0"] }, "another game from move 2 on"],
        [{ line: ["rI.a1.0", "gG.b2.0", "yI.a2.0"] }, "This has move 3, yI.a2.0, as yours"],
        [{ line: ["rI.a1.0", "gG.b2.0"], gone: [true, false] }, "says that you have given up"],
      ];
      for (const [link, words] of refusals) {
        await page.goto(link);
        await page.waitForSelector(`.fault:has-text("${words}")`);
        await page.goto(two);
        await page.waitForFunction(() => !document.querySelector(".fault"));
        check((await line(page)).join() === "rI.a1.0,gG.b2.0", `${words}: the game stays`);
      }
      for (const [some, words] of questions) {
        await page.goto(forged(some));
        await page.waitForSelector(`#question:has-text("${words}")`);
        check((await line(page)).join() === "rI.a1.0,gG.b2.0", `${words}: nothing is changed`);
        await page.click("#decline");
        await turnIs(page, "Your turn");
        check((await line(page)).join() === "rI.a1.0,gG.b2.0", `${words}: the game stays`);
      }
      // The same person on another device: yes takes it.
      await page.goto(forged(questions[2][0]));
      await page.click("#agree");
      await page.waitForSelector('#end:has-text("You have won")');
    },
  },
  {
    name: "a link for onlookers gives no seat until one is taken; links from before still open",
    async run({ page, at, base }) {
      await begin(page, at);
      await type(page, "rI.a1.0");
      await linkOf(page, 1);
      const looked = page.url();
      const onlooker = await other(page, base);
      await onlooker.page.goto(looked);
      await onlooker.page.waitForSelector('#seats:has-text("You are looking on")');
      check(!(await onlooker.page.isVisible("#resign")), "nothing can be done");
      await onlooker.page.click('#seats button:has-text("player 2")');
      await onlooker.page.waitForSelector('.seat:has-text("Player 2 you")');
      await type(onlooker.page, "gG.b2.0");
      await linkOf(onlooker.page, 2);
      await onlooker.close();
    },
  },
  {
    name: "what is explored of a shared game is not sent, and giving up is",
    async run({ page, at, base, faults }) {
      const friend = await other(page, base);
      await begin(page, at);
      await type(page, "rI.a1.0");
      await friend.page.goto(await linkOf(page, 1));
      await settled(friend.page);
      await friend.page.click('nav a:text("Explore")');
      await settled(friend.page);
      await type(friend.page, "bA.b2.0");
      await friend.page.click("a.brand");
      await friend.page.waitForSelector(".welcome");
      await friend.page.goto(await linkOf(page, 1));
      await turnIs(friend.page, "Your turn");
      check((await line(friend.page)).join() === "rI.a1.0", "the shared game is as it was");
      await friend.page.click("#resign");
      await friend.page.click("#resign");
      await friend.page.waitForSelector('#end:has-text("You have given up")');
      await page.goto(await linkOf(friend.page, 1));
      await page.waitForSelector('#end:has-text("player 2 has given up: you have won")');
      faults.push(...friend.faults);
      await friend.close();
    },
  },
];
