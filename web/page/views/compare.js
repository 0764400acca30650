/**
 * Two moves beside each other: what each leads to.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { Compared } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { compare, movesAsCsv, movesAsJson } from "../state/compare.js";
import { pictureLabel } from "../state/pick.js";
import { play } from "../state/place.js";
import { button, copyButton, faultBox, valueBadge } from "./parts.js";
import { field } from "./fields.js";

/** @param {Look} look */
export function compareView(look) {
  const { comparing } = state;
  const moves = comparing.look === look ? comparing.moves : [null, null];
  return html`<p class="buttons">
      ${copyButton(async () => movesAsJson(), phrase("compare.asJson"), phrase("compare.copyAsJson"))}
      ${copyButton(async () => movesAsCsv(), phrase("compare.asCsv"), phrase("compare.copyAsCsv"))}
    </p>
    <details id="compare">
      <summary>${phrase("compare.title")}</summary>
      <datalist id="all-moves">
        ${look.moves.slice(0, 400).map(({ move }) => html`<option value=${move}></option>`)}
      </datalist>
      <div class="compared">
        ${/** @type {const} */ ([0, 1]).map((nth) => side(nth, moves[nth] ?? null))}
      </div>
    </details>`;
}

/** @param {0|1} nth @param {Compared} one */
function side(nth, one) {
  const value = one ? state.search.by.get(one.move) : undefined;
  return html`<div>
    ${field(phrase(nth === 0 ? "compare.one" : "compare.other"), {
      id: `compare-${nth}`,
      kind: "field",
      list: "all-moves",
      change: (text) => compare(nth, text.trim()),
    })}
    ${faultBox(one?.fault ?? null, () => one && compare(nth, one.move))}
    ${one?.then ? outcomeOf(one.then, one.move) : nothing}
    ${value && state.search.on ? html`<p>${valueBadge(value)}</p>` : nothing}
  </div>`;
}

/** @param {Look} then @param {string} move */
function outcomeOf(then, move) {
  const { threats, outcome } = then;
  const answers = threats.mover.length;
  const own = threats.others?.length ?? 0;
  const lets = answers > 0 ? phrase("compare.lets", { count: answers }) : phrase("compare.nobody");
  return html`<div
      class="still"
      role="img"
      aria-label=${pictureLabel(then)}
      .innerHTML=${then.svg}
    ></div>
    <p>${outcome ? outcome.words : phrase("compare.answers", { count: then.moves.length })}</p>
    ${outcome ? nothing : html`<p class=${answers > 0 ? "loss" : ""}>${lets}</p>`}
    ${own > 0 ? html`<p>${phrase("compare.threatens", { count: own })}</p>` : nothing}
    ${button(phrase("compare.play", { move }), () => play(move))}`;
}
