/** Room, paper, motion and colours that are not the usual ones. */
import { beyond, check, settled } from "./browser.mjs";
import { VIEWS } from "./views.mjs";

/** A page of A4 without its margins, in CSS pixels. */
const PAPER = { width: 688, height: 1016 };

/** Goes to every view in turn. */
async function each(page, at, look) {
  for (const [name, hash, sign] of VIEWS) {
    await at(hash);
    await page.waitForSelector(sign);
    await look(name);
  }
}

/** What sticks out of the page, or is cut where it cannot be scrolled. */
export function cut(page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    const faults = root.scrollWidth > innerWidth ? [`the page is ${root.scrollWidth} px wide`] : [];
    const hidden = (one) => one.closest(".unseen, .skip, svg, option") !== null;
    for (const one of document.body.querySelectorAll("*")) {
      const box = one.getBoundingClientRect();
      if (hidden(one) || box.width === 0 || box.height === 0) continue;
      const name = `${one.tagName} ${one.className} ${(one.textContent ?? "").trim().slice(0, 30)}`;
      const scrolls = one.parentElement?.closest(".caret, .groups, .line");
      if (!scrolls && (box.right > innerWidth + 1 || box.left < -1)) faults.push(`out: ${name}`);
      const own = one.matches(
        "button, a, .value, .chip, td, dt, dd, p, h1, h2, code, label > span",
      );
      if (own && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        faults.push(`cut: ${name}`);
    }
    return faults.slice(0, 5);
  });
}

/** One case: every view at a size of the window. */
function sized(words, options) {
  return {
    name: `${words}: nothing sticks out or is cut`,
    options,
    async run({ page, at, shot }) {
      await each(page, at, async (name) => {
        await shot(`${name}-${options.viewport.width}`);
        if (name === "explore") await page.$eval("#menu", (menu) => (menu.open = true));
        const faults = await cut(page);
        check(faults.length === 0, `${name}: ${faults.join("; ")}`);
      });
    },
  };
}

const MIDDLE = "#view=explore&game=crosstrack&pos=x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d";
const LARGE =
  "#view=explore&game=crosstrack&pos=x1_4x3_1122.1_4-6-8-8-8-8-6-4_d&line=rC.d4.0,bD.e5.0";

/** The smallest words on the board that can be seen, in px of the screen. */
function smallest(page) {
  return page.evaluate(() => {
    const words = [...document.querySelectorAll(".picture text")].filter(
      (one) => getComputedStyle(one).visibility === "visible",
    );
    const sizes = words.map((one) => {
      const scale = Math.abs(one.getScreenCTM().d) * (one.closest(".tags > g") ? tagScale(one) : 1);
      return Number.parseFloat(getComputedStyle(one).fontSize) * scale;
    });
    function tagScale(one) {
      const written = getComputedStyle(one.closest(".tags > g")).scale;
      // Where the scale is part of the matrix already.
      return one.getScreenCTM().d / one.ownerSVGElement.getScreenCTM().d > 1.001
        ? 1
        : Number(written) || 1;
    }
    return { count: words.length, least: Math.min(...sizes) };
  });
}

/** One case: board, turn and trays at a size of the window. */
function roomy(width, height, least) {
  return {
    name: `${width}x${height}: board, turn and the mover's trays are seen at once, words can be read`,
    options: { viewport: { width, height }, hasTouch: width < 500 },
    async run({ page, at, shot }) {
      for (const [name, hash] of [
        ["small", MIDDLE],
        ["large", LARGE],
      ]) {
        await at(hash);
        await settled(page);
        await page.waitForTimeout(100);
        await shot(`room-${name}-${width}`);
        const out = await beyond(page, [".turn", ".board", ".seat.mine", ".hand"]);
        check(out.length === 0, `${name}: out of view: ${out}`);
        const box = await page.locator(".board").boundingBox();
        check(box.height >= least, `${name}: the board has ${box.height} px of ${height}`);
        const words = await smallest(page);
        check(words.count > 20 && words.least >= 8.9, `${name}: words of ${words.least} px`);
      }
    },
  };
}

