/**
 * What surrounds every view.
 * @import { View } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import { exportEverything } from "../state/everything.js";
import { set } from "../state/kept.js";
import { writeLink } from "../state/link.js";
import { menuView } from "./menu.js";
import { button, link } from "./parts.js";
import { START, startView } from "./start.js";
import { newGameView } from "./new-game.js";
import { playView } from "./play.js";
import { exploreView } from "./explore.js";
import { puzzlesView } from "./puzzles.js";
import { puzzleView } from "./puzzle.js";
import { solvedView } from "./solved.js";
import { rulesView } from "./rules.js";
import { helpView } from "./help.js";

/** @type {Record<View, () => unknown>} */
const VIEWS = {
  start: startView,
  new: newGameView,
  play: playView,
  explore: exploreView,
  puzzles: puzzlesView,
  puzzle: puzzleView,
  solved: solvedView,
  rules: rulesView,
  help: helpView,
};

/** @type {[View, string][]} */
const NAV = [
  ["play", phrase("nav.play")],
  ["rules", phrase("nav.learn")],
  ["puzzles", phrase("nav.puzzles")],
  ["explore", phrase("nav.explore")],
];
/** @type {Record<typeof state.settings.theme, string>} */
const THEME_WORDS = {
  auto: phrase("frame.auto"),
  light: phrase("frame.light"),
  dark: phrase("frame.dark"),
};
const THEMES = /** @type {const} */ ({ auto: "light", light: "dark", dark: "auto" });

export function frame() {
  const { view, settings } = state;
  const theme = THEME_WORDS[settings.theme];
  const inside = { puzzle: "puzzles", new: "play" }[String(view)] ?? view;
  return html`<a class="skip" href="#main" @click=${skip}>${phrase("frame.skipContent")}</a>
    <header>
      ${link(
        START,
        html`<span class="mark" aria-hidden="true"></span
          ><span class="brand-name">crosstrack</span>`,
        "brand",
      )}
      <nav aria-label=${phrase("frame.views")}>
        ${NAV.map(([name, title]) => {
          const on = inside === name;
          return html`<span class="nav-item ${on ? "on" : ""}"
            >${link(writeLink({ view: name }), title, "", on)}</span
          >`;
        })}
        ${menuView()}
      </nav>
      <button
        class="small"
        id="theme"
        @click=${() => set({ theme: THEMES[settings.theme] })}
        aria-label=${phrase("frame.colours", { theme })}
      >
        <span aria-hidden="true">${{ auto: "◐", light: "☀", dark: "☾" }[settings.theme]}</span>
        <span class="theme-name">${theme}</span>
      </button>
    </header>
    <main id="main" tabindex="-1">${unkeptView()} ${VIEWS[view]()}</main>
    <div class="unseen" role="status" aria-live="polite" id="said">${state.say}</div>`;
}

/** What could not be kept. */
function unkeptView() {
  if (!state.unkept) return nothing;
  return html`<div class="fault" role="alert" id="unkept">
    <p>${rich("unkept.says", { why: state.unkept })}</p>
    <p>
      ${button(phrase("frame.saveFile"), exportEverything, { id: "save-all", kind: "small primary" })}
    </p>
  </div>`;
}

/** @param {Event} event */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
