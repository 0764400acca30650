/** Two browsers that are both open, and play live: found by two codes, checked by the rules, whole after a reload. */
import { check, fresh, settled, turnIs } from "./browser.mjs";
import { type } from "./game.mjs";

/** @param {import("playwright-core").Page} page */
async function begin(page, at) {
  await at("#view=start");
  await page.click("#play-a-friend");
  await page.waitForFunction(
    () => document.querySelectorAll(".seat-row select")[1]?.value === "friend",
  );
  await page.click("#start-game");
  await settled(page);
}

/** What a field shows once it does. @param {import("playwright-core").Page} page @param {string} id */
async function shown(page, id) {
  await page.waitForFunction((name) => document.getElementById(name)?.value, id);
  return page.inputValue(`#${id}`);
}

/** Lets two pages find each other. @param {import("playwright-core").Page} host @param {import("playwright-core").Page} guest */
export async function connect(host, guest) {
  await host.click("#connect");
  await guest.goto("about:blank");
  await guest.goto(await shown(host, "invitation"));
  await host.fill("#their-answer", await shown(guest, "answer"));
  await host.click("#accept-answer");
  await host.waitForSelector("#connected");
  await guest.waitForSelector("#connected");
}

/** Until a page shows this line. @param {import("playwright-core").Page} page @param {string[]} moves */
function lineIs(page, moves) {
  return page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll(".line .step:not(.branch)")]
        .map((step) => step.textContent?.trim())
        .join() === wanted,
    moves.join(),
  );
}

export const cases = [
  {
    name: "live: two browsers find each other by two codes, play, reload, and go on",
    async run({ page, at, base, faults }) {
      const friend = await fresh(page.context().browser(), base);
      const guest = friend.page;
      await begin(page, at);
      await connect(page, guest);
      // Nobody has moved: the guest sits at the other seat.
      await guest.waitForSelector('#goal:has-text("You are player 2")');
      await page.waitForSelector('#goal:has-text("You are player 1")');
      await type(page, "rA.b1.0");
      await lineIs(guest, ["rA.b1.0"]);
      check(!(await page.isVisible("#send")), "no link is to be sent");
      await type(guest, "bD.d4.0");
      await lineIs(page, ["rA.b1.0", "bD.d4.0"]);
      // The guest's browser is gone and comes back: the game is there, and so is the way to it.
      await guest.reload();
      await guest.waitForSelector('#goal:has-text("You are player 2")');
      await page.waitForSelector("#lost");
      await type(page, "yA.c1.0");
      await connect(page, guest);
      await lineIs(guest, ["rA.b1.0", "bD.d4.0", "yA.c1.0"]);
      // Giving up arrives, too.
      await guest.click("#resign");
      await guest.click("#resign");
      await page.waitForSelector('.turn:has-text("player 2 has given up")');
      faults.push(...friend.faults);
      await friend.close();
    },
  },
  {
    name: "live: what is forged is refused, and what is no code is said to be none",
    async run({ page, at, base }) {
      const friend = await fresh(page.context().browser(), base);
      await begin(page, at);
      // A page that tells of a move that the rules do not have.
      await page.click("#connect");
      const link = await shown(page, "invitation");
      await page.fill("#their-answer", "no code");
      await page.click("#accept-answer");
      await page.waitForSelector('#live .fault:has-text("that is no answer")');
      await friend.page.addInitScript(() => {
        const { send } = RTCDataChannel.prototype;
        RTCDataChannel.prototype.send = function forge(text) {
          const said = JSON.parse(text);
          send.call(this, JSON.stringify({ ...said, line: ["rA.b1.0", "rI.z9.0"], resigned: "1" }));
        };
      });
      await friend.page.goto(link);
      await page.fill("#their-answer", await shown(friend.page, "answer"));
      await page.click("#accept-answer");
      await page.waitForSelector('.fault:has-text("rI.z9.0")');
      await turnIs(page, "player 1 to move");
      check(!(await page.isVisible(".line .step")), "nothing was played");
      await friend.close();
      await at(
        "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=friend,friend&gid=abcdef1&offer=o~x",
      );
      await page.waitForSelector('#live .fault:has-text("that is no invitation")');
    },
  },
];
