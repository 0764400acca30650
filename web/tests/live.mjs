/** Two browsers that are both open, and play live: found by two codes, checked by the rules, whole after a reload. */
import { createSocket } from "node:dgram";
import { readFileSync } from "node:fs";
import { check, fresh, fromMenu, keptGames, settled, turnIs } from "./browser.mjs";
import { read, written } from "../page/state/letter.js";
import { type } from "./game.mjs";

/** @param {import("playwright-core").Page} page */
async function begin(page, at) {
  await at("#view=start");
  await page.click("#play-a-friend");
  await page.waitForFunction(() => document.querySelector(".opponent select")?.value === "friend");
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
  await guest.click("#agree-to-connect");
  await host.fill("#their-answer", await shown(guest, "answer"));
  await host.click("#accept-answer");
  await host.waitForSelector("#connected");
  await guest.waitForSelector("#connected");
}

/** The record of the game on the board, as it is saved. @param {import("playwright-core").Page} page */
async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    fromMenu(page, "#save-record"),
  ]);
  return readFileSync(await download.path(), "utf8");
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

/** A link to a game that nobody has begun. */
const INVITED = written({
  about: {
    id: "abcdef1",
    game: "crosstrack",
    readings: "",
    position: "x1_2x1_1122.1_2-2_d",
    seats: ["friend", "friend"],
  },
  line: [],
  gone: [false, false],
  to: 2,
});