export const cases = [
  roomy(1280, 800, 560),
  roomy(1366, 768, 530),
  roomy(360, 640, 330),
  {
    name: "track is as dark on connectors as on pieces, in dark too; gaps are no cells",
    options: { colorScheme: "dark" },
    async run({ page, at }) {
      // In one step: what is drawn anew between two has no colours any more.
      const colour = (selector, property) =>
        page.evaluate(
          ([one, name]) => getComputedStyle(document.querySelector(one))[name],
          [selector, property],
        );
      await at(MIDDLE);
      await settled(page);
      const line = "path:last-of-type";
      const connector = await colour(`[data-spot="xb2"] ${line}`, "stroke");
      const piece = await colour(`[data-spot="c3"] ${line}`, "stroke");
      check(connector === piece, `${connector} on connectors, ${piece} on pieces`);
      await at(LARGE);
      await page.waitForSelector('.picture [data-spot="xd4"]');
      const gap = await colour('[data-spot="xd4"] polygon', "fill");
      const cell = await colour('[data-spot="d5"] polygon', "fill");
      check(gap !== cell, `${gap} is that of cells`);
    },
  },
  {
    name: "a page that is written from right to left is not widened",
    async run({ page, at }) {
      await page.addInitScript(() =>
        document.addEventListener("DOMContentLoaded", () => (document.documentElement.dir = "rtl")),
      );
      for (const [name, hash, sign] of VIEWS) {
        await at(hash);
        await page.waitForSelector(sign);
        const { scrollWidth, least } = await page.evaluate(() => {
          scrollTo(-10_000, 0);
          return { scrollWidth: document.documentElement.scrollWidth, least: scrollX };
        });
        check(
          scrollWidth <= 1280 && least === 0,
          `${name}: ${scrollWidth} px, scrolls to ${least}`,
        );
      }
    },
  },
  sized("200 % zoom", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }),
  sized("400 % zoom", { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }),
  sized("a phone", { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true }),
  {
    name: "a board of a small window is seen whole",
    options: { viewport: { width: 640, height: 400 } },
    async run({ page, at }) {
      await at(MIDDLE);
      await settled(page);
      const box = await page.locator(".board").boundingBox();
      check((box?.height ?? Infinity) <= 400, `${box?.height} px high`);
    },
  },
  {
    name: "on paper: light, whole, no controls",
    options: { viewport: PAPER, colorScheme: "dark" },
    async run({ page, at, shot }) {
      await at("#view=help");
      await page.click("#theme");
      await page.click("#theme");
      check((await page.getAttribute("html", "data-theme")) === "dark", "a dark page");
      await page.emulateMedia({ media: "print" });
      await each(page, at, async (name) => {
        await shot(`${name}-paper`);
        const faults = await cut(page);
        check(faults.length === 0, `${name}: ${faults.join("; ")}`);
        const { paper, controls } = await page.evaluate(() => ({
          paper: getComputedStyle(document.documentElement).getPropertyValue("--ct-paper").trim(),
          controls: [...document.querySelectorAll("input, select, form, button:not(.step, .plain)")]
            .filter((one) => one.checkVisibility())
            .map((one) => one.outerHTML.slice(0, 80)),
        }));
        check(paper === "#fbfaf6", `${name}: ${paper} is not light`);
        check(controls.length === 0, `${name}: ${controls}`);
      });
    },
  },
  {
    name: "on paper: a position takes one page",
    options: { viewport: PAPER },
    async run({ page, at }) {
      for (const wanted of ["explore", "puzzle", "solved"]) {
        const [, hash, sign] = VIEWS.find(([name]) => name === wanted);
        await at(hash);
        await page.waitForSelector(sign);
        const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
        const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
        check(pages === 1, `${wanted}: ${pages} pages`);
      }
    },
  },
  {
    name: "reduced motion: nothing moves",
    options: { reducedMotion: "reduce" },
    async run({ page, at }) {
      const moving = () =>
        page.evaluate(() => {
          const parts = [...document.querySelectorAll("body *")].flatMap((one) =>
            [null, "::before", "::after"].map((part) => getComputedStyle(one, part)),
          );
          const moves = ({ transitionDuration, animationName }) =>
            /[1-9]/.test(transitionDuration) || animationName !== "none";
          return parts.filter(moves).length;
        });
      await at(MIDDLE);
      await settled(page);
      check((await moving()) === 0, "with reduced motion");
      await page.emulateMedia({ reducedMotion: "no-preference" });
      check((await moving()) > 0, "without it, something does");
    },
  },
  {
    name: "forced colours: what is chosen, marked and measured is seen",
    options: { forcedColors: "active" },
    async run({ page, at, shot }) {
      const style = (selector, property, part) =>
        page.$eval(
          selector,
          (one, [of, name]) => getComputedStyle(one, of).getPropertyValue(name),
          [part ?? null, property],
        );
      await at(MIDDLE);
      await settled(page);
      const canvas = await style("body", "background-color");
      await page.click('[data-piece="bC"]');
      await page.hover('[data-name="b2"]');
      await page.waitForSelector(".previewing .spot.at");
      await shot("explore-forced");
      const ring = await style(".previewing .spot.at", "background-color", "::before");
      check(!/, 0\)|transparent/.test(ring) && ring !== canvas, `the ring around a cell: ${ring}`);
      const held = await style(".piece.held", "border-top-color");
      const other = await style(".piece:not(.held)", "border-top-color");
      check(held !== other, `a held piece: ${held}, others ${other}`);
      const now = await style(".nav-item.on a", "border-bottom-color");
      const rest = await style(".nav-item:not(.on) a", "border-bottom-color");
      check(now !== rest, `the view that is shown: ${now}, others ${rest}`);
      await at(VIEWS.find(([name]) => name === "solved")[1]);
      await page.waitForSelector(".bar");
      await shot("solved-forced");
      const bar = await style(".bar", "background-color");
      check(bar !== (await style(".card", "background-color")), `bars: ${bar}`);
    },
  },
];
