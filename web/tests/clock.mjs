/** The clock of a game, and codes for a phone. */
import jsQR from "jsqr";
import { check, fresh, settled, turnIs } from "./browser.mjs";
import { type } from "./game.mjs";
import { connect } from "./live.mjs";

const TWO = "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";
const FRIENDS = `${TWO}&seats=friend,friend&seat=1`;

/** A time that is shown, in seconds. @param {import("playwright-core").Page} page @param {number} player */
async function left(page, player) {
  const [minutes, seconds] = (await page.innerText(`#clock-${player}`)).split(":");
  return Number(minutes) * 60 + Number(seconds);
}

/** What a decoder reads in a code that is shown. @param {import("playwright-core").Page} page @param {number} [nth] */
async function decoded(page, nth = 0) {
  const size = Number(
    (await page.locator(".qr svg").nth(nth).getAttribute("viewBox"))?.split(" ")[2],
  );
  const path = (await page.locator(".qr path").nth(nth).getAttribute("d")) ?? "";
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = 4 * ((Number(y) * scale + dy) * side + Number(x) * scale + dx);
        pixels.fill(0, at, at + 3);
      }
  return jsQR(pixels, side, side)?.data;
}

const ELSEWHERE = "http://crosstrack.example/";

/** Lets the server of the page answer at another address, too. @param {import("playwright-core").Page} page @param {string} base */
async function elsewhere(page, base) {
  await page.route(`${ELSEWHERE}**`, async (route) => {
    const request = route.request();
    const headers = request.headers();
    delete headers.origin;
    const url = request.url().replace(ELSEWHERE, base.replace(/\/?$/, "/"));
    await route.fulfill({ response: await route.fetch({ url, headers }) });
  });
}

export const cases = [
  {
    name: "clock: a new game may have one, which starts with the first move and gives time for each",
    async run({ page, at, shot }) {
      await at("#view=new");
      const seats = page.locator(".seat-row select");
      await seats.nth(1).selectOption("person");
      await page.selectOption('label:has-text("clock") select', "600+5");
      await page.click("#start-game");
      await settled(page);
      check((await page.innerText("#clock-1")) === "10:00", "whole times before the first move");
      await type(page, "rA.b1.0");
      check((await left(page, 1)) === 600, "the first move takes no time");
      await type(page, "bD.d4.0");
      check((await left(page, 2)) > 600, "time for the move");
      await page.waitForFunction(() =>
        document.querySelector("#clock-1")?.textContent?.startsWith("9:"),
      );
      await shot("clock");
      // The times are kept with the game; another game from the same form has the clock, too.
      const kept = await left(page, 2);
      await page.reload();
      await page.waitForSelector("#clock-2");
      check((await left(page, 2)) === kept, "kept");
      await at("#view=new");
      check(
        (await page.inputValue('label:has-text("clock") select')) === "600+5",
        "the form remembers it",
      );
      await page.selectOption('label:has-text("players") select', "3");
      check(!(await page.isVisible('label:has-text("clock")')), "a clock is for two");
    },
  },
  {
    name: "clock: whose time is over has lost, and may play on without",
    async run({ page, at, base }) {
      await at(`${TWO}&seats=person,person&clock=1`);
      await type(page, "rI.a1.0");
      await page.waitForSelector('.turn:has-text("player 2 has run out of time: player 1 wins")');
      // The link says how it ended, to a browser that knows nothing of the game.
      const friend = await fresh(page.context().browser(), base);
      await friend.page.goto(page.url());
      await friend.page.waitForSelector('.turn:has-text("player 2 has run out of time")');
      await friend.close();
      await page.click("#play-on");
      await turnIs(page, "player 2 to move");
      check(!(await page.isVisible("#clocks")), "no clock");
      await type(page, "gG.b2.0");
      // A clock that is none is left out.
      await at(`${TWO}&seats=person,person&clock=soon`);
      await turnIs(page, "player 1 to move");
      check(!(await page.isVisible("#clocks")), "no clock");
    },
  },
  {
    name: "clock: in a live game both have the same, and each runs out by itself",
    async run({ page, at, base, faults }) {
      const friend = await fresh(page.context().browser(), base);
      await at(`${FRIENDS}&gid=clock-1&clock=3%2B1`);
      // Without a connection nothing runs.
      await type(page, "rI.a1.0");
      await connect(page, friend.page);
      await type(friend.page, "gG.b2.0");
      await page.waitForSelector('.step:text("gG.b2.0")');
      for (const one of [page, friend.page])
        await one.waitForSelector('.turn:has-text("player 1 has run out of time: player 2 wins")');
      check((await left(page, 2)) === (await left(friend.page, 2)), "one time for both");
      check((await left(page, 2)) > 1, "the winner had time");
      faults.push(...friend.faults);
      await friend.close();
    },
  },
  {
    name: "a link has a code that a phone's camera reads, also one that is long",
    server: true,
    async run({ page, at, base, shot, faults }) {
      // A page that this computer alone can open has none.
      await at(`${FRIENDS}&gid=code-11`);
      await type(page, "rI.a1.0");
      check(!(await page.isVisible(".qr")), "no phone can open it");
      await elsewhere(page, base);
      await page.goto(`${ELSEWHERE}${FRIENDS}&gid=code-12`);
      await settled(page);
      await type(page, "rI.a1.0");
      await page.click(".qr summary");
      await page.waitForSelector(".qr svg");
      await shot("code");
      check((await decoded(page)) === (await page.inputValue("#next-link")), "the next link");
      await page.click("#connect");
      await page.waitForFunction(() => document.querySelector("#invitation")?.value);
      check((await decoded(page, 1)) === (await page.inputValue("#invitation")), "the invitation");
      const others = faults.filter((one) => !one.startsWith(`request: ${ELSEWHERE}`));
      faults.splice(0, faults.length, ...others);
    },
  },
];
