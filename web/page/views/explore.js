/** Look at positions and play. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { boardView } from "./board.js";
import { editorView, palette } from "./editor.js";
import { handView, traysView } from "./trays.js";
import { turnView } from "./turn.js";
import { lineView } from "./line.js";
import { gameView } from "./review.js";
import { movesView, provedView } from "./values.js";
import { positionView } from "./position.js";
import { rulesetView } from "./ruleset.js";
import { faultBox, valueBadge } from "./parts.js";
import { notesView } from "./notes.js";
import { opinionBar, opinionView } from "./opinion.js";

export function exploreView() {
  const { look, search, editor } = state;
  if (!look || state.tree?.puzzle)
    return html`<h1 class="unseen">${phrase("nav.explore")}</h1>
      ${faultBox(state.fault)}
      <p class="faint">${phrase("moment")}</p>`;
  return html`<h1 class="unseen">${phrase("nav.explore")}</h1>
    <div class="table">
      <div class="main-column">
        ${faultBox(state.fault)}
        ${turnView(look, html`${search.on && search.value && !look.outcome ? valueBadge(search.value) : nothing}${opinionBar(look)}`)}
        ${boardView(look)} ${editor ? editorView(look, editor) : handView(look)}
      </div>
      ${editor ? palette(look, editor) : traysView(look)}
      <div class="side">
        ${lineView(look)} ${provedView(look)} ${opinionView(look)} ${movesView(look)} ${notesView()}
        ${positionView(look)} ${gameView(look)} ${rulesetView(look)}
      </div>
    </div>`;
}
