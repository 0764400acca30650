/** Pieces slide and turn; the position and its picture are there at once. */
import { check, settled } from "./browser.mjs";

const MIDDLE = "#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d";

/**
 * What moves in the picture when something is done: for each motion the spot, or `left` for a piece that goes,
 * its kind, and the first frame.
 * @param {import("playwright-core").Page} page
 * @param {() => Promise<unknown>} act
 */
async function motions(page, act) {
  await page.evaluate(() => {
    window.seen = [];
    const animate = Element.prototype.animate;
    window.real ??= animate;
    Element.prototype.animate = function (frames, options) {
      const [first, last] = frames.transform ?? [];
      const spot = this.closest("[data-spot]")?.dataset.spot ?? "left";
      const title = this.closest("[data-spot]")?.querySelector("title")?.textContent ?? "";
      const { duration } = options;
      if (frames.transform) window.seen.push({ spot, title, first, last, duration });
      return window.real.call(this, frames, options);
    };
  });
  await act();
  await page.waitForTimeout(60);
  return page.evaluate(() => window.seen);
}

/** Plays a move that is written. */
async function write(page, move) {
  await page.fill("#move-field", move);
  await page.press("#move-field", "Enter");
  await page.waitForFunction(
    (wanted) => document.querySelector(".step.now")?.textContent.trim() === wanted,
    move,
  );
}

/** By how many degrees a frame turns. */
function degrees(frame) {
  return Number(/rotate\((-?\d+)deg\)/.exec(frame)?.[1] ?? 0);
}

/** How far a frame is away, in units of the picture. */
function far(frame) {
  return [.../translate\((-?[\d.]+)px, (-?[\d.]+)px\)/.exec(frame)].slice(1, 3).map(Number);
}

