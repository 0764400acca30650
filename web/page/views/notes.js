/** What the reader writes: a comment on the position that is shown, and the name of its line. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { state } from "../state/store.js";
import { call, comment, commentHere } from "../state/records.js";
import { isClaim } from "../state/recorded.js";
import { field, valueOf } from "./fields.js";

/** No name is longer. */
const LONGEST = 80;

export function notesView() {
  const { tree } = state;
  if (!tree) return nothing;
  return html`<section class="card notes" aria-labelledby="notes-title">
    <h2 id="notes-title">${phrase("notes.title")}</h2>
    <label class="field wide"
      ><span>${phrase("notes.comment")}</span>
      <textarea
        id="comment"
        rows="2"
        .value=${commentHere(tree)}
        @change=${(/** @type {Event} */ event) => comment(valueOf(event))}
      ></textarea>
    </label>
    ${claimView(tree)}
    ${field(phrase("notes.name"), {
      id: "line-name",
      value: tree.name,
      kind: "field",
      change: (text) => call(text.trim().slice(0, LONGEST)),
    })}
    <p class="faint">${phrase("notes.about")}</p>
  </section>`;
}

/** The end that a record says and the moves do not show. @param {import("../state/types.d.ts").Tree} tree */
function claimView({ about }) {
  if (!isClaim(about)) return nothing;
  return html`<p class="faint" id="claim">
    ${phrase("notes.claim", { result: about.result ?? phrase("notes.noResult"), ending: about.ending })}
  </p>`;
}
