/** Comments, names and chapters; and the slips of a review that are to be mended. */
import { html, nothing } from "../vendor/lit-html.js";
import { phrase } from "../words/phrase.js";
import { rich } from "../words/rich.js";
import { state } from "../state/store.js";
import {
  call,
  chapters,
  comment,
  commentHere,
  newChapter,
  openChapter,
  saveStudy,
  studies,
  studyText,
} from "../state/study.js";
import { endLearning, learn, nextSlip, ownSlips, trySlipAgain } from "../state/mistakes.js";
import { isClaim } from "../state/recorded.js";
import { button, copyButton } from "./parts.js";
import { field, valueOf } from "./fields.js";

export function studyView() {
  const { tree } = state;
  if (!tree) return nothing;
  const all = chapters();
  return html`<section class="card study" aria-labelledby="study-title">
    <h2 id="study-title">${phrase("study.title")}</h2>
    <label class="field wide"
      ><span>${phrase("study.comment")}</span>
      <textarea
        id="comment"
        rows="2"
        .value=${commentHere(tree)}
        @change=${(/** @type {Event} */ event) => comment(valueOf(event))}
      ></textarea>
    </label>
    ${claimView(tree)}
    <div class="row">
      ${named("line-name", phrase("study.name"), tree.name, (name) => call({ name }))}
      ${named("study-name", phrase("study.study"), tree.study, (study) => call({ study }))}
      <datalist id="all-studies">
        ${studies().map((name) => html`<option value=${name}></option>`)}
      </datalist>
    </div>
    ${
      all.length > 0
        ? html`<ol class="chapters" id="chapters">
            ${all.map(
              (one) =>
                html`<li>
                  <button
                    class="plain ${one.id === tree.id ? "on" : ""}"
                    aria-current=${one.id === tree.id ? "true" : "false"}
                    @click=${() => openChapter(one)}
                  >
                    ${one.title}
                  </button>
                </li>`,
            )}
          </ol>`
        : nothing
    }
    ${
      tree.study
        ? html`<p class="buttons">
            ${button(phrase("study.newChapter"), newChapter, { id: "new-chapter" })}
            ${button(phrase("study.saveStudy"), saveStudy, { id: "save-study" })}
            ${copyButton(studyText, phrase("study.study"), phrase("study.copy"))}
          </p>`
        : html`<p class="faint">${phrase("study.about")}</p>`
    }
  </section>`;
}

/** The end that a record says and the moves do not show. @param {import("../state/types.d.ts").Tree} tree */
function claimView({ about }) {
  if (!isClaim(about)) return nothing;
  return html`<p class="faint" id="claim">
    ${phrase("study.claim", { result: about.result ?? phrase("study.noResult"), ending: about.ending })}
  </p>`;
}

/** @param {string} id @param {string} label @param {string} value @param {(value: string) => void} give */
function named(id, label, value, give) {
  const all = id === "study-name" ? { list: "all-studies" } : {};
  // No name is longer.
  const change = (/** @type {string} */ text) => give(text.trim().slice(0, 80));
  return field(label, { id, value, kind: "field", ...all, change });
}

/** The way to the slips, where a review has found any. */
export function learnButton() {
  const count = ownSlips().length;
  if (count === 0) return nothing;
  return html`<p class="buttons">
    ${button(phrase("slip.learn", { count }), learn, { id: "learn-mistakes", kind: "small primary" })}
  </p>`;
}

const SIGNS = { yours: "→", thinking: "…", found: "✓", failed: "✗" };
/** The same, as tasks of puzzles are coloured. */
const KINDS = { yours: "yours", thinking: "thinking", found: "solved", failed: "failed" };

/** The slip that is to be mended. */
export function mistakeView() {
  const { mistakes } = state;
  if (!mistakes) return nothing;
  const { nth, list, status, words } = mistakes;
  const kind = KINDS[status];
  return html`<section class="task ${kind}" aria-label=${phrase("task.label")} id="mistake">
    <p class="goal">${rich("slip.which", { nth: nth + 1, of: list.length })}</p>
    <p class="judgement ${kind}"><span aria-hidden="true">${SIGNS[status]}</span> ${words}</p>
    <div class="buttons">
      ${
        status === "failed"
          ? button(phrase("tryAgain"), trySlipAgain, { id: "try-slip", kind: "" })
          : nothing
      }
      ${button(phrase(nth + 1 < list.length ? "next" : "end"), nextSlip, { id: "next-slip", kind: status === "found" ? "primary" : "" })}
      ${nth + 1 < list.length ? button(phrase("end"), endLearning) : nothing}
    </div>
  </section>`;
}
