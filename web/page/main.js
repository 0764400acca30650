/** Begins: asks what there is, restores what the link says, draws whatever changes. */
import { render } from "./vendor/lit-html.js";
import { listen, state } from "./state/store.js";
import { followOtherTabs, loadKept } from "./state/kept.js";
import { followTabs, loadGames } from "./state/library.js";
import { prepare, restore } from "./state/route.js";
import { followTab } from "./state/shared.js";
import { frame } from "./views/frame.js";
import { title } from "./views/title.js";
import { measure } from "./views/board.js";
import { followLine } from "./views/line.js";
import { pressed, pressedFirst } from "./views/keys.js";

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** Paper is light. */
const paper = matchMedia("print");

/** What is shown: another view, lesson or puzzle begins at its top, unless the browser goes back to it. */
let shown = "";
/** How far each of them was scrolled when it was left. @type {Map<string, number>} */
const scrolled = new Map();
let isBack = false;

function scroll() {
  const { view, lesson, solving, tree } = state;
  const nth = { rules: lesson.run, puzzle: solving?.run, play: tree?.id }[String(view)];
  const now = `${view} ${nth ?? ""}`;
  if (now === shown) return;
  window.scrollTo(0, isBack ? (scrolled.get(now) ?? 0) : 0);
  shown = now;
}

/**
 * Finds a place for the focus when what had it is not drawn any more: what took its place, what its `data-next` names, else
 * the first button of the nearest part that is still there.
 * @param {Element|null} had
 * @param {Element[]} around the parts that held it, the nearest first
 */
function keepFocus(had, around) {
  if (!had || !isLost(had)) return;
  const own = [had.id ? `#${CSS.escape(had.id)}` : "", had.getAttribute("data-next") ?? ""];
  const part = around.find((one) => one.isConnected && one.querySelector(BUTTONS));
  const place =
    own.map((selector) => selector && root.querySelector(selector)).find(Boolean) ||
    (part?.querySelector(BUTTONS) ?? document.getElementById("main"));
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Whether what had the focus is not drawn any more, or takes no focus, and nothing else has it. @param {Element} had */
function isLost(had) {
  const { activeElement: now, body } = document;
  if (had === body || (had.isConnected && !had.matches(":disabled"))) return false;
  return now === body || now === had;
}

/** What takes the focus. */
const BUTTONS = "a[href], button:enabled, [tabindex='0']";

/** The parts that hold an element, the nearest first. @param {Element|null} one */
function partsAround(one) {
  const parts = [];
  for (let at = one?.parentElement; at && at !== root && at.id !== "main"; at = at.parentElement)
    parts.push(at);
  return parts;
}

function draw() {
  const theme = paper.matches ? "light" : state.settings.theme;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  scrolled.set(shown, window.scrollY);
  const had = document.activeElement;
  const around = partsAround(had);
  render(frame(), root);
  measure(root);
  keepFocus(had, around);
  scroll();
  followLine(root);
  document.title = title();
}

function begin() {
  history.scrollRestoration = "manual";
  loadKept();
  listen(draw);
  window.addEventListener("resize", () => measure(root));
  paper.addEventListener("change", draw);
  document.addEventListener("keydown", pressedFirst, { capture: true });
  document.addEventListener("keydown", pressed);
  window.addEventListener("storage", followOtherTabs);
  followTabs(() => void followTab());
  window.addEventListener("popstate", async ({ state: entry }) => {
    isBack = true;
    await restore(location.hash, entry?.id);
    isBack = false;
  });
  prepare(location.hash);
  void loadGames().then(() => restore(location.hash, history.state?.id));
}

begin();
