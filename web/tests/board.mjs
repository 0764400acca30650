/** The board alone, without the page; and dragging with mouse, finger and pen. */
import { check, settled, turnIs } from "./browser.mjs";

const TWO = "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_2-2_d";

/**
 * The events of a finger or a pen, which the browser sends for real ones.
 * @param {import("playwright-core").Page} page
 * @param {string} type `pointerdown` …
 * @param {{x: number, y: number}} at
 * @param {string} pointerType
 */
function point(page, type, at, pointerType) {
  return page.evaluate(
    ([kind, { x, y }, pointer]) => {
      const target = document.elementFromPoint(x, y) ?? document.body;
      const some = {
        bubbles: true,
        cancelable: true,
        composed: true,
        pointerId: 7,
        isPrimary: true,
      };
      const where = { clientX: x, clientY: y, button: 0, buttons: 1, pointerType: pointer };
      target.dispatchEvent(new PointerEvent(kind, { ...some, ...where }));
    },
    [type, at, pointerType],
  );
}

/** @param {import("playwright-core").Page} page @param {string} selector */
async function middle(page, selector) {
  const box = await page.locator(selector).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export const cases = [
  {
    name: "the wheel turns a piece that is dragged by one step for a notch",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      const to = await middle(page, '[data-name="b2"]');
      const turn = async () =>
        Number(/rotation (\d)/.exec((await page.textContent(".held-row strong")) ?? "")?.[1]);
      await page.hover('[data-piece="rA"]');
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 4 });
      await page.waitForSelector(".held-row");
      const before = await turn();
      await page.waitForTimeout(120);
      await page.evaluate(() => {
        for (let nth = 0; nth < 4; nth += 1)
          document.dispatchEvent(new WheelEvent("wheel", { deltaY: 30, cancelable: true }));
      });
      await page.waitForTimeout(60);
      check((await turn()) === (before + 1) % 8, `from ${before} to ${await turn()}`);
      await page.mouse.up();
      await turnIs(page, "player 2");
    },
  },
  {
    name: "a piece dragged by a finger that holds it, and by a pen at once",
    async run({ page, at, shot }) {
      await at(TWO);
      await settled(page);
      const [from, to] = [
        await middle(page, '[data-piece="rA"]'),
        await middle(page, '[data-name="b2"]'),
      ];
      await point(page, "pointerdown", from, "touch");
      await point(page, "pointermove", to, "touch");
      await point(page, "pointerup", to, "touch");
      check(!(await page.isVisible(".held-row")), "a finger that moves at once scrolls");
      await point(page, "pointerdown", from, "touch");
      await page.waitForSelector(".held-row");
      await point(page, "pointermove", { x: to.x + 200, y: from.y }, "touch");
      check(await page.isVisible(".ghost svg"), "the piece is under the finger");
      await shot("dragged");
      await point(page, "pointermove", to, "touch");
      await page.waitForSelector(".previewing");
      await point(page, "pointerup", to, "touch");
      await turnIs(page, "player 2");
      const pen = await middle(page, '[data-piece="gI"]');
      const free = await middle(page, '[data-name="a1"]');
      await point(page, "pointerdown", pen, "pen");
      await point(page, "pointermove", free, "pen");
      await point(page, "pointerup", free, "pen");
      await turnIs(page, "player 1");
    },
  },
  {
    name: "a phone: a piece that is held is dragged, and the page does not scroll under it",
    options: { viewport: { width: 360, height: 640 }, hasTouch: true },
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      const session = await page.context().newCDPSession(page);
      const touch = (type, at) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
      const from = await middle(page, '[data-piece="rA"]');
      const to = await middle(page, '[data-name="b2"]');
      const steps = Array.from({ length: 8 }, (_, nth) => ({
        x: from.x + ((to.x - from.x) * (nth + 1)) / 8,
        y: from.y + ((to.y - from.y) * (nth + 1)) / 8,
      }));
      await touch("touchStart", from);
      await page.waitForSelector(".held-row");
      for (const step of steps) await touch("touchMove", step);
      await page.waitForSelector(".previewing");
      check((await page.evaluate(() => scrollY)) === 0, "nothing was scrolled");
      await touch("touchEnd");
      await turnIs(page, "player 2");
      const board = await middle(page, '[data-name="a1"]');
      await touch("touchStart", board);
      for (let nth = 1; nth <= 8; nth += 1)
        await touch("touchMove", { x: board.x, y: board.y - nth * 20 });
      await touch("touchEnd");
      await page.waitForFunction(() => scrollY > 20);
    },
  },
  {
    name: "what is held is turned before it is put: by keys, the wheel and a second finger, and the page says so",
    options: { viewport: { width: 360, height: 740 }, hasTouch: true },
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      const words = () => page.textContent(".held-row strong");
      /** @param {() => Promise<unknown>} turn */
      const turns = async (turn) => {
        const before = await words();
        await turn();
        await page.waitForFunction(
          (was) => document.querySelector(".held-row strong")?.textContent !== was,
          before,
        );
      };
      await page.click('[data-piece="rA"]');
      await turns(() => page.keyboard.press("r"));
      check(/Turn it before you put it/.test(await page.innerText(".held-row")), "it is said");
      const cell = await middle(page, '[data-name="b2"]');
      await page.mouse.move(cell.x, cell.y);
      await turns(() => page.mouse.wheel(0, 100));
      check((await page.evaluate(() => scrollY)) === 0, "the page does not scroll");
      await page.keyboard.press("Escape");
      const session = await page.context().newCDPSession(page);
      const touch = (type, ...touchPoints) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints });
      const first = { ...(await middle(page, '[data-piece="rA"]')), id: 1 };
      await touch("touchStart", first);
      await page.waitForSelector(".held-row");
      const over = { ...cell, id: 1 };
      await touch("touchMove", over);
      await page.waitForSelector(".previewing");
      await turns(() => touch("touchStart", over, { x: 40, y: 700, id: 2 }));
      await touch("touchEnd", over);
      await touch("touchEnd");
      await turnIs(page, "player 2");
    },
  },
  {
    name: "what is dragged: turned by the wheel, let go beside the board, or by Escape",
    async run({ page, at }) {
      await at(TWO);
      await settled(page);
      const [from, to] = [
        await middle(page, '[data-piece="rA"]'),
        await middle(page, '[data-name="b2"]'),
      ];
      const drag = async () => {
        await page.mouse.move(from.x, from.y);
        await page.mouse.down();
        await page.mouse.move(to.x, to.y, { steps: 3 });
      };
      await drag();
      const before = await page.textContent(".held-row strong");
      await page.mouse.wheel(0, 100);
      await page.waitForFunction(
        (words) => document.querySelector(".held-row strong")?.textContent !== words,
        before,
      );
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await page.waitForFunction(() => !document.querySelector(".held-row"));
      await drag();
      await page.mouse.move(from.x, 5);
      await page.mouse.up();
      await page.waitForFunction(() => !document.querySelector(".held-row"));
      check((await page.locator(".step").count()) === 0, "nothing was played");
    },
  },
];