export const cases = [
  {
    name: "a piece that was placed has its name over it at once",
    async run({ page, at }) {
      await at("#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d");
      await settled(page);
      await write(page, "rA.b1.0");
      const follows = await page.evaluate(() => {
        const piece = document.querySelector('.picture [data-spot="b1"]');
        const names = document.querySelector(".picture .tags");
        return piece.compareDocumentPosition(names) & Node.DOCUMENT_POSITION_FOLLOWING;
      });
      check(follows > 0, "the names are drawn after the piece");
    },
  },
  {
    name: "a piece that is turned turns, and back at an undo",
    async run({ page, at }) {
      await at(MIDDLE);
      await settled(page);
      const there = await motions(page, () => write(page, "b3.3"));
      check(there.length > 0, "it turns");
      for (const { spot, title, first, last, duration } of there) {
        check(spot === "b3" && title.includes("rotation 3"), `the picture is new: ${title}`);
        // From rotation 1 to 3: a quarter clockwise, so it begins a quarter back.
        check(degrees(first) === -90 && degrees(last) === 0, `from ${first} to ${last}`);
        check(duration >= 150 && duration <= 220, `${duration} ms`);
      }
      const back = await motions(page, () => page.click("#undo"));
      check(back.length > 0 && back.every(({ first }) => degrees(first) === 90), "and back");
      check(back[0].title.includes("rotation 1"), back[0].title);
      await page.waitForTimeout(400);
      const left = await page.evaluate(() => document.getAnimations().length);
      check(left === 0, `${left} still move`);
    },
  },
  {
    name: "a piece that is moved slides from its cell, one that is placed comes from its tray",
    async run({ page, at }) {
      await at(MIDDLE);
      await settled(page);
      const [slid] = await motions(page, () => write(page, "b3.b2.1"));
      check(slid.spot === "b2" && slid.title.includes("red I"), slid.title);
      // Cells are 80 apart, and row 3 lies below row 2.
      check(far(slid.first).join() === "0,80", `from ${slid.first}`);
      await page.click("#undo");
      await page.waitForTimeout(300);
      const [came] = await motions(page, () => write(page, "rC.e5.2"));
      check(came.spot === "e5", `placed on ${came.spot}`);
      const from = await page.evaluate(([x, y]) => {
        const matrix = document.querySelector(".picture svg").getScreenCTM();
        const cell = document.querySelector('[data-spot="e5"] polygon').getBBox();
        const middle = new DOMPoint(cell.x + cell.width / 2 + x, cell.y + cell.height / 2 + y);
        const point = middle.matrixTransform(matrix);
        const tray = document.querySelector('[data-piece="rC"]').getBoundingClientRect();
        return (
          point.x > tray.left && point.x < tray.right && point.y > tray.top && point.y < tray.bottom
        );
      }, far(came.first));
      check(from, `from its tray: ${came.first}`);
      const [left] = await motions(page, () => page.click("#undo"));
      check(left.spot === "left", "an undo takes it back");
      check((await page.textContent('[data-spot="e5"] title')) === "e5, empty", "at once");
      await page.waitForTimeout(400);
      const extra = await page.$$eval(".picture svg > g", (all) => all.length);
      check(extra === 1, "nothing of it stays");
    },
  },
  {
    name: "a move does not wait for the motion of another, and a jump has none",
    async run({ page, at, note }) {
      const line = "b3.3,bD.e5.2,b3.b2.1,a3.2";
      await at(`${MIDDLE}&line=${line}`);
      await settled(page);
      // All four positions are known once they were shown.
      for (const name of ["to the start", "to the end"]) {
        const jump = await motions(page, () => page.click(`[aria-label="${name}"]`));
        check(jump.length === 0, `${name}: ${jump.length} move`);
      }
      await page.evaluate(() => document.activeElement.blur());
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
      await page.waitForFunction(() => !document.querySelector(".step.now"));
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowRight");
      const start = Date.now();
      await page.waitForFunction(() =>
        document.querySelector('[data-spot="a3"] title').textContent.includes("rotation 2"),
      );
      note(`${Date.now() - start} ms`);
      check(
        (await page.textContent('[data-spot="b2"] title')).includes("rotation 1"),
        "all four are played",
      );
      const other = await motions(page, async () => {
        await page.goto(page.url().replace(/line=[^&]*/, "line=a3.0"));
        await settled(page);
      });
      check((other ?? []).length === 0, "a link of another line: nothing moves");
    },
  },
  {
    name: "what is tried turns, and is not moved again when it is put",
    async run({ page, at }) {
      await at(MIDDLE);
      await settled(page);
      await page.click('[data-name="b3"]');
      await page.waitForSelector(".held-row");
      const turned = await motions(page, async () => {
        await page.keyboard.press("r");
        await page.waitForSelector(".previewing");
      });
      check(turned.length > 0 && turned.every(({ spot }) => spot === "b3"), "it turns in the hand");
      const put = await motions(page, async () => {
        await page.keyboard.press("Enter");
        await page.waitForSelector(".step.now");
      });
      check(put.length === 0, `${put.length} move`);
    },
  },
  {
    name: "what answers moves, too: in a puzzle, and a computer",
    async run({ page, at }) {
      await at("#view=puzzle&id=e91aa6f89d");
      await page.waitForSelector(".judgement.yours");
      const [own, reply] = await motions(page, async () => {
        await page.fill("#move-field", "gA.a5.6");
        await page.press("#move-field", "Enter");
        await page.waitForFunction(() => document.querySelectorAll(".played code").length === 2);
      });
      check(own?.spot === "a5" && reply !== undefined, "the move, and what answers it");
      const played = await page.locator(".played code").last().textContent();
      check(played?.includes(reply.spot), `${played} moves ${reply.spot}`);
      await at("#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,1");
      await settled(page);
      const both = await motions(page, async () => {
        await page.fill("#move-field", "rA.a1.0");
        await page.press("#move-field", "Enter");
        await page.waitForFunction(() => document.querySelectorAll(".line .step").length === 2);
      });
      check(new Set(both.map(({ spot }) => spot)).size === 2, "both moves");
    },
  },
  {
    name: "the path of a game that is over is drawn, and stands with reduced motion",
    async run({ page, at }) {
      const drawn = () =>
        page.$$eval(".picture .path path", (all) =>
          all.map((one) => getComputedStyle(one).animationName),
        );
      await at("#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&line=rA.a1.0,gI.b1.1");
      await settled(page);
      await write(page, "a1.2");
      const names = await drawn();
      check(names.length > 0 && names.every((one) => one !== "none"), `drawn: ${names}`);
      await page.emulateMedia({ reducedMotion: "reduce" });
      check(
        (await drawn()).every((one) => one === "none"),
        "with reduced motion it stands",
      );
    },
  },
  {
    name: "reduced motion: pieces stand where they are",
    options: { reducedMotion: "reduce" },
    async run({ page, at }) {
      await at(MIDDLE);
      await settled(page);
      const moved = await motions(page, () => write(page, "b3.3"));
      check(moved.length === 0, `${moved.length} move`);
    },
  },
  {
    name: "a stone slides, and what it captures is gone",
    async run({ page, at }) {
      await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-");
      await settled(page);
      const [slid, ...others] = await motions(page, () => write(page, "a1-a2"));
      check(others.length === 0 && slid.spot === "a2", `${others.length} others move`);
      check(far(slid.first).join() === "0,64", `squares are 64 apart: ${slid.first}`);
    },
  },
];
