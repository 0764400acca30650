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

/** What was at the top of the window: another view, lesson or puzzle begins there. */
let top = "";

function toTop() {
  const { view, lesson, solving, tree } = state;
  const nth = { rules: lesson.run, puzzle: solving?.run, play: tree?.id }[String(view)];
  const now = `${view} ${nth ?? ""}`;
  if (now !== top) window.scrollTo(0, 0);
  top = now;
}

function draw() {
  const theme = paper.matches ? "light" : state.settings.theme;
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  render(frame(), root);
  measure(root);
  toTop();
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
  window.addEventListener("popstate", () => restore(location.hash));
  prepare(location.hash);
  void loadGames().then(() => restore(location.hash));
}

begin();
