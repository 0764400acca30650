/**
 * The position in words: facts, threats, canonical form, command, link; and pasting another.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { show, state } from "../state/store.js";
import { edit } from "../state/editor.js";
import { paste } from "../state/paste.js";
import { copied, faultBox, folded, link, linkButton } from "./parts.js";
import { embedView } from "./embed.js";
import { writeLink } from "../state/link.js";

/** @param {Look} look */
export function positionView(look) {
  const { canonical, threats } = look;
  return html`<section class="card" aria-labelledby="position-title">
    <div class="card-head">
      <h2 id="position-title">Position</h2>
      ${linkButton()}
      <button class="small" id="edit-position" ?disabled=${state.editor !== null} @click=${edit}>
        Edit
      </button>
    </div>
    ${copied(look.position, "position")} ${pasteView()}
    ${folded(
      "facts",
      "Facts",
      html` <dl class="facts">
          ${look.facts.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
          ${
            look.path
              ? html`<dt>path</dt>
                  <dd>${look.path}</dd>`
              : nothing
          }
          ${threatView("wins at once", threats.mover)}
          ${threats.others ? threatView("threat of the others", threats.others) : nothing}
          <dt>canonical</dt>
          <dd>
            ${link(
              writeLink({
                view: "explore",
                game: look.game,
                readings: state.tree?.readings,
                pos: canonical.canonical,
              }),
              canonical.canonical,
            )},
            ${canonical.symmetry}
          </dd>
        </dl>
        <p class="faint">The same in a shell:</p>
        ${copied(look.command, "command")}
        ${state.search.command ? copied(state.search.command, "command for the values") : nothing}`,
    )}
    ${embedView()}
  </section>`;
}

/** @param {string} name @param {string[]} moves */
function threatView(name, moves) {
  const some = moves.slice(0, 6).join(" ");
  const rest = moves.length > 6 ? ` and ${moves.length - 6} more` : "";
  return html`<dt>${name}</dt>
    <dd>${moves.length ? html`<code>${some}</code>${rest}` : "nothing"}</dd>`;
}

/** A field for another position: what is wrong with it is shown, and the board stays. */
export function pasteView() {
  const { text, fault } = state.paste;
  return html`<form
      class="row"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void paste();
      }}
    >
      <label class="field wide"
        ><span>paste a position, moves, a link, a puzzle's id or start <kbd>/</kbd></span>
        <input
          id="paste"
          .value=${text.replaceAll(/[\r\n]+/g, " ")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-invalid=${fault ? "true" : "false"}
          @paste=${keepLines}
          @input=${(/** @type {Event} */ event) =>
            show({
              paste: { text: /** @type {HTMLInputElement} */ (event.target).value, fault: null },
            })}
      /></label>
      <button class="small">Show</button>
    </form>
    ${faultBox(fault, paste)}`;
}

/** Takes what is pasted as it stands: a field of one line would lose the lines of a record. @param {ClipboardEvent} event */
function keepLines(event) {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!text.includes("\n")) return;
  event.preventDefault();
  show({ paste: { text, fault: null } });
}
