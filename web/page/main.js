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

function draw() {
  const theme = paper.matches ? "light" : state.settings.theme;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  scrolled.set(shown, window.scrollY);
  render(frame(), root);
  measure(root);
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
  window.addEventListener("popstate", async () => {
    isBack = true;
    await restore(location.hash);
    isBack = false;
  });
  prepare(location.hash);
  void loadGames().then(() => restore(location.hash));
}

begin();
