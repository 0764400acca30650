/**
 * Takes the pictures of the explorer for README and guides: `node pictures.mjs --url http://127.0.0.1:7878/` against a
 * server, or `--file ../site/index.html` against an exported page. Writes `start.png`, `lesson.png`, `puzzle.png`,
 * `values.png` and the film `explorer.webp` to `docs/pictures`, or where `--out` says. `film.py` joins the film's frames, with Pillow.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { fresh, launch, settled, turnIs } from "./tests/browser.mjs";

const { values } = parseArgs({
  options: {
    url: { type: "string" },
    file: { type: "string" },
    out: { type: "string", default: fileURLToPath(new URL("../docs/pictures", import.meta.url)) },
  },
});
if (!values.url === !values.file) {
  console.error("give one of --url URL and --file PATH");
  process.exit(2);
}
const base = values.url ?? pathToFileURL(resolve(values.file ?? "")).href;
const out = values.out;

/** What is filmed: puzzle e91aa6f89d, a win in 3. */
const START = "x1_4x2_1122.2_4-6-6-1.gC4.rI1.bI2.bG3.1-1.yA3.3.bF2-1.rA7.yI2.bA3_d";
const browser = await launch();

/** A page without a running animation. @param {import("playwright-core").BrowserContextOptions} [options] */
const open = (options) =>
  fresh(browser, base, {
    colorScheme: "light",
    viewport: { width: 1280, height: 800 },
    ...options,
  });

async function still() {
  const { page, at, close } = await open();
  await at("#view=puzzle&id=1a66703bbf");
  await page.waitForSelector(".judgement.yours");
  await settled(page);
  await page.screenshot({ path: join(out, "puzzle.png") });
  await at("#view=start");
  await page.waitForSelector(".welcome-picture svg");
  await page.screenshot({ path: join(out, "start.png") });
  await at("#view=rules&lesson=2");
  await page.waitForSelector(".judgement.yours");
  await page.screenshot({ path: join(out, "lesson.png") });
  await at("#view=explore&game=crosstrack&pos=x1_2x1_1122.1_rA0.gI1-2_d&values=on");
  await settled(page);
  await page.waitForSelector('.source:text("table"), :text("from the table of every position")');
  await page.hover('[data-name="a1"]');
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(out, "values.png") });
  await close();
}

/** A pointer that pictures show, since they leave out the mouse's own. @param {import("playwright-core").Page} page */
function withPointer(page) {
  return page.evaluate(() => {
    const ns = "http://www.w3.org/2000/svg";
    const pointer = document.createElementNS(ns, "svg");
    const path = document.createElementNS(ns, "path");
    path.setAttribute("d", "M1 1 L1 19 L6 14.5 L9.5 22 L13 20.5 L9.5 13 L16 12.5 Z");
    path.setAttribute("fill", "white");
    path.setAttribute("stroke", "black");
    path.setAttribute("stroke-width", "1.5");
    pointer.append(path);
    const place = { position: "fixed", left: "-40px", width: "26px", height: "34px" };
    Object.assign(pointer.style, place, { pointerEvents: "none", zIndex: "99" });
    document.body.append(pointer);
    addEventListener("mousemove", (event) => {
      pointer.style.left = `${event.clientX}px`;
      pointer.style.top = `${event.clientY}px`;
    });
  });
}

/** A piece is picked, turned and played; values appear; the answer is played, and a turn wins. */
async function film() {
  const { page, at, close } = await open();
  const folder = mkdtempSync(join(tmpdir(), "film-"));
  /** @type {{file: string, ms: number}[]} */
  const frames = [];
  /** @param {number} ms */
  const show = async (ms) => {
    await page.waitForTimeout(120);
    const file = join(folder, `${String(frames.length).padStart(3, "0")}.png`);
    await page.screenshot({ path: file });
    frames.push({ file, ms });
  };
  /** Turns what is held, a frame for each rotation. @param {number} rotation */
  const turnTo = async (rotation) => {
    for (let tried = 0; tried < 9; tried += 1) {
      const words = (await page.textContent(".held-row strong")) ?? "";
      if (words.endsWith(`rotation ${rotation}`)) return;
      await page.keyboard.press("r");
      await show(350);
    }
    throw new Error(`it does not turn to ${rotation}`);
  };
  /** Takes a piece, goes to a cell, turns it and puts it there. @param {string} from @param {string} to @param {number} rotation */
  const move = async (from, to, rotation) => {
    await page.hover(from);
    await show(500);
    await page.click(from);
    await show(500);
    await page.hover(to);
    await show(500);
    await turnTo(rotation);
    await show(700);
    await page.click(to);
  };
  await at(`#view=explore&game=crosstrack&pos=${START}`);
  await settled(page);
  await withPointer(page);
  await show(1200);
  await move('[data-piece="gA"]', '[data-name="a5"]', 6);
  await turnIs(page, "player 1");
  await show(700);
  await page.keyboard.press("v");
  await page.waitForSelector(':text("loss in 2 plies")');
  await page.waitForTimeout(1500);
  await show(2500);
  await page.fill("#move-field", "rC.b1.0");
  await show(700);
  await page.keyboard.press("Enter");
  await turnIs(page, "player 2");
  await page.waitForSelector(':text("win in 1 ply")');
  await show(1500);
  await move('[data-name="f5"]', '[data-name="f5"]', 4);
  await page.waitForSelector(".turn.over");
  await page.hover(".turn");
  await show(3500);
  await close();
  const list = join(folder, "frames.json");
  writeFileSync(list, JSON.stringify(frames));
  const python = process.env.CROSSTRACK_PYTHON ?? "python3";
  const script = fileURLToPath(new URL("film.py", import.meta.url));
  const joined = spawnSync(python, [script, list, join(out, "explorer.webp")], {
    stdio: "inherit",
  });
  rmSync(folder, { recursive: true });
  if (joined.status !== 0) throw new Error("the frames are not joined");
}

await still();
await film();
await browser.close();
