/** Comments, names and chapters; and the slips of a review that are to be mended. */
import { html, nothing } from "../vendor/lit-html.js";
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
import { copyButton } from "./parts.js";

/** @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement|HTMLTextAreaElement} */ (event.target).value;
}

export function studyView() {
  const { tree } = state;
  if (!tree) return nothing;
  const all = chapters();
  return html`<section class="card study" aria-labelledby="study-title">
    <h2 id="study-title">Study</h2>
    <label class="field wide"
      ><span>comment on this position</span>
      <textarea
        id="comment"
        rows="2"
        .value=${commentHere(tree)}
        @change=${(/** @type {Event} */ event) => comment(valueOf(event))}
      ></textarea>
    </label>
    ${claimView(tree)}
    <div class="row">
      ${named("line-name", "name", tree.name, (name) => call({ name }))}
      ${named("study-name", "study", tree.study, (study) => call({ study }))}
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
            <button class="small" id="new-chapter" @click=${newChapter}>
              New chapter from here
            </button>
            <button class="small" id="save-study" @click=${saveStudy}>Save the study</button>
            ${copyButton(studyText, "study", "Copy the study")}
          </p>`
        : html`<p class="faint">
            A line with a study is one of its chapters. Comments, names and branches stay in this
            browser, and in the record that you save.
          </p>`
    }
  </section>`;
}

/** The end that a record says and the moves do not show. @param {import("../state/types.d.ts").Tree} tree */
function claimView({ about }) {
  if (!isClaim(about)) return nothing;
  return html`<p class="faint" id="claim">
    As its record says, and the moves do not show: ${about.result ?? "no result"} (${about.ending}).
  </p>`;
}

/** @param {string} id @param {string} label @param {string} value @param {(value: string) => void} give */
function named(id, label, value, give) {
  return html`<label class="field"
    ><span>${label}</span>
    <input
      id=${id}
      list=${id === "study-name" ? "all-studies" : nothing}
      maxlength="80"
      autocomplete="off"
      .value=${value}
      @change=${(/** @type {Event} */ event) => give(valueOf(event).trim())}
  /></label>`;
}

/** The way to the slips, where a review has found any. */
export function learnButton() {
  const count = ownSlips().length;
  if (count === 0) return nothing;
  return html`<p class="buttons">
    <button class="small primary" id="learn-mistakes" @click=${learn}>
      Learn from my mistakes (${count})
    </button>
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
  return html`<section class="task ${kind}" aria-label="task" id="mistake">
    <p class="goal"><strong>Mistake ${nth + 1} of ${list.length}</strong></p>
    <p class="judgement ${kind}"><span aria-hidden="true">${SIGNS[status]}</span> ${words}</p>
    <div class="buttons">
      ${
        status === "failed"
          ? html`<button id="try-slip" @click=${trySlipAgain}>Try again</button>`
          : nothing
      }
      <button id="next-slip" class=${status === "found" ? "primary" : ""} @click=${nextSlip}>
        ${nth + 1 < list.length ? "Next" : "End"}
      </button>
      ${nth + 1 < list.length ? html`<button class="small" @click=${endLearning}>End</button>` : nothing}
    </div>
  </section>`;
}
