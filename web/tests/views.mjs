/** Each view, light and dark: what axe-core finds, and a picture. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { check } from "./browser.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A view, and what is there once it has come. */
const VIEWS = [
  ["explore", "#view=explore&game=crosstrack&pos=x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d", "#board [data-name]"],
  ["values", "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d&values=on&plies=1", ".verdict .win"],
  ["crossings", "#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-", "#board [data-name]"],
  ["puzzles", "#view=puzzles", ".puzzle-list li"],
  ["puzzle", "#view=puzzle&id=1a66703bbf", ".judgement"],
  ["sheet", "#view=sheet&level=easy", "figure svg"],
  ["solved", "#view=solved&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&value=win&plies=1&nth=3", ".still svg"],
  ["rules", "#view=rules", ".still svg"],
  ["pieces", "#view=rules&section=pieces", ".tiles svg"],
  ["clauses", "#view=rules&section=clauses", ".clauses dt"],
  ["help", "#view=help", ".keys"],
];

/** @param {string} name @param {string} hash @param {string} sign @param {"light"|"dark"} colorScheme */
function viewed(name, hash, sign, colorScheme) {
  return {
    name: `${name}, ${colorScheme}`,
    options: { colorScheme },
    async run({ page, at, shot }) {
      await at(hash);
      await page.waitForSelector(sign);
      await page.waitForTimeout(100);
      await shot(`${name}-${colorScheme}`);
      await page.evaluate(axe);
      const found = await page.evaluate(async () => {
        const { violations } = await window.axe.run(document, { rules: { "target-size": { enabled: true } } });
        return violations.map((one) => {
          const where = one.nodes.slice(0, 3).map((node) => `${node.target} (${node.failureSummary})`);
          return `${one.id}: ${one.help}: ${where.join("; ")}`;
        });
      });
      check(found.length === 0, `axe-core: ${found.join("\n")}`);
    },
  };
}

/** On a phone: nothing sticks out. @param {string} name @param {string} hash @param {string} sign */
function narrow(name, hash, sign) {
  return {
    name: `${name}, 360 px wide`,
    options: { viewport: { width: 360, height: 740 }, hasTouch: true },
    async run({ page, at, shot }) {
      await at(hash);
      await page.waitForSelector(sign);
      await page.waitForTimeout(100);
      await shot(`${name}-phone`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      check(width <= 360, `${width} px wide`);
    },
  };
}

export const cases = [
  ...VIEWS.map(([name, hash, sign]) => viewed(name, hash, sign, "light")),
  ...VIEWS.map(([name, hash, sign]) => viewed(name, hash, sign, "dark")),
  ...VIEWS.map(([name, hash, sign]) => narrow(name, hash, sign)),
];
