/**
 * The position in words: facts, threats, canonical form, command, link; and pasting another.
 * @import { Look } from "../asking/contract.d.ts"
 */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { show, state } from "../state/store.js";
import { edit } from "../state/editor.js";
import { paste } from "../state/paste.js";
import { button, copied, faultBox, folded, link, linkButton } from "./parts.js";
import { writeLink } from "../state/link.js";
import { field, form } from "./fields.js";

/** @param {Look} look */
export function positionView(look) {
  const { canonical, threats } = look;
  return html`<section class="card" aria-labelledby="position-title">
    <div class="card-head">
      <h2 id="position-title">${phrase("facts.heading")}</h2>
      ${linkButton()}
      ${button(phrase("facts.edit"), edit, { id: "edit-position", off: state.editor !== null })}
    </div>
    ${copied(look.position, phrase("facts.position"))} ${pasteView()}
    ${folded(
      "facts",
      phrase("facts.title"),
      html` <dl class="facts">
          ${look.facts.map(
            ([name, value]) =>
              html`<dt>${name}</dt>
                <dd>${value}</dd>`,
          )}
          ${
            look.path
              ? html`<dt>${phrase("facts.path")}</dt>
                  <dd>${look.path}</dd>`
              : nothing
          }
          ${threatView(phrase("facts.winsAtOnce"), threats.mover)}
          ${threats.others ? threatView(phrase("facts.threatOthers"), threats.others) : nothing}
          <dt>${phrase("facts.canonical")}</dt>
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
        <p class="faint">${phrase("facts.sameShell")}</p>
        ${copied(look.command, phrase("facts.command"))}
        ${state.search.command ? copied(state.search.command, phrase("facts.commandValues")) : nothing}`,
    )}
  </section>`;
}

/** @param {string} name @param {string[]} moves */
function threatView(name, moves) {
  const some = moves.slice(0, 6).join(" ");
  const known = { moves: some, count: moves.length - 6 };
  const words = moves.length > 6 ? rich("facts.someMoves", known) : html`<code>${some}</code>`;
  return html`<dt>${name}</dt>
    <dd>${moves.length ? words : phrase("facts.nothing")}</dd>`;
}

/** A field for another position: what is wrong with it is shown, and the board stays. */
function pasteView() {
  const { text, fault } = state.paste;
  const pasted = field(rich("paste.label"), {
    id: "paste",
    value: text.replaceAll(/[\r\n]+/g, " "),
    wrong: fault !== null,
    input: (now) => show({ paste: { text: now, fault: null } }),
    paste: keepLines,
  });
  return html`${form(paste, html`${pasted} <button class="small">${phrase("facts.show")}</button>`)}
  ${faultBox(fault, paste)}`;
}

/** Takes what is pasted as it stands: a field of one line would lose the lines of a record. @param {ClipboardEvent} event */
function keepLines(event) {
  const text = event.clipboardData?.getData("text") ?? "";
  if (!text.includes("\n")) return;
  event.preventDefault();
  show({ paste: { text, fault: null } });
}
