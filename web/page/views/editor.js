/**
 * The position changed by hand: what can be put on the board, what can be done, and what is wrong.
 * @import { Look } from "../asking/contract.d.ts"
 * @import { Editor } from "../state/types.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { noScroll } from "../board/drag.js";
import { endEditing, make, removeHeld, takeNew, turnHeld } from "../state/editor.js";
import { handWords } from "../state/pick.js";
import { dragNew } from "./board.js";
import { button, clauseLink, faultBox } from "./parts.js";
import { swatch } from "./swatch.js";

/** In place of the trays: all that is not on the board. @param {Look} look @param {Editor} editor */
export function palette(look, { hold, palette: others }) {
  const hands = look.hands.filter((tray) => tray.pieces.length > 0);
  return html`<section class="trays" aria-label=${phrase("editor.pieces")}>
    ${hands.map(
      (tray) =>
        html`<div class="seat">
          <div class="tray" role="group" aria-label=${tray.name}>
            <span title=${tray.name}>${swatch(tray.name)}</span>
            <div class="pieces">
              ${tray.pieces.map(({ code, label, left, pictures }) =>
                pieceView(
                  code,
                  label,
                  pictures[0] ?? "",
                  left === 0,
                  hold?.from === null && hold.piece === code,
                ),
              )}
            </div>
          </div>
        </div>`,
    )}
    ${
      others.length > 0
        ? html`<div class="seat">
            <div class="pieces">
              ${others.map(({ code, label, svg }) => pieceView(code, label, svg, false, hold?.piece === code))}
            </div>
          </div>`
        : nothing
    }
  </section>`;
}

/** @param {string} code @param {string} label @param {string} svg @param {boolean} gone @param {boolean} held */
function pieceView(code, label, svg, gone, held) {
  return html`<button
    class="piece ${held ? "held" : ""} ${gone ? "gone" : ""}"
    ?disabled=${gone}
    data-put=${code}
    @click=${() => takeNew(code)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => dragNew(event, code)}
    @touchmove=${noScroll}
  >
    <span class="tile" aria-hidden="true" .innerHTML=${svg}></span>
    <span class="code" aria-hidden="true">${code}</span><span class="unseen">${label}</span>
  </button>`;
}

/** Beneath the board. @param {Look} look @param {Editor} editor */
export function editorView(look, { hold, faults, fault }) {
  return html`<section class="hand editor" aria-label=${phrase("editor.title")}>
    <p class="buttons">
      ${button(phrase("editor.turn"), () => turnHeld(1), { id: "edit-turn", title: "R", off: !hold || hold.rotation === null })}
      ${button(phrase(hold && hold.from === null ? "tray.drop" : "editor.remove"), removeHeld, { id: "edit-remove", title: "Delete", off: !hold })}
      ${button(phrase("editor.pass"), () => make({ kind: "pass" }), { id: "edit-pass" })}
      ${button(phrase("editor.swap"), () => make({ kind: "swap" }), { id: "edit-swap" })}
      ${button(phrase("editor.clear"), () => make({ kind: "clear" }), { id: "edit-clear" })}
      ${button(phrase("editor.done"), endEditing, { id: "edit-done", kind: "small primary" })}
    </p>
    <p class="faint">
      ${hold ? phrase("edit.put", { piece: handWords(look, hold) }) : phrase("edit.take")}
    </p>
    ${faultBox(fault)}
    ${
      faults.length > 0
        ? html`<ul class="faults" id="edit-faults">
            ${faults.map(({ words, clause }) => html`<li>${words} ${clauseLink(clause)}</li>`)}
          </ul>`
        : html`<p class="good" id="edit-good">${phrase("editor.good")}</p>`
    }
  </section>`;
}
