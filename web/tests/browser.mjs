/** A browser, a fresh page in it, and small steps that the cases share. */
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
];
const WAIT = 20_000;

export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: FLAGS });
}

/**
 * A page in a context of its own. `faults` collects what must not happen: errors in the console,
 * requests to anywhere else.
 * @param {import("playwright-core").Browser} browser
 * @param {string} base
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function fresh(browser, base, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  /** @type {string[]} */
  const faults = [];
  const home = new URL(base);
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    const kind = message.type();
    if (kind === "error" || kind === "warning") faults.push(`console ${kind}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    const own =
      url.protocol === "file:" ? url.pathname === home.pathname : url.origin === home.origin;
    if (!own && url.protocol !== "about:" && url.protocol !== "data:" && url.protocol !== "blob:")
      faults.push(`request: ${url}`);
  });
  /** @param {string} hash */
  const at = async (hash) => {
    await page.goto(base + hash);
    await page.waitForSelector("main h1", { state: "attached" });
  };
  return { page, at, faults, close: () => context.close() };
}

/** A promise with the function that resolves it. */
export function withResolvers() {
  let resolve = () => {};
  const promise = /** @type {Promise<void>} */ (new Promise((done) => (resolve = done)));
  return { promise, resolve: () => resolve() };
}

/** The games that the browser of a page keeps. @param {import("playwright-core").Page} page */
export function keptGames(page) {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("crosstrack");
        request.onsuccess = () => {
          const all = request.result.transaction("games").objectStore("games").getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );
}

/** Until the board shows that a position stands. @param {import("playwright-core").Page} page */
export async function settled(page) {
  await page.waitForSelector("#board [data-name]");
}

/** @param {import("playwright-core").Page} page @param {string} text */
export async function turnIs(page, text) {
  await page.waitForFunction(
    (wanted) => document.querySelector(".turn")?.textContent?.includes(wanted),
    text,
  );
}

/** @param {boolean} truth @param {string} message */
export function check(truth, message) {
  if (!truth) throw new Error(message);
}

/** Chooses what stands in the menu of what is needed rarely. @param {import("playwright-core").Page} page @param {string} selector */
export async function fromMenu(page, selector) {
  await page.$eval("#menu", (menu) => (menu.open = true));
  await page.click(`#menu ${selector}`);
}

/** What is focused on the board. @param {import("playwright-core").Page} page @returns {Promise<string>} */
export function focused(page) {
  return page.evaluate(() => {
    const spot = document.activeElement?.closest("[data-name]");
    return spot instanceof HTMLElement ? (spot.dataset.name ?? "") : "";
  });
}

/** By keys alone: Tab until something is focused. @param {import("playwright-core").Page} page @param {string} selector */
export async function tabTo(page, selector) {
  for (let tried = 0; tried < 400; tried += 1) {
    const there = await page.evaluate(
      (wanted) => document.activeElement?.closest(wanted) != null,
      selector,
    );
    if (there) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** By arrows to a spot. @param {import("playwright-core").Page} page @param {string} name */
export async function arrowTo(page, name) {
  for (let tried = 0; tried < 60; tried += 1) {
    const now = await focused(page);
    if (now === name) return;
    const rows = Number(name.slice(1)) - Number(now.slice(1));
    const columns = name.charCodeAt(0) - now.charCodeAt(0);
    const key =
      rows > 0 ? "ArrowDown" : rows < 0 ? "ArrowUp" : columns > 0 ? "ArrowRight" : "ArrowLeft";
    await page.keyboard.press(key);
    await page.waitForTimeout(15);
  }
  throw new Error(`arrows do not lead to ${name}`);
}

/**
 * Makes a move of Crosstrack by keys alone: `rC.d4.5`, `d4.5`, `d4.e6.5`.
 * @param {import("playwright-core").Page} page
 * @param {string} move
 */
export async function moveByKeys(page, move) {
  const parts = move.split(".");
  const turn = parts.at(-1);
  const to = parts.length === 2 ? parts[0] : parts[1];
  const piece = parts.length === 3 && /^[rybg][A-I]$/.test(parts[0]) ? parts[0] : null;
  if (piece) {
    await tabTo(page, `[data-piece="${piece}"]`);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.closest("#board"));
  } else {
    await page.evaluate(() => document.getElementById("main")?.focus());
    await tabTo(page, "#board");
    await arrowTo(page, parts[0]);
    await page.keyboard.press("Enter");
    await page.waitForSelector(".held-row");
  }
  await arrowTo(page, to);
  for (let tried = 0; tried < 9; tried += 1) {
    const words = (await page.textContent(".held-row strong")) ?? "";
    if (words.endsWith(`rotation ${turn}`)) break;
    await page.keyboard.press("r");
    await page.waitForTimeout(30);
  }
  await page.keyboard.press("Enter");
}

/** Parts that reach beyond the first screen. */
export function beyond(page, parts) {
  return page.evaluate(
    (selectors) =>
      selectors.filter((selector) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return !box || box.height === 0 || box.top < 0 || box.bottom > innerHeight;
      }),
    parts,
  );
}
