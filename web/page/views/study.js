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
            <button class="small" id="new-chapter" @click=${newChapter}>
              ${phrase("study.newChapter")}
            </button>
            <button class="small" id="save-study" @click=${saveStudy}>
              ${phrase("study.saveStudy")}
            </button>
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
      ${phrase("slip.learn", { count })}
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
  return html`<section class="task ${kind}" aria-label=${phrase("task.label")} id="mistake">
    <p class="goal">${rich("slip.which", { nth: nth + 1, of: list.length })}</p>
    <p class="judgement ${kind}"><span aria-hidden="true">${SIGNS[status]}</span> ${words}</p>
    <div class="buttons">
      ${
        status === "failed"
          ? html`<button id="try-slip" @click=${trySlipAgain}>${phrase("tryAgain")}</button>`
          : nothing
      }
      <button id="next-slip" class=${status === "found" ? "primary" : ""} @click=${nextSlip}>
        ${phrase(nth + 1 < list.length ? "next" : "end")}
      </button>
      ${nth + 1 < list.length ? html`<button class="small" @click=${endLearning}>${phrase("end")}</button>` : nothing}
    </div>
  </section>`;
}