export const cases = [
  {
    name: "live: two browsers find each other by two codes, play, reload, and go on",
    async run({ page, at, base, faults }) {
      const friend = await fresh(page.context().browser(), base);
      const guest = friend.page;
      await begin(page, at);
      await connect(page, guest);
      // Nobody has moved: the guest sits at the other seat.
      await guest.waitForSelector('.seat:has-text("Player 2 you")');
      await page.waitForSelector('.seat:has-text("Player 1 you")');
      await type(page, "rA.b1.0");
      await lineIs(guest, ["rA.b1.0"]);
      check(!(await page.isVisible("#send")), "no link is to be sent");
      await type(guest, "bD.d4.0");
      await lineIs(page, ["rA.b1.0", "bD.d4.0"]);
      // The guest's browser is gone and comes back: the game is there, and so is the way to it.
      await guest.reload();
      await guest.waitForSelector('.seat:has-text("Player 2 you")');
      await page.waitForSelector("#lost");
      await type(page, "yA.c1.0");
      await connect(page, guest);
      await lineIs(guest, ["rA.b1.0", "bD.d4.0", "yA.c1.0"]);
      // Giving up arrives, too, and both save the same game.
      await guest.click("#resign");
      await guest.click("#resign");
      await page.waitForSelector('.turn:has-text("player 2 has given up")');
      const files = [await saved(page), await saved(guest)];
      check(files[0] === files[1], files.join("\n"));
      check(files[0].includes("[Ending resigned 2]"), files[0]);
      // Another game asks the other side, which may refuse.
      await page.click("#swap-sides");
      await guest.waitForSelector('#rematch:has-text("you are player 1")');
      await guest.click("#rematch button:not(.primary)");
      await guest.waitForSelector('#end:has-text("You have given up")');
      await page.click('#live button:text("Disconnect")');
      await guest.waitForSelector("#lost");
      faults.push(...friend.faults);
      await friend.close();
    },
  },
  {
    name: "live: another game is played once the other side agrees",
    async run({ page, at, base, faults }) {
      const friend = await fresh(page.context().browser(), base);
      const guest = friend.page;
      await begin(page, at);
      await connect(page, guest);
      await guest.waitForSelector('.seat:has-text("Player 2 you")');
      await page.click("#resign");
      await page.click("#resign");
      await guest.waitForSelector('#end:has-text("player 1 has given up")');
      const before = await keptGames(guest);
      await guest.click("#swap-sides");
      // Whoever asks waits: moves count once the other side plays.
      await page.waitForSelector('#rematch:has-text("you are player 2")');
      check((await keptGames(page)).length === 1, "nothing is kept before the reader agrees");
      await page.click("#agree-to-rematch");
      await page.waitForSelector('.seat:has-text("Player 2 you")');
      await guest.waitForSelector('.seat:has-text("Player 1 you")');
      await type(guest, "rA.b1.0");
      await lineIs(page, ["rA.b1.0"]);
      await type(page, "bD.d4.0");
      await lineIs(guest, ["rA.b1.0", "bD.d4.0"]);
      // The game before it is as it was.
      const after = (await keptGames(guest)).find(({ id }) => id === before[0].id);
      check(after.resigned === "1" && after.over, "the game before it is over");
      check((await keptGames(page)).length === 2, "two games");
      faults.push(...friend.faults);
      await friend.close();
    },
  },
  {
    name: "live: what is forged is asked or refused, a flood is ended, and what is no code is said to be none",
    async run({ page, at, base }) {
      const friend = await fresh(page.context().browser(), base);
      await begin(page, at);
      await page.click("#connect");
      const link = await shown(page, "invitation");
      await page.fill("#their-answer", "no code");
      await page.click("#accept-answer");
      await page.waitForSelector('#live .fault:has-text("that is not an answer")');
      // A page that plays and gives up for the reader.
      await friend.page.exposeFunction("forge", (text) =>
        written({ ...read(text), line: ["rA.b1.0", "bD.d4.0"], gone: [true, false] }),
      );
      await friend.page.addInitScript(() => {
        const { send } = RTCDataChannel.prototype;
        RTCDataChannel.prototype.send = async function forge(text) {
          globalThis.opened = this;
          send.call(this, await globalThis.forge(text));
        };
        globalThis.flood = (count) => {
          for (let nth = 0; nth < count; nth += 1)
            send.call(globalThis.opened, `#view=play&nth=${nth}`);
        };
      });
      await friend.page.goto(link);
      await friend.page.click("#agree-to-connect");
      await page.fill("#their-answer", await shown(friend.page, "answer"));
      await page.click("#accept-answer");
      await page.waitForSelector('#question:has-text("given up")');
      await turnIs(page, "Your turn");
      check(!(await page.isVisible(".line .step")), "nothing was played");
      await page.click("#decline");
      // 3,000 messages do not stop the page; who sends nothing else is heard no more.
      await friend.page.evaluate(() => globalThis.flood(3000));
      await type(page, "rA.b1.0");
      await lineIs(page, ["rA.b1.0"]);
      for (let nth = 0; nth < 40 && (await page.isVisible("#connected")); nth += 1) {
        await friend.page.evaluate(() => globalThis.flood(1)).catch(() => null);
        await page.waitForTimeout(500);
      }
      await page.waitForSelector('#live .fault:has-text("the connection was ended")');
      await friend.close();
      await at(`${INVITED}&offer=o~x`);
      await page.waitForSelector('#live .fault:has-text("that is not an invitation")');
    },
  },
  {
    name: "live: a link sends nothing to the addresses in it until the reader agrees",
    async run({ page, at }) {
      const socket = createSocket("udp4");
      let packets = 0;
      socket.on("message", () => (packets += 1));
      await new Promise((resolve) => socket.bind(0, "127.0.0.1", () => resolve(null)));
      const way = `127.0.0.1!${socket.address().port}`;
      const code = (ways) =>
        `o~abcd~abcdefghijklmnopqrstuvwx~${"ab".repeat(32)}~${Array(ways).fill(way).join("~")}`;
      // More than eight addresses are no code.
      await at(`${INVITED}&offer=${code(9)}`);
      await page.waitForSelector('#live .fault:has-text("that is not an invitation")');
      await at("#view=start");
      await at(`${INVITED}&offer=${code(1)}`);
      await page.waitForSelector("#agree-to-connect");
      await page.waitForTimeout(3000);
      check(packets === 0, `${packets} packets were sent before a click`);
      // The listener would have heard them.
      await page.click("#agree-to-connect");
      for (let nth = 0; nth < 100 && packets === 0; nth += 1) await page.waitForTimeout(100);
      socket.close();
      check(packets > 0, "nothing was sent after the click either");
    },
  },
];
