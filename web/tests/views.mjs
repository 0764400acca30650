/** Each view, light and dark: what axe-core finds, and a picture. */
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { check } from "./browser.mjs";

export const axe = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** A view, and what is there once it has come. */
export const VIEWS = [
  ["start", "#view=start", ".welcome-picture svg"],
  ["new", "#view=new", "h1:text('New game')"],
  [
    "play",
    "#view=play&game=crosstrack&pos=x1_4x2_1122.1_4-6-6-6-6-4_d&seats=person,person&line=rA.b1.0,bD.d4.0",
    "#board [data-name]",
  ],
  [
    "explore",
    "#view=explore&game=crosstrack&pos=x1_4x2_1122.2_rA2.3-6-2.gI2.3-6-6-4_d",
    "#board [data-name]",
  ],
  [
    "values",
    "#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d&values=on&plies=1",
    ".verdict .win",
  ],
  [
    "end",
    "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,2&line=rA.a1.0,gI.b1.1,a1.2",
    ".turn.over",
  ],
  ["crossings", "#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-", "#board [data-name]"],
  ["puzzles", "#view=puzzles", ".puzzle-list li"],
  ["puzzle", "#view=puzzle&id=1a66703bbf", ".judgement"],
  [
    "solved",
    "#view=solved&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&value=win&plies=1&nth=3",
    ".still svg",
  ],
  ["rules", "#view=rules&lesson=2", "article h2"],
  ["pieces", "#view=rules&section=pieces", ".tiles svg"],
  ["clauses", "#view=rules&section=clauses", ".clauses dt"],
  ["help", "#view=help", ".keys"],
];

/** What a button brings: a view, what is there once it has come, and the button. */
const PRESSED = [
  [
    "editor",
    "#view=explore&game=crosstrack&readings=waive=PL-OPENING&pos=x1_2x1_1122.1_rA0.1-2_d",
    "#edit-faults",
    "#edit-position",
  ],
  [
    "review",
    "#view=play&game=crosstrack&pos=x1_2x1_1122.1_2-2_d&seats=person,person&line=rA.a1.0,gI.b1.1,rC.b2.0",
    ".course svg",
    "#review-game",
  ],
  [
    "advice",
    "#view=play&game=crosstrack&pos=x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.bC5.1-6-6-4_d&seats=person,3",
    "#danger",
    "#threats",
  ],
  [
    "analysis",
    "#view=explore&game=crosstrack&pos=x1_4x2_1122.1_4-6-gA6.rI1.yA6.gI1.2-6-6-4_d",
    "#safe-words",
    "#safe-switch",
  ],
  ["training", "#view=puzzles", "#run", "#run-train"],
];

/** Loads a view once and looks at it thrice: light, dark, on a phone. */
function viewed([name, hash, sign, button]) {
  return {
    name: `${name}: light, dark, 360 px wide`,
    options: { colorScheme: "light", hasTouch: true },
    async run({ page, at, shot }) {
      await at(hash);
      if (button) await page.click(button);
      await page.waitForSelector(sign);
      await settled(page);
      await shot(`${name}-light`);
      const primary = await page.locator(".primary:visible").allInnerTexts();
      check(primary.length <= 1, `one primary button: ${primary.join(", ")}`);
      await page.evaluate(axe);
      await clean(page, "light", {});
      await page.emulateMedia({ colorScheme: "dark" });
      await settled(page);
      await shot(`${name}-dark`);
      await clean(page, "dark", { runOnly: ["color-contrast"] });
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: 360, height: 740 });
      await settled(page);
      await shot(`${name}-phone`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      check(width <= 360, `${width} px wide on a phone of 360`);
    },
  };
}

/** Waits until what was changed is drawn, and colours that change in steps have done so. */
async function settled(page) {
  await page.waitForTimeout(200);
  await page.waitForFunction(
    () => {
      const changes = document.getAnimations().filter((one) => one instanceof CSSTransition);
      return changes.every((change) => change.playState !== "running");
    },
    null,
    { polling: 50 },
  );
}

/** Nothing that axe-core finds. Only contrast can differ between light and dark. */
export async function clean(page, scheme, options) {
  const found = await page.evaluate(async (wanted) => {
    const rules = wanted.runOnly ? {} : { rules: { "target-size": { enabled: true } } };
    const { violations } = await window.axe.run(document, { ...rules, ...wanted });
    return violations.map((one) => {
      const where = one.nodes.slice(0, 3).map((node) => `${node.target} (${node.failureSummary})`);
      return `${one.id}: ${one.help}: ${where.join("; ")}`;
    });
  }, options);
  check(found.length === 0, `axe-core, ${scheme}: ${found.join("\n")}`);
}

/** Where nothing is found, the page says so and offers a way on. */
const empty = {
  name: "empty lists say so",
  async run({ page, at }) {
    const nothing = "&game=crossings&board=4x2";
    await at(`#view=puzzles${nothing}`);
    await page.click("#none-fits a");
    await page.waitForSelector(".puzzle-list li");
    await at("#view=rules&game=crosstrack&section=clauses");
    await page.fill('input[type="search"]', "no such words");
    check(await page.isVisible('p:text("No clause says that.")'), "no clause");
    await at("#view=explore&game=crossings&pos=b3/4/3r/4/r3+r+-");
    await page.waitForSelector("#board [data-name]");
    const board = await page.$eval(
      'label:has-text("board") select',
      (one) => one.selectedOptions[0].text,
    );
    check(board === "4x5", `a board that is not listed is named: ${board}`);
  },
};

export const cases = [
  {
    name: "what is needed rarely is in one menu; an empty tray takes no room",
    async run({ page, at }) {
      const used = "x1_4x2_1122.1_rA0.1.rC0.1-1.rD0.1.rF0.2-rG0.5-1.rI0.4-bA0.5-4_d";
      await at(`#view=explore&game=crosstrack&pos=${used}`);
      await settled(page);
      await page.waitForSelector(".tray");
      const trays = await page.$$eval(".tray", (all) =>
        all.map((one) => one.getAttribute("aria-label")?.split(",")[0]),
      );
      check(trays.join() === "yellow,blue,green", `trays: ${trays}`);
      check(!(await page.isVisible("#save-png")), "the menu is closed");
      await page.click("#menu summary");
      for (const item of ["#save-png", "#export", 'a:text("Help")'])
        check(await page.isVisible(`#menu ${item}`), item);
      await page.keyboard.press("Escape");
      check(!(await page.isVisible("#save-png")), "Escape closes it");
      await page.click("#menu summary");
      await page.click('#menu a:text("Solved boards")');
      await page.waitForSelector('h1:has-text("Solved")');
      check(!(await page.isVisible("#export")), "and so does a choice");
      check(await page.isVisible("#menu.on"), "which is marked");
    },
  },
  ...VIEWS.map(viewed),
  ...PRESSED.map(viewed),
  empty,
];
